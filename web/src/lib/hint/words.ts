/** Texts of hints. */

import { written } from "../i18n/number";
import { localized } from "../i18n/language.svelte";

const fr = {
  title: "Indice",
  ask: "Demander un indice",
  wait: "Un indice ? À votre tour.",
  reasons: "En moyenne, ensuite :",
  thinking: "La maison réfléchit à votre place…",
  would: "La maison jouerait",
  close: "Trop serré pour trancher",
  closeWhy: (n: number) => `Les deux premiers se valent, à ${n} près.`,
  lead: (n: number, doubt: number): string =>
    `${written(n)} point${n > 1 ? "s" : ""} de part de victoires d’avance${doubt > 0 ? `, ±${doubt}` : ""}.`,
  noted: (n: number): string =>
    n > 1 ? `${n} indices, notés avec la partie.` : "Un indice se note avec la partie, à côté du résultat.",
  method: (games: string) => `D’après ce que vous savez, sur ${games} parties imaginées.`,
  more: "Voir le plateau",
  less: "Réduire",
  said: (act: string, share: number, doubt: number) => `Indice : ${act}, ${share} pour cent, à ${doubt} près.`,
  saidNext: (act: string, share: number) => `Ensuite ${act}, ${share}.`,
  used: (n: number): string => (n > 1 ? `avec ${n} indices` : "avec un indice"),
  usedBy: (name: string, n: number): string => `${name} ${fr.used(n)}`,
  seen: "Un indice avait été demandé ici.",
  mark: "indice",
};

const en: typeof fr = {
  title: "Hint",
  ask: "Ask for a hint",
  wait: "A hint? When it’s your turn.",
  reasons: "On average, afterwards:",
  thinking: "The house is thinking in your place…",
  would: "The house would play",
  close: "Too close to call",
  closeWhy: (n) => `The first two are equal, give or take ${n}.`,
  lead: (n, doubt) => `${written(n)} point${n === 1 ? "" : "s"} of win share ahead${doubt > 0 ? `, ±${doubt}` : ""}.`,
  noted: (n) => (n > 1 ? `${n} hints, noted with the game.` : "A hint is noted with the game, next to the result."),
  method: (games) => `From what you know, over ${games} imagined games.`,
  more: "Show the board",
  less: "Show less",
  said: (act, share, doubt) => `Hint: ${act}, ${share} per cent, give or take ${doubt}.`,
  saidNext: (act, share) => `Then ${act}, ${share}.`,
  used: (n) => (n === 1 ? "with one hint" : `with ${n} hints`),
  usedBy: (name, n) => `${name} ${en.used(n)}`,
  seen: "A hint was shown here.",
  mark: "hint",
};

export const hintWords = (): typeof fr => localized({ fr, en });
