// The screen stays awake while a ride is open, where the browser allows it (not on plain http, nor on a low battery).

// changed(state): "awake" (held right now), "refused" (this browser could, but didn't) or "asleep" (it can't here)
export function makeWake(changed = () => {}) {
  let lock = null;
  let asking = false;
  let closed = false;
  let state = null;

  function be(now) {
    if (state === now) return;
    state = now;
    changed(now);
  }

  // The browser takes it back whenever the page is out of sight: asked for again as soon as it is seen, and, where it
  // was refused, at the next tap.
  async function hold() {
    if (closed || asking || (lock && !lock.released) || document.visibilityState !== "visible") return;
    if (!navigator.wakeLock) return be("asleep");
    asking = true;
    try {
      const held = await navigator.wakeLock.request("screen");
      held.addEventListener("release", () => lock === held && be("refused"));
      lock = held;
      if (closed) held.release();
      else be(held.released ? "refused" : "awake");
    } catch {
      be("refused");
    }
    asking = false;
  }

  document.addEventListener("visibilitychange", hold);
  addEventListener("pointerup", hold, true);
  hold();
  return {
    state: () => state ?? "refused",
    close() {
      closed = true;
      document.removeEventListener("visibilitychange", hold);
      removeEventListener("pointerup", hold, true);
      lock?.release();
    },
  };
}
