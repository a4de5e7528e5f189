/** The wind outside: noise through a slowly moving band, as loud as the reader likes, while somebody is at the page. */

import { settings } from "../app/settings.svelte";
import { hiss, output } from "./sound";

/** Seconds of noise before it begins again. */
const LOOP = 6;
/** Hz: where the wind blows, how far it swings, how often. */
const [PITCH, SWING, GUSTS] = [420, 240, 0.11];

/** Blows until the page is left, a setting changes or nobody looks. Call it in an effect, which it ends with. */
export function ambience(): (() => void) | undefined {
  if (!settings.sound || settings.levels.ambience === 0 || document.hidden) return;
  const audio = output();
  const wind = hiss(audio, LOOP);
  wind.loop = true;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = PITCH;
  const gusts = audio.createOscillator();
  gusts.frequency.value = GUSTS;
  const swing = audio.createGain();
  swing.gain.value = SWING;
  gusts.connect(swing).connect(band.frequency);
  const level = audio.createGain();
  level.gain.value = 0.1 * (settings.levels.ambience / 100);
  wind.connect(band).connect(level).connect(audio.destination);
  wind.start();
  gusts.start();
  return () => {
    wind.stop();
    gusts.stop();
    level.disconnect();
  };
}
