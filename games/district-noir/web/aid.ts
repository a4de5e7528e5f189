/** Player aid of District Noir. */

import type { AidPart } from "$lib/rules/aid";

const aid: readonly AidPart[] = [
  {
    title: { fr: "À votre tour", en: "Your turn" },
    points: [
      {
        art: "f7",
        fr: "**Jouer** une carte au bout de la ligne, cinq par manche…",
        en: "**Play** a card at the end of the line, five per round…",
      },
      {
        art: "u-hand",
        fr: "… et **prendre** les cinq dernières, une fois par manche.",
        en: "… and **take** the last five, once per round.",
      },
      {
        art: "n-back",
        fr: "Quatre manches de six actions ; on ouvre à tour de rôle. La ligne reste.",
        en: "Four rounds of six actions; players take turns opening. The line stays.",
      },
    ],
  },
  {
    title: { fr: "D’un coup", en: "Instant win" },
    points: [
      {
        art: "n-hall",
        fr: "Les **trois Villes** devant vous : gagné sur-le-champ. Sinon elles ne valent rien.",
        en: "All **three Cities** in front of you: you win at once. Otherwise they’re worth nothing.",
      },
    ],
  },
  {
    title: { fr: "À la fin", en: "At the end" },
    points: [
      {
        art: "f8",
        fr: "Le plus de 5, de 6, de 7, de 8 : la **valeur**. À égalité, personne.",
        en: "Most 5s, 6s, 7s, 8s: score the **value**. Tied, nobody does.",
      },
      { art: "f5", fr: "Chaque **série** 5-6-7-8 : 5 de plus.", en: "Each **set** of 5-6-7-8: 5 more." },
      { art: "f-ally", fr: "Alliances en plus, trahisons en moins.", en: "Add alliances, take off betrayals." },
      {
        art: "u-sort",
        fr: "À égalité : le plus de 8, puis de 7, de 6, de 5.",
        en: "Tied: more 8s, then 7s, 6s, 5s.",
      },
    ],
  },
];

export default aid;
