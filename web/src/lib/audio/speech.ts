/** What is announced, spoken by the device's own voice: none that would have to be asked for elsewhere. */

import { settings } from "../app/settings.svelte";

/** Can this browser speak at all? */
export function canSpeak(): boolean {
  return "speechSynthesis" in globalThis;
}

export function speak(text: string): void {
  if (!settings.sound || settings.levels.voices === 0 || text === "" || !canSpeak()) return;
  const voice = speechSynthesis
    .getVoices()
    .find(({ lang, localService }) => localService && lang.toLowerCase().startsWith(settings.language));
  if (!voice) return;
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  words.volume = settings.levels.voices / 100;
  speechSynthesis.cancel(); // the newest is what matters
  speechSynthesis.speak(words);
}
