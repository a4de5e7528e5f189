/** Short sounds made here by code, each the twin of something to be seen. Silent until somebody turns them on. */

import { settings } from "./settings.svelte";

/** A few decaying partials, or noise, through one envelope. */
interface Recipe {
  /** Frequencies in Hz; none means noise. */
  tones: readonly number[];
  /** Seconds. */
  length: number;
  /** Shape of the oscillator, or the centre of the noise's band in Hz. */
  colour: OscillatorType | number;
  gain?: number;
}

const RECIPES = {
  turn: { tones: [1568, 2349, 3136], length: 0.35, colour: "triangle" },
  pick: { tones: [220, 331], length: 0.07, colour: "square", gain: 0.4 },
  bid: { tones: [], length: 0.12, colour: 900 },
  step: { tones: [], length: 0.06, colour: 240 },
  caught: { tones: [98, 147, 311], length: 0.6, colour: "sawtooth", gain: 0.5 },
  cube: { tones: [2093, 2637], length: 0.18, colour: "sine" },
  hourglass: { tones: [740], length: 0.05, colour: "square", gain: 0.3 },
  token: { tones: [1245, 1661], length: 0.06, colour: "triangle" },
  badge: { tones: [1976, 2960, 4186], length: 0.25, colour: "triangle" },
  drum: { tones: [82], length: 0.22, colour: "sine" },
  fire: { tones: [], length: 0.4, colour: 500 },
  dice: { tones: [], length: 0.3, colour: 2600, gain: 0.5 },
  hit: { tones: [880, 1318], length: 0.7, colour: "sine" },
  miss: { tones: [], length: 0.03, colour: 3200 },
  card: { tones: [], length: 0.09, colour: 1800 },
  take: { tones: [], length: 0.35, colour: 1400 },
  short: { tones: [65.4, 98], length: 1.2, colour: "triangle" },
  win: { tones: [523, 659, 784, 1047], length: 1.1, colour: "triangle" },
  lose: { tones: [196, 233, 294], length: 1.1, colour: "sine" },
  message: { tones: [2794], length: 0.3, colour: "sine", gain: 0.5 },
  door: { tones: [], length: 0.25, colour: 180 },
} satisfies Record<string, Recipe>;

export type Cue = keyof typeof RECIPES;

let audio: AudioContext | null = null;

/** The page's one way to be heard. A browser lets it speak once somebody has pressed something. */
export function output(): AudioContext {
  audio ??= new AudioContext();
  void audio.resume();
  return audio;
}

/** Plays a cue, if sounds are on. */
export function cue(name: Cue): void {
  if (!settings.sound || settings.levels.cues === 0) return;
  const audio = output();
  const recipe: Recipe = RECIPES[name];
  const start = audio.currentTime;
  const envelope = audio.createGain();
  envelope.gain.setValueAtTime(0.225 * (settings.levels.cues / 100) * (recipe.gain ?? 1), start);
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + recipe.length);
  envelope.connect(audio.destination);
  const sources = recipe.tones.length > 0 ? tones(audio, recipe, envelope) : [noise(audio, recipe, envelope)];
  for (const source of sources) {
    source.start(start);
    source.stop(start + recipe.length);
  }
}

function tones(audio: AudioContext, recipe: Recipe, to: AudioNode): OscillatorNode[] {
  return recipe.tones.map((frequency) => {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    if (typeof recipe.colour === "string") tone.type = recipe.colour;
    tone.connect(to);
    return tone;
  });
}

/** So many seconds of noise. */
export function hiss(audio: AudioContext, length: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

function noise(audio: AudioContext, recipe: Recipe, to: AudioNode): AudioBufferSourceNode {
  const source = hiss(audio, recipe.length);
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = typeof recipe.colour === "number" ? recipe.colour : 1000;
  source.connect(band).connect(to);
  return source;
}
