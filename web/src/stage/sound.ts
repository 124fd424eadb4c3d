// Sounds, made in the page: soft, one for each kind of event, from the first
// tap on. They never say anything that is not seen and told as well.
import type { Sound } from "../board/board";
import { settings } from "../device/settings";

// A tone slides from one pitch to another; without a wave it is noise through
// a filter that slides.
interface Tone {
  wave?: OscillatorType;
  from: number; // Hz
  to?: number;
  at?: number; // seconds after the beginning
  long: number; // seconds
  loud?: number;
}

const sine = (from: number, long: number, more: Partial<Tone> = {}): Tone => ({
  wave: "sine",
  from,
  long,
  ...more,
});
const noise = (from: number, long: number, more: Partial<Tone> = {}): Tone => ({
  from,
  long,
  ...more,
});
const chord = (pitches: number[], apart: number, long: number): Tone[] =>
  pitches.map((from, i) => ({ wave: "triangle", from, at: i * apart, long }));

const SOUNDS: Record<Sound, Tone[]> = {
  flip: [noise(2400, 0.07, { to: 900 }), sine(420, 0.06, { to: 620, at: 0.02, loud: 0.4 })],
  take: [sine(330, 0.12, { to: 520 })],
  put: [sine(300, 0.09, { to: 170 }), noise(700, 0.05, { loud: 0.5 })],
  coin: [sine(988, 0.08), sine(1319, 0.25, { at: 0.07 })],
  wash: [noise(500, 0.5, { to: 1400, loud: 0.7 }), noise(1400, 0.4, { to: 400, at: 0.35 })],
  wave: [noise(250, 0.7, { to: 1100 }), noise(1100, 0.8, { to: 200, at: 0.6 })],
  mine: [noise(220, 0.45, { to: 60, loud: 1.6 }), sine(90, 0.4, { to: 40 })],
  virus: [
    sine(310, 0.16, { wave: "sawtooth", to: 240, loud: 0.3 }),
    sine(220, 0.25, { to: 150, at: 0.15 }),
  ],
  walk: [0, 0.13, 0.26].map((at) => noise(380, 0.05, { at, loud: 0.8 })),
  pencil: [noise(3200, 0.09), noise(2600, 0.11, { at: 0.1 })],
  fill: chord([523, 659, 784], 0.07, 0.22),
  shuffle: [0, 0.06, 0.12, 0.18, 0.24].map((at) => noise(1900, 0.05, { to: 1200, at })),
  win: chord([523, 659, 784, 1047], 0.13, 0.4),
  lose: chord([440, 370, 330], 0.18, 0.35),
  turn: [sine(587, 0.12, { loud: 0.7 }), sine(784, 0.18, { at: 0.1, loud: 0.7 })],
  window: [sine(660, 0.1), sine(660, 0.16, { at: 0.16 })],
  no: [sine(190, 0.14, { to: 150 })],
};

const LOUD = 0.12;

let context: AudioContext | null = null;
let static_: AudioBuffer | null = null;

// Browsers let a page sound only after it was touched. To open it takes long:
// where a tap led here, that is done before the first move, not under it; a
// browser that wants it within a tap is asked again there.
function wake(): void {
  if (settings.isMuted) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  } catch {
    // This device makes no sound.
  }
}
if (navigator.userActivation?.hasBeenActive) window.setTimeout(wake);
document.addEventListener("pointerdown", wake, { capture: true });
document.addEventListener("keydown", wake, { capture: true });

function hiss(on: AudioContext): AudioBuffer {
  if (static_) return static_;
  static_ = on.createBuffer(1, on.sampleRate, on.sampleRate);
  const samples = static_.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return static_;
}

function sound(on: AudioContext, { wave, from, to = from, at = 0, long, loud = 1 }: Tone): void {
  const begin = on.currentTime + at;
  const end = begin + long;
  const gain = on.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(LOUD * loud, begin + Math.min(0.02, long / 3));
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(on.destination);
  if (wave) {
    const tone = on.createOscillator();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, begin);
    tone.frequency.exponentialRampToValueAtTime(to, end);
    tone.connect(gain);
    tone.start(begin);
    tone.stop(end);
    return;
  }
  const source = on.createBufferSource();
  const filter = on.createBiquadFilter();
  source.buffer = hiss(on);
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(from, begin);
  filter.frequency.exponentialRampToValueAtTime(to, end);
  source.connect(filter).connect(gain);
  source.start(begin);
  source.stop(end);
}

/** `after` in milliseconds. */
export function play(kind: Sound, after = 0): void {
  if (!context || settings.isMuted) return;
  for (const tone of SOUNDS[kind]) sound(context, { ...tone, at: (tone.at ?? 0) + after / 1000 });
}
