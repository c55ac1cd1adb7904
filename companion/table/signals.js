// Short tones and shakes, made on the spot: nothing is fetched.

const SHORT = 0.09; // seconds
const TONES = {
  accepted: [[660, 0, SHORT]], // [hertz, seconds until it begins, how long it lasts], …
  refused: [[196, 0, 0.16], [165, 0.14, 0.2]],
  turn: [[523, 0, 0.14], [784, 0.13, 0.26]],
  sand: [[988, 0, 0.05]],
  up: [[880, 0, 0.16], [660, 0.17, 0.16], [440, 0.34, 0.34]],
}; // prettier-ignore
const SHAKES = { accepted: [15], refused: [40, 60, 40], turn: [30, 50, 90], sand: [10], up: [200, 80, 200] };
const LOUD = 0.14;

let voice = null;

// Called in a tap: before one, browsers keep a page silent.
export function awaken() {
  voice ??= globalThis.AudioContext ? new AudioContext() : null;
  if (voice && voice.state !== "running") voice.resume().catch(() => {}); // it stays silent; the signs are there
}

export function play(name) {
  if (voice?.state !== "running") return; // what was missed isn't made up for later
  for (const [hertz, wait, lasts] of TONES[name] ?? []) tone(hertz, voice.currentTime + wait, lasts);
}

export function shake(name) {
  navigator.vibrate?.(SHAKES[name] ?? []);
}

export const canShake = () => Boolean(navigator.vibrate);

// Up in a hundredth of a second and fading away: without that a tone begins and ends in a click.
function tone(hertz, from, lasts) {
  const string = new OscillatorNode(voice, { type: "triangle", frequency: hertz });
  const loud = new GainNode(voice, { gain: 0 });
  loud.gain.setValueAtTime(0, from);
  loud.gain.linearRampToValueAtTime(LOUD, from + 0.01);
  loud.gain.exponentialRampToValueAtTime(0.001, from + lasts);
  string.connect(loud).connect(voice.destination);
  string.start(from);
  string.stop(from + lasts);
}
