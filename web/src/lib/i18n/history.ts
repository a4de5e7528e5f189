/** Texts of the list of finished games. */

import { localized } from "./language.svelte";

const list = (language: string, names: string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(names);

const fr = {
  title: "Parties passées",
  back: "Retour au salon",
  none: "Aucune partie terminée pour l’instant. La première apparaîtra ici.",
  with: (names: string[]) => `avec ${list("fr", names)}`,
  won: "gagnée",
  lost: "perdue",
  drawn: "égalité",
  watched: "appareil partagé",
  replay: "Revoir",
  replayOf: (game: string, day: string) => `Revoir : ${game}, ${day}`,
  record: "Fichier",
  recordOf: (game: string, day: string) => `Fichier : ${game}, ${day}`,
  more: "Parties plus anciennes",
  stranger: "Choisissez d’abord un nom : vos parties y sont liées.",
};

const en: typeof fr = {
  title: "Past games",
  back: "Back to the saloon",
  none: "No finished games yet. Your first one will show up here.",
  with: (names) => `with ${list("en", names)}`,
  won: "won",
  lost: "lost",
  drawn: "drawn",
  watched: "shared device",
  replay: "Replay",
  replayOf: (game, day) => `Replay: ${game}, ${day}`,
  record: "Record",
  recordOf: (game, day) => `Record: ${game}, ${day}`,
  more: "Older games",
  stranger: "Choose a name first: your games go with it.",
};

export const historyWords = (): typeof fr => localized({ fr, en });
