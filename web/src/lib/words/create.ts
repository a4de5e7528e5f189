/** Words for making a table, and for what was chosen. */

import { inWords } from "./words.svelte";

const fr = {
  title: "Créer une table",
  name: "Nom de la table",
  namePlaceholder: "Midi pile",
  game: "Jeu",
  seats: "Chaises",
  edition: "Édition",
  editions: { published: "publiée", prototype: "prototype" },
  editionTag: { published: "édition publiée", prototype: "édition prototype" },
  openCubes: "Cubes visibles",
  openCubesWhy: "Sans paravents : tout le monde compte les cubes de tous.",
  shootout: "Fusillades",
  shootouts: { realtime: "temps réel", lockstep: "tour par tour" },
  shootoutWhy: {
    realtime: "Au compte de trois, le plus vif l’emporte.",
    lockstep: "Chacun lance à son tour, sans se presser.",
  },
  bestOf: "Longueur",
  bestOfs: (n: number) => (n === 1 ? "une partie" : `au meilleur des ${n}`),
  who: "Qui peut venir ?",
  listed: "tout le monde",
  invited: "sur invitation",
  turnTime: "Temps par décision",
  turnTimes: (seconds: number) =>
    seconds === 0 ? "sans limite" : seconds < 60 ? `${seconds} s` : `${seconds / 60} min`,
  turnTag: (time: string) => `${time} par décision`,
  standIn: "Si quelqu’un s’absente",
  standIns: { never: "on attend", ask: "on demande", after: "un robot après 1 min" },
  pace: "Robots",
  paces: { calm: "posés", quick: "rapides" },
  more: "Plus de réglages",
  create: "Ouvrir la table",
};

const en: typeof fr = {
  title: "Create a table",
  name: "Name of the table",
  namePlaceholder: "High noon",
  game: "Game",
  seats: "Chairs",
  edition: "Edition",
  editions: { published: "published", prototype: "prototype" },
  editionTag: { published: "published edition", prototype: "prototype edition" },
  openCubes: "Open cubes",
  openCubesWhy: "No screens: everyone counts everyone’s cubes.",
  shootout: "Shootouts",
  shootouts: { realtime: "real time", lockstep: "turn by turn" },
  shootoutWhy: {
    realtime: "On the count of three, the quickest hand wins.",
    lockstep: "Everyone rolls in turn, no hurry.",
  },
  bestOf: "Length",
  bestOfs: (n) => (n === 1 ? "one game" : `best of ${n}`),
  who: "Who may come?",
  listed: "everyone",
  invited: "by invitation",
  turnTime: "Time for a decision",
  turnTimes: (seconds) => (seconds === 0 ? "no limit" : seconds < 60 ? `${seconds} s` : `${seconds / 60} min`),
  turnTag: (time) => `${time} a decision`,
  standIn: "If someone goes away",
  standIns: { never: "we wait", ask: "we are asked", after: "a bot after 1 min" },
  pace: "Bots",
  paces: { calm: "calm", quick: "quick" },
  more: "More settings",
  create: "Open the table",
};

export const createWords = (): typeof fr => inWords({ fr, en });
