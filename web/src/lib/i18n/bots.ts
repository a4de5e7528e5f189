/** Bots offered to players, weakest first. The other bots are for the arena. */

import { localized } from "./language.svelte";

export const LEVELS = ["greenhorn", "gambler", "gunslinger", "legend"] as const;
export type Level = (typeof LEVELS)[number];

interface About {
  name: string;
  about: string;
}

const fr = {
  bot: "robot",
  which: "Quel robot ?",
  levels: {
    greenhorn: { name: "Pied-tendre", about: "Connaît les ficelles et les oublie souvent." },
    gambler: { name: "Flambeur", about: "Joue bien, avec un faux pas de temps en temps." },
    gunslinger: { name: "Gâchette", about: "Voit quelques coups d’avance, et vite." },
    legend: { name: "Légende", about: "Réfléchit une seconde et ne rate pas grand-chose." },
  } satisfies Record<Level, About> as Record<string, About>,
};

const en: typeof fr = {
  bot: "bot",
  which: "Which bot?",
  levels: {
    greenhorn: { name: "Greenhorn", about: "Knows the tricks and often forgets them." },
    gambler: { name: "Gambler", about: "Plays well, with a slip now and then." },
    gunslinger: { name: "Gunslinger", about: "Thinks a few moves ahead, quickly." },
    legend: { name: "Legend", about: "Thinks for a second and misses little." },
  },
};

export const botWords = (): typeof fr => localized({ fr, en });
