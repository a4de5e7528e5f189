/** Short synthesised sounds; each accompanies something visible. Off by default. */

import { RECIPES, type Cue, type Recipe } from "./recipes";
import { settings } from "../app/settings.svelte";

export type { Cue };

let audio: AudioContext | null = null;

/** The audio context of the page. Browsers let it play after the first user gesture. */
export function output(): AudioContext {
  audio ??= new AudioContext();
  void audio.resume();
  return audio;
}

/** Returns a player of the shared sounds and these. */
export function cues<N extends string>(own: Record<N, Recipe>): (name: Cue | N) => void {
  const recipes: Record<Cue | N, Recipe> = { ...RECIPES, ...own };
  return (name) => play(recipes[name]);
}

export const cue = cues({});

/** Plays a sound, if sounds are on. */
function play(recipe: Recipe): void {
  if (!settings.sound || settings.levels.cues === 0) return;
  const audio = output();
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

/** Source of white noise, `length` in seconds. */
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
