/** Player aid of Boomtown Bandits. */

import type { AidPart } from "$lib/rules/aid";

const aid: readonly AidPart[] = [
  {
    title: { fr: "Une manche", en: "A round" },
    points: [
      {
        art: "badge",
        fr: "Qui commence pose l’**étoile** : ce lieu est fermé.",
        en: "Whoever goes first places the **badge**: that place is closed.",
      },
      {
        art: "t-back1",
        fr: "Chacun pose ses trois jetons, un à un, **face cachée**.",
        en: "Everyone places three tokens, one by one, **face down**.",
      },
      {
        art: "lootback",
        fr: "Un lieu après l’autre, dans l’ordre de la rue : seul, prenez la carte ; à plusieurs, **fusillade**.",
        en: "One place after the other, along the street: alone, take the card; several, **shootout**.",
      },
    ],
  },
  {
    title: { fr: "Fusillade", en: "Shootout" },
    points: [
      {
        art: "d-s-bullet",
        fr: "Tireur : 2 faces balle sur 6. Froussard : 1 balle, 1 fuite.",
        en: "Shooter: 2 bullet faces in 6. Coward: 1 bullet, 1 run.",
      },
      {
        art: "u-target",
        fr: "Feu, **lancez**, et criez **touché** sur une balle : autant de jetons adverses sortent.",
        en: "Fire, **roll**, and shout **hit** on a bullet: that many rival tokens are out.",
      },
      {
        art: "u-warn",
        fr: "Trop tôt, ou pour rien : 3 secondes d’arrêt.",
        en: "Too early, or for nothing: 3 seconds out.",
      },
    ],
  },
  {
    title: { fr: "Les cartes", en: "Cards" },
    points: [
      {
        art: "u-hand",
        fr: "À jouer dès la manche **suivante**, à leur moment, une fois. Leurs dollars restent.",
        en: "Playable from the **next** round, at their moment, once. They keep their value.",
      },
    ],
  },
  {
    title: { fr: "À la fin", en: "At the end" },
    points: [
      {
        art: "u-flag",
        fr: "Une pile vide : c’est la dernière manche.",
        en: "An empty pile: this is the last round.",
      },
      {
        art: "u-trophy",
        fr: "Vos cartes, **15 $** pour le plus de cartes d’un lieu, **15 $** pour une de chaque lieu.",
        en: "Your cards, **$15** for most cards of a place, **$15** for one from every place.",
      },
    ],
  },
];

export default aid;
