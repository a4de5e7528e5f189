import type { AidPart } from "$lib/rules/aid";

const aid: readonly AidPart[] = [
  {
    title: { fr: "Une manche", en: "A round" },
    points: [
      {
        art: "badge",
        fr: "Qui commence pose l’**étoile** : un lieu fermé.",
        en: "Whoever goes first puts the **badge**: one place closed.",
      },
      {
        art: "t-back1",
        fr: "Chacun pose ses trois jetons, un à un, **face cachée**.",
        en: "Everyone places three tokens, one by one, **face down**.",
      },
      {
        art: "lootback",
        fr: "Un lieu après l’autre, dans l’ordre de la rue : seul, prenez la carte ; à plusieurs, **fusillade**.",
        en: "One place after the other, along the street: alone, take the card; several, **shootout**.",
      },
    ],
  },
  {
    title: { fr: "Fusillade", en: "Shootout" },
    points: [
      {
        art: "d-s-bullet",
        fr: "Tireur : 2 faces balle sur 6. Froussard : 1 balle, 1 fuite.",
        en: "Shooter: 2 bullet faces of 6. Coward: 1 bullet, 1 run-away.",
      },
      {
        art: "u-target",
        fr: "Feu, **lancez**, et criez **touché** sur une balle : autant de jetons adverses sortent.",
        en: "Fire, **roll**, and shout **hit** on a bullet: as many rival tokens go.",
      },
      {
        art: "u-warn",
        fr: "Trop tôt, ou pour rien : 3 secondes d’arrêt.",
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
        en: "To be played from the **next** round on, at their moment, once. Their dollars stay.",
      },
    ],
  },
  {
    title: { fr: "À la fin", en: "At the end" },
    points: [
      {
        art: "u-flag",
        fr: "Une pile vide : c’est la dernière manche.",
        en: "An empty pile: this is the last round.",
      },
      {
        art: "u-trophy",
        fr: "Vos cartes, **15 $** pour le plus de cartes d’un lieu, **15 $** pour une de chaque lieu.",
        en: "Your cards, **$15** for most of a place, **$15** for one of every place.",
      },
    ],
  },
];

export default aid;
