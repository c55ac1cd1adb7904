// Times from a finger to what it changes. watch(goals) arms the next tap; window.reached is then a promise of
// {goal: milliseconds}. See tap.py for what each goal means.
() => {
  const table = () => {
    for (const host of document.querySelectorAll("*")) {
      const inside = host.shadowRoot?.querySelector("[data-seq]");
      if (inside) return inside;
    }
    return document.querySelector("[data-seq]");
  };
  const streamlit = document.querySelector(".st-key-card-0");
  const text = () => document.querySelector("[data-testid=stMarkdownContainer] p")?.textContent ?? "";
  const number = () => Number(streamlit ? text().match(/laid (\d+)/)?.[1] : table().dataset.seq);
  const painted = (done) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(null);
  });
  const inPile = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest?.("[data-pile]");

  let lifted = 0;
  addEventListener("pointerup", (event) => { lifted = event.timeStamp; }, {capture: true});

  window.watch = (goals) => {
    const before = number();
    const reachedBy = {
      lights: (changes) => streamlit ? !text().includes("nothing")
        : table().querySelector(".lit") || changes.some((change) => inPile(change.target)),
      drawn: () => table().querySelector("[data-pile] [data-pending], [data-pile][data-pending]"),
      painted: () => table().querySelector("[data-pile] [data-pending], [data-pile][data-pending]"),
      confirmed: () => number() > before,
    };
    window.reached = new Promise((resolve) => {
      const times = {}, open = new Set(goals);
      const reach = (goal, at) => {
        times[goal] = at - lifted;
        if (Object.keys(times).length === goals.length) { observer.disconnect(); resolve(times); }
      };
      const observer = new MutationObserver((changes) => {
        const at = performance.now();
        for (const goal of open) {
          if (!reachedBy[goal](changes)) continue;
          open.delete(goal);
          if (goal === "painted") painted((later) => reach(goal, later));
          else reach(goal, at);
        }
      });
      const root = streamlit ? document.body : table().getRootNode();
      observer.observe(root, {subtree: true, childList: true, attributes: true, characterData: true});
    });
  };
}
