/** The player aids: a turn, what to mind and the score of each game, on one small page. */

import type { InEach } from "../words/words.svelte";

interface Point {
  /** A drawing of the library. */
  art: string;
  fr: string;
  en: string;
}

export interface AidPart {
  title: InEach<string>;
  points: readonly Point[];
}

const TURN = { fr: "À votre tour", en: "Your turn" };
const SCORE = { fr: "À la fin", en: "At the end" };

export const AIDS: Record<string, readonly AidPart[]> = {
  "district-noir": [
    {
      title: TURN,
      points: [
        {
          art: "f7",
          fr: "**Jouer** une carte au bout de la ligne, cinq par manche…",
          en: "**Play** a card at the end of the line, five a round…",
        },
        {
          art: "u-hand",
          fr: "… et **prendre** les cinq dernières, une fois par manche.",
          en: "… and **take** the last five, once a round.",
        },
        {
          art: "n-back",
          fr: "Quatre manches de six actions ; l’autre ouvre la suivante. La ligne reste.",
          en: "Four rounds of six acts; the other opens the next. The line stays.",
        },
      ],
    },
    {
      title: { fr: "D’un coup", en: "At a stroke" },
      points: [
        {
          art: "n-hall",
          fr: "Les **trois Villes** devant vous : gagné sur-le-champ. Sinon elles ne valent rien.",
          en: "All **three Cities** before you: you win at once. Otherwise they are worth nothing.",
        },
      ],
    },
    {
      title: SCORE,
      points: [
        {
          art: "f8",
          fr: "Le plus de 5, de 6, de 7, de 8 : la **valeur**. À égalité, personne.",
          en: "Most 5s, 6s, 7s, 8s: the **value**. Tied, nobody.",
        },
        { art: "f5", fr: "Chaque **série** 5-6-7-8 : 5 de plus.", en: "Each **set** of 5-6-7-8: 5 more." },
        { art: "f-ally", fr: "Alliances en plus, trahisons en moins.", en: "Add alliances, take off betrayals." },
        {
          art: "u-sort",
          fr: "À égalité : le plus de 8, puis de 7, de 6, de 5.",
          en: "Tied: more 8s, then 7s, 6s, 5s.",
        },
      ],
    },
  ],
  "blackrock-city": [
    {
      title: TURN,
      points: [
        {
          art: "b-ok",
          fr: "**Miser** : jamais autant que la plus haute mise d’un autre.",
          en: "**Bid**: never equal to the highest bid.",
        },
        {
          art: "u-redo",
          fr: "**Reporter** : miser après tous, contre 1 blessure (2 pour le deuxième…).",
          en: "**Defer**: bid last, for 1 wound (2 for the second…).",
        },
        { art: "u-flag", fr: "**Renoncer** : quitter la phase.", en: "**Renounce**: out of the phase." },
        {
          art: "clock",
          fr: "Une **horloge** : 15 secondes pour qui traîne, sinon une blessure.",
          en: "A **clock**: 15 seconds for whoever dawdles, or a wound.",
        },
      ],
    },
    {
      title: { fr: "Le shérif", en: "The sheriff" },
      points: [
        {
          art: "sheriff",
          fr: "Une ville par tuile misée **sans X**. S’il s’arrête sur le chef : une blessure.",
          en: "One city for every tile bid **without an X**. If he stops on the boss: a wound.",
        },
        {
          art: "b-w",
          fr: "Blessure : un sain est retourné ; s’il n’y en a plus, un blessé est éliminé.",
          en: "A wound: a healthy one is turned; without any, a wounded one is killed.",
        },
      ],
    },
    {
      title: { fr: "Fin de phase", en: "End of the phase" },
      points: [
        {
          art: "billy",
          fr: "La plus haute mise avance de **haute − basse** (seul : de 1 à sa mise).",
          en: "The highest bid walks **highest − lowest** (alone: from 1 to the bid).",
        },
        {
          art: "bag",
          fr: "Face : or et prisonniers. Dos : rien, voler, embuscade. Shérif sur place : rien.",
          en: "Front: gold and prisoners. Back: nothing, steal, ambush. Sheriff there: nothing.",
        },
        { art: "cube-s", fr: "La deuxième mise : un cube d’argent.", en: "The second highest: a silver cube." },
        {
          art: "b-pr",
          fr: "Retour : les sains blessés ; les blessés et prisonniers éliminés.",
          en: "Coming home: the healthy are wounded; the wounded and prisoners killed.",
        },
      ],
    },
    {
      title: SCORE,
      points: [
        {
          art: "cube-g",
          fr: "Plus de bandits, ou tout le monde renonce : le plus de **cubes** ; à égalité, d’or.",
          en: "No bandits left, or everyone renounces: most **cubes**; tied, most gold.",
        },
      ],
    },
  ],
  "boomtown-bandits": [
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
      title: SCORE,
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
  ],
};
