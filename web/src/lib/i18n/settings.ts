/** Texts of the settings. */

import { localized } from "./language.svelte";

const fr = {
  title: "Réglages",
  language: "Langue",
  theme: "Thème",
  themes: { system: "Système", day: "Jour", night: "Nuit" },
  /** `night`: titles of the games that are always played at night. */
  themeWhy: (night: string[]): string => {
    if (night.length === 0) return "« Système » suit votre appareil.";
    const games = new Intl.ListFormat("fr").format(night);
    return `« Système » suit votre appareil, sauf à ${games}, qui se ${night.length > 1 ? "jouent" : "joue"} de nuit.`;
  },
  calm: "Moins de mouvement",
  calmWhy: "Rien ne vole, ne se retourne ni ne tremble.",
  sound: "Sons",
  soundWhy: "De courts sons pour ce qui se passe à la table.",
  pace: "Vitesse des animations",
  paces: { slow: "lent", normal: "normal", fast: "rapide" },
  confirm: "Confirmer mes coups",
  confirmWhy: "Demander avant chaque coup.",
  volume: "Volume",
  levels: { cues: "Effets", ambience: "Ambiance", voices: "Voix" },
  text: "Taille du texte",
  texts: { 100: "normale", 115: "grande", 130: "plus grande", 150: "très grande" },
  keys: "Raccourcis à une lettre",
  keysWhy: "Coupez-les si vous utilisez la dictée ou un lecteur d’écran.",
  nudge: "Me prévenir",
  nudgeWhy: "Quand c’est à vous et que la page est en arrière-plan.",
  keyMap: "Voir tous les raccourcis",
};

const en: typeof fr = {
  title: "Settings",
  language: "Language",
  theme: "Theme",
  themes: { system: "System", day: "Day", night: "Night" },
  themeWhy: (night) => {
    if (night.length === 0) return "“System” follows your device.";
    const games = new Intl.ListFormat("en").format(night);
    return `“System” follows your device, except in ${games}, which ${night.length > 1 ? "are" : "is"} played at night.`;
  },
  calm: "Less motion",
  calmWhy: "Nothing flies, flips or shakes.",
  sound: "Sounds",
  soundWhy: "Short sounds for what happens at the table.",
  pace: "Animation speed",
  paces: { slow: "slow", normal: "normal", fast: "fast" },
  confirm: "Confirm my moves",
  confirmWhy: "Ask before each move.",
  volume: "Volume",
  levels: { cues: "Effects", ambience: "Ambience", voices: "Voices" },
  text: "Text size",
  texts: { 100: "normal", 115: "large", 130: "larger", 150: "largest" },
  keys: "Single-letter shortcuts",
  keysWhy: "Turn them off if you use dictation or a screen reader.",
  nudge: "Notify me",
  nudgeWhy: "When it’s your turn and the page is in the background.",
  keyMap: "Show all shortcuts",
};

export const settingsWords = (): typeof fr => localized({ fr, en });
