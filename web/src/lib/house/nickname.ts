/** A name for whoever clicks before they have one. They can change it at any time. */

import type { Language } from "./settings.svelte";

const NICKNAMES: Record<Language, readonly string[]> = {
  fr: [
    "Coyote Bavard",
    "Cactus Pressé",
    "Mustang Discret",
    "Corbeau Poli",
    "Lézard Chanceux",
    "Vautour Rêveur",
    "Bison Agile",
    "Serpent Sincère",
    "Renard Ponctuel",
    "Hibou Matinal",
    "Castor Intrépide",
    "Lynx Distrait",
    "Blaireau Galant",
    "Faucon Patient",
    "Tatou Téméraire",
    "Mulet Inspiré",
  ],
  en: [
    "Chatty Coyote",
    "Hasty Cactus",
    "Quiet Mustang",
    "Polite Raven",
    "Lucky Lizard",
    "Dreamy Vulture",
    "Nimble Bison",
    "Honest Rattler",
    "Punctual Fox",
    "Early Owl",
    "Daring Beaver",
    "Absent Lynx",
    "Gallant Badger",
    "Patient Falcon",
    "Reckless Armadillo",
    "Inspired Mule",
  ],
};

export function nickname(language: Language, chance: () => number = Math.random): string {
  const names = NICKNAMES[language];
  return names[Math.floor(chance() * names.length)] ?? "Coyote";
}
