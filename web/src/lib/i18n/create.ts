/** Texts of the creation dialog and of a table's options. */

import { localized } from "./language.svelte";

const fr = {
  title: "Créer une table",
  name: "Nom de la table",
  namePlaceholder: "Midi pile",
  game: "Jeu",
  seats: "Places",
  bestOf: "Longueur",
  bestOfs: (n: number) => (n === 1 ? "une partie" : `au meilleur des ${n}`),
  who: "Qui joue ?",
  whos: {
    listed: "tout le monde",
    invited: "sur invitation",
    here: "sur cet appareil",
    bots: "contre des robots",
  },
  people: "Qui joue ici ?",
  peopleWhy: "L’appareil passe de main en main. Une place sans nom va à un robot.",
  cleaned: (name: string) => `Émojis et symboles sont retirés : ${name}.`,
  person: (n: number) => `Place ${n}`,
  bot: "Robot",
  nobodyHere: "Indiquez au moins un nom.",
  turnTime: "Temps par décision",
  turnTimes: (seconds: number) =>
    seconds === 0 ? "sans limite" : seconds < 60 ? `${seconds} s` : `${seconds / 60} min`,
  turnTag: (time: string) => `${time} par décision`,
  standIn: "Si quelqu’un s’absente",
  standIns: { never: "on attend", ask: "on demande", after: "un robot après 1 min" },
  pace: "Rythme",
  paces: { calm: "posé", quick: "rapide" },
  paceWhy: {
    calm: (scene: string | undefined): string =>
      scene === undefined
        ? "Les robots prennent leur temps."
        : `Les robots prennent leur temps, et on souffle un peu après chaque ${scene}.`,
    quick: () => "Les robots jouent aussitôt, et tout s’enchaîne.",
  },
  takeBack: "Reprendre un coup",
  takeBackWhy: "Permis si les autres sont d’accord, et si rien de caché n’a été révélé ni tiré au sort.",
  autoPass: "Passer automatiquement",
  autoPassWhy:
    "Sans carte à jouer, vous passez automatiquement, après un délai au hasard qui ne trahit pas votre main.",
  more: "Plus de réglages",
  create: "Ouvrir la table",
  begin: "Commencer la partie",
};

const en: typeof fr = {
  title: "Create a table",
  name: "Table name",
  namePlaceholder: "High noon",
  game: "Game",
  seats: "Seats",
  bestOf: "Length",
  bestOfs: (n) => (n === 1 ? "one game" : `best of ${n}`),
  who: "Who plays?",
  whos: { listed: "anyone", invited: "by invitation", here: "on this device", bots: "against bots" },
  people: "Who plays here?",
  peopleWhy: "Pass the device around. A seat without a name goes to a bot.",
  cleaned: (name) => `Emoji and symbols are left out: ${name}.`,
  person: (n) => `Seat ${n}`,
  bot: "Bot",
  nobodyHere: "Enter at least one name.",
  turnTime: "Time per decision",
  turnTimes: (seconds) => (seconds === 0 ? "no limit" : seconds < 60 ? `${seconds} s` : `${seconds / 60} min`),
  turnTag: (time) => `${time} per decision`,
  standIn: "If someone is away",
  standIns: { never: "wait for them", ask: "ask the table", after: "bot after 1 min" },
  pace: "Pace",
  paces: { calm: "calm", quick: "quick" },
  paceWhy: {
    calm: (scene) =>
      scene === undefined
        ? "Bots take their time."
        : `Bots take their time, and there is a short break after each ${scene}.`,
    quick: () => "Bots play right away, with no breaks.",
  },
  takeBack: "Take-backs",
  takeBackWhy: "Allowed if the others agree and nothing hidden has been revealed or drawn since.",
  autoPass: "Pass automatically",
  autoPassWhy: "With no card to play, you pass automatically, after a random pause that gives nothing away.",
  more: "More settings",
  create: "Open the table",
  begin: "Start the game",
};

export const createWords = (): typeof fr => localized({ fr, en });
