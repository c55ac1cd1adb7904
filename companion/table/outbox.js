// Moves on their way to the server. Each has a tag of its own and the number of the entry it means to become, so that it
// may be sent twice but is never kept twice. What isn't answered yet outlives a reload: it lies in the browser's storage.

const FIRST_WAIT = 300; // milliseconds before the next try, growing
const LONGEST_WAIT = 2000;
const POLL = 1000;
const PATIENCE = 8000; // a request that takes longer is given up and repeated
const AT_ONCE = 200; // moves: half of what the door hears in one go
const LATER = [401, 404]; // statuses of an answer that may be another one by and by
const SLOW = 2500; // and one that takes this long is told of: a network may die without a word

// mark(): of the view that is shown; on: {view(view, asked, own), verdict({move, answer, behind, lost}), change(),
// link({up, text})}. asked: when the view was asked for, as performance.now() has it; own: whether what is new in it was
// entered here; behind: how many went with the move that wasn't taken; lost: where the connection had been away, all of
// them one by one, each {said, text, ruling}
export function makeOutbox({ ride, door, seq, mark = seq, on }) {
  const shelf = `companion/outbox/${ride}`;
  const gone = new Set(); // tags of what was on the shelf and has been answered here
  let queue = recall(shelf).sort((one, other) => one.number - other.number);
  let busy = false;
  let closed = false;
  let wait = FIRST_WAIT;
  let retry = 0;
  let up = true;
  let looking = false;

  // Another tab of this device may keep moves of the same ride there: they stay until it is told what comes of them.
  function keep() {
    const here = new Set(queue.map(({ tag }) => tag));
    remember(shelf, [...recall(shelf).filter(({ tag }) => !here.has(tag) && !gone.has(tag)), ...queue]);
  }

  function drop(moves) {
    for (const { tag } of moves) gone.add(tag);
  }

  const mine = (view) => queue.some(({ number }) => number === view?.seq);
  const numberOf = () => Math.max(seq(), queue.at(-1)?.number ?? 0) + 1;

  function link(now, trouble = null) {
    if (now && up) return;
    up = now;
    on.link({ up, text: trouble });
  }

  // The answer is whole when it is given on: a network may also die in the middle of one.
  async function ask(path, body) {
    const patience = new AbortController();
    const alarm = setTimeout(() => patience.abort(), PATIENCE);
    const slow = setTimeout(() => link(false), SLOW);
    try {
      const post = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const reply = await fetch(door + path, { ...post, cache: "no-store", signal: patience.signal });
      return new Response((await reply.text()) || null, { status: reply.status });
    } finally {
      clearTimeout(alarm);
      clearTimeout(slow);
    }
  }

  async function flush() {
    if (busy || closed || !queue.length) return;
    busy = true;
    clearTimeout(retry);
    const sent = queue.slice(0, AT_ONCE);
    const asked = performance.now();
    try {
      const moves = sent.map(({ tag, said, number, sure }) => ({ tag, said, number, sure }));
      const reply = await ask("", { moves, since: seq() });
      if (closed) return; // whoever opens this table next sends it again, and hears what comes of it
      if (reply.ok) settle(sent, await reply.json(), asked);
      else await refuse(reply);
    } catch {
      again(null);
    }
    busy = false;
    if (queue.length && up) flush();
  }

  // A server that can't keep anything just now gets the moves again, and so does one that doesn't know this device any
  // more (it may join again) or this ride (another file may be in its place), and whoever isn't ours (it says no sentence);
  // one that will never take them doesn't.
  async function refuse(reply) {
    const trouble = await saidBy(reply);
    if (reply.status >= 500 || LATER.includes(reply.status) || trouble === null) return again(trouble);
    const [move] = queue;
    const behind = queue.length - 1;
    drop(queue.splice(0));
    keep();
    on.verdict({ move, answer: { kind: "refused", text: trouble, ruling: null }, behind, lost: [] });
    on.change();
  }

  function again(trouble) {
    link(false, trouble);
    clearTimeout(retry);
    if (!closed) retry = setTimeout(flush, wait);
    wait = Math.min(wait * 1.6, LONGEST_WAIT);
  }

  function settle(sent, { view, answers }, asked) {
    const byTag = new Map(answers.map((answer) => [answer.tag, answer]));
    const fault = answers.find((answer) => answer.kind === "fault");
    let stopped = null;
    for (const move of sent) {
      const answer = byTag.get(move.tag);
      if (!answer || answer.kind === "fault") break;
      drop([queue.shift()]);
      if (answer.kind !== "accepted" && answer.kind !== "known") {
        stopped = { move, answer, behind: queue.length, lost: up ? [] : oneByOne([move, ...queue], answer, byTag) };
        drop(queue.splice(0)); // what was meant to follow was meant for another table
        break;
      }
    }
    keep();
    on.view(view, asked, !stopped);
    if (stopped) on.verdict(stopped);
    on.change();
    if (fault || queue[0] === sent[0]) return again(fault?.text ?? null);
    wait = FIRST_WAIT;
    link(true);
  }

  const poll = () => looking || look(`?since=${mark()}`);

  async function look(path) {
    if (busy || closed || queue.length || document.hidden) return;
    looking = true;
    const asked = performance.now();
    try {
      const reply = await ask(path);
      if (closed) return;
      const { view } = reply.status === 200 ? await reply.json() : {};
      if (view) on.view(view, asked, mine(view));
      if (reply.ok) link(true);
      else link(false, await saidBy(reply));
    } catch {
      if (!closed) link(false);
    }
    looking = false;
  }

  const refresh = () => look("");
  const wake = () => (queue.length ? flush() : refresh()); // while it slept, its clock may have been set right
  const timer = setInterval(poll, POLL);
  const seen = () => document.hidden || wake();
  document.addEventListener("visibilitychange", seen);
  const away = () => link(false);
  addEventListener("online", wake);
  addEventListener("offline", away);

  return {
    get waiting() {
      return queue;
    },
    flush,
    refresh,
    ask,
    // move: {said, sure?, pile?, key?}; pile and key only to draw it while it waits
    add(move) {
      queue.push({ tag: newTag(), number: numberOf(), sure: false, ...move });
      on.change();
      keep();
      flush();
    },
    close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(retry);
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("online", wake);
      removeEventListener("offline", away);
    },
  };
}

// Why each wasn't taken; null: because the one before wasn't, which alone was judged.
function oneByOne(moves, first, byTag) {
  const why = (move) => (first.kind === "stale" ? (byTag.get(move.tag) ?? first) : null);
  return moves.map((move, at) => ({ said: move.said, text: null, ruling: null, ...(at ? why(move) : first) }));
}

async function saidBy(reply) {
  try {
    return (await reply.json()).text ?? null;
  } catch {
    return null;
  }
}

// randomUUID is missing on plain http; this isn't.
export function newTag() {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function recall(shelf) {
  try {
    const kept = JSON.parse(localStorage.getItem(shelf) ?? "[]");
    return Array.isArray(kept) ? kept.filter((move) => move?.tag && move.said && move.number) : [];
  } catch {
    return []; // storage closed or spoilt: nothing to send is better than nonsense
  }
}

function remember(shelf, queue) {
  try {
    if (queue.length) localStorage.setItem(shelf, JSON.stringify(queue));
    else localStorage.removeItem(shelf);
  } catch {
    // a browser that keeps nothing still plays; only a reload in mid-flight would lose a move
  }
}
