/** Player aid of the template game. */

import type { AidPart } from "$lib/rules/aid";

const aid: readonly AidPart[] = [
  {
    title: { fr: "Une manche", en: "A round" },
    points: [
      { art: "tg-prize", fr: "Un lot de 1 à 3 points.", en: "A prize of 1 to 3 points." },
      { art: "tg-card", fr: "Une carte chacun, en secret.", en: "One card each, in secret." },
      {
        art: "clock",
        fr: "30 secondes, sinon votre carte la plus basse.",
        en: "30 seconds, or else your lowest card.",
      },
    ],
  },
  {
    title: { fr: "Le lot", en: "The prize" },
    points: [
      {
        art: "star",
        fr: "À la plus haute carte restée **seule** ; les égalités s’annulent.",
        en: "To the highest card that stands **alone**; ties cancel.",
      },
      { art: "u-trophy", fr: "Le plus de points après trois manches.", en: "Most points after three rounds." },
    ],
  },
];

export default aid;
