/** Speaks announcements with a local voice of the device, never a remote one. */

import { settings } from "../app/settings.svelte";

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
  speechSynthesis.cancel(); // only the newest announcement matters
  speechSynthesis.speak(words);
}
