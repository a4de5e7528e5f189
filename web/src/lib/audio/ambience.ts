/** Ambience: wind, as noise through a slowly modulated band-pass filter, while the page is visible. */

import { settings } from "../app/settings.svelte";
import { hiss, output } from "./sound";

/** Length of the noise loop, in seconds. */
const LOOP = 6;
/** Centre frequency, depth and rate of the modulation, in Hz. */
const [PITCH, SWING, GUSTS] = [420, 240, 0.11];

/** Plays until the effect is cleaned up. Call it in an effect, which reruns with the settings. */
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
