// The screen stays awake while a ride is open, where the browser allows it (not on plain http).

export function makeWake() {
  let lock = null;
  const wanted = () => document.visibilityState === "visible" && navigator.wakeLock && !lock;

  async function hold() {
    if (!wanted()) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => (lock = null));
    } catch {
      lock = null; // refused, for instance on a low battery: the help says what to do
    }
  }

  document.addEventListener("visibilitychange", hold);
  hold();
  return {
    possible: Boolean(navigator.wakeLock),
    close() {
      document.removeEventListener("visibilitychange", hold);
      lock?.release();
    },
  };
}
