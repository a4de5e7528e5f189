/** Texts around the rules and the player aid. */

import { localized } from "../i18n/language.svelte";

const fr = {
  title: (game: string) => `Règles de ${game}`,
  aid: (game: string) => `Aide de jeu : ${game}`,
  aidShort: "Aide de jeu",
  all: "Toutes les règles",
  contents: "Sommaire",
  ruling: "décision de la maison",
  values: "valeurs de la maison",
  rulingMore: "Le livret ne le dit pas, ou pas clairement : la maison tranche ainsi.",
  valuesMore: "Le livret ne donne pas cette valeur : la nôtre est équilibrée par simulation.",
  why: "pourquoi ?",
  whyLabel: (clause: string) => `Pourquoi ? Règle ${clause}, dans un nouvel onglet`,
  back: "Retour au salon",
  lab: "Au labo",
  labAbout: (games: string, seats: number, bot: string, date: string) =>
    `Mesuré sur ${games} parties à ${seats} entre robots (${bot}), le ${date}. ± : intervalle à 95 %.`,
  labMore: "Comment le refaire",
  lost: "Cette page de règles n’existe pas.",
};

const en: typeof fr = {
  title: (game) => `Rules of ${game}`,
  aid: (game) => `Player aid: ${game}`,
  aidShort: "Player aid",
  all: "All the rules",
  contents: "Contents",
  ruling: "house ruling",
  values: "house values",
  rulingMore: "The rulebook doesn’t say, or isn’t clear: this is the house’s ruling.",
  valuesMore: "The rulebook doesn’t give this value: ours is balanced by simulation.",
  why: "why?",
  whyLabel: (clause) => `Why? Rule ${clause}, in a new tab`,
  back: "Back to the saloon",
  lab: "From the lab",
  labAbout: (games, seats, bot, date) =>
    `Measured over ${games} games for ${seats} between bots (${bot}), on ${date}. ±: 95% interval.`,
  labMore: "How to repeat it",
  lost: "This rules page does not exist.",
};

const both = { fr, en };

export function ruleWords(): typeof fr {
  return localized(both);
}
