/** Player aid of Blackrock City. */

import type { AidPart } from "$lib/rules/aid";

const aid: readonly AidPart[] = [
  {
    title: { fr: "À votre tour", en: "Your turn" },
    points: [
      {
        art: "b-ok",
        fr: "**Miser** : jamais autant que la plus haute mise d’un autre.",
        en: "**Bid**: never equal to the highest bid.",
      },
      {
        art: "u-redo",
        fr: "**Reporter** : miser après tous, contre 1 blessure (2 pour le deuxième…).",
        en: "**Defer**: bid last, for 1 wound (2 for the second…).",
      },
      { art: "u-flag", fr: "**Renoncer** : quitter la phase.", en: "**Renounce**: out of the phase." },
      {
        art: "clock",
        fr: "Une **horloge** : 15 secondes pour qui traîne, sinon une blessure.",
        en: "A **clock**: 15 seconds for anyone who dawdles, or a wound.",
      },
    ],
  },
  {
    title: { fr: "Le shérif", en: "The sheriff" },
    points: [
      {
        art: "sheriff",
        fr: "Une ville par tuile misée **sans X**. S’il s’arrête sur le chef : une blessure.",
        en: "One city for every tile bid **without an X**. If he stops on the boss: a wound.",
      },
      {
        art: "b-w",
        fr: "Blessure : un sain est retourné ; s’il n’y en a plus, un blessé est éliminé.",
        en: "A wound: a healthy one is turned over; with none left, a wounded one is killed.",
      },
    ],
  },
  {
    title: { fr: "Fin de phase", en: "End of the phase" },
    points: [
      {
        art: "billy",
        fr: "La plus haute mise avance de **haute − basse** (seul : de 1 à sa mise).",
        en: "The highest bid moves **highest − lowest** (alone: from 1 to the bid).",
      },
      {
        art: "bag",
        fr: "Face : or et prisonniers. Dos : rien, voler, embuscade. Shérif sur place : rien.",
        en: "Front: gold and prisoners. Back: nothing, steal, ambush. Sheriff there: nothing.",
      },
      { art: "cube-s", fr: "La deuxième mise : un cube d’argent.", en: "The second highest: a silver cube." },
      {
        art: "b-pr",
        fr: "Retour : les sains blessés ; les blessés et prisonniers éliminés.",
        en: "Coming home: the healthy are wounded; the wounded and prisoners killed.",
      },
    ],
  },
  {
    title: { fr: "À la fin", en: "At the end" },
    points: [
      {
        art: "cube-g",
        fr: "Plus de bandits, ou tout le monde renonce : le plus de **cubes** ; à égalité, d’or.",
        en: "No bandits left, or everyone renounces: most **cubes**; tied, most gold.",
      },
    ],
  },
];

export default aid;
