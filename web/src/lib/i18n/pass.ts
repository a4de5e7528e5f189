/** Texts of the hot seat. */

import { localized } from "./language.svelte";

const fr = {
  label: "Le rideau est baissé",
  passTo: (name: string) => `Passez l’appareil à **${name}**`,
  lookAway: (name: string) => `Les autres regardent ailleurs : ce qui vient n’est que pour ${name}.`,
  iAm: (name: string) => `C’est moi, ${name}`,
  anyone: "Quelqu’un joue une carte ?",
  anyoneHint: "Chacun peut jeter un œil à sa main, les autres regardent ailleurs.",
  nobody: "Personne, on continue",
  seconds: (n: number) => `${n} s`,
  meanwhile: "Depuis la dernière fois",
  together: "Tout le monde regarde",
};

const en: typeof fr = {
  label: "The curtain is down",
  passTo: (name) => `Pass the device to **${name}**`,
  lookAway: (name) => `Everyone else, look away: what comes next is for ${name} only.`,
  iAm: (name) => `It’s me, ${name}`,
  anyone: "Anyone playing a card?",
  anyoneHint: "Take turns checking your hand while the others look away.",
  nobody: "No one, carry on",
  seconds: (n) => `${n} s`,
  meanwhile: "Since you last looked",
  together: "Everyone watches",
};

export const passWords = (): typeof fr => localized({ fr, en });
