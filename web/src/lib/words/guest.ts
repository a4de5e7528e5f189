/** Words about who we are. */

import { inWords } from "./words.svelte";

const fr = {
  title: "Qui êtes-vous ?",
  name: "Nom",
  why: "Pas de compte : ce navigateur se souvient de vous.",
  badName: "Un nom a de 1 à 24 lettres.",
  longName: "24 lettres : un nom n’en a pas davantage.",
  colour: "Couleur",
  colours: ["rouge", "bleu", "vert", "violet", "ocre", "rose", "mousse", "ardoise"],
  shape: "Forme",
  shapes: ["disque", "triangle", "carré", "losange", "hexagone"],
  keep: "C’est moi",
  carry: "Un autre appareil ?",
  carryWhy: "Emportez votre nom et vos parties. Cet appareil-ci ne sera plus reconnu.",
  carryDo: "Obtenir un code",
  carryOnce: "À ouvrir sur l’autre appareil, une seule fois, dans les dix minutes.",
  carryQr: "Lien pour emporter votre session",
  carryNotFound: "Ce code ne vaut plus.",
  carryAgain: "Il sert une fois, dans les dix minutes. Demandez-en un autre sur l’autre appareil.",
  claim: "Code de l’autre appareil",
  claimDo: "Continuer ici",
  claiming: "On vous reconnaît…",
  claimed: (name: string) => `Bonjour ${name}, vous voilà ici.`,
};

const en: typeof fr = {
  title: "Who are you?",
  name: "Name",
  why: "No account: this browser remembers you.",
  badName: "A name has 1 to 24 letters.",
  longName: "24 letters: a name has no more.",
  colour: "Colour",
  colours: ["red", "blue", "green", "purple", "ochre", "pink", "moss", "slate"],
  shape: "Shape",
  shapes: ["disc", "triangle", "square", "diamond", "hexagon"],
  keep: "That is me",
  carry: "Another device?",
  carryWhy: "Take your name and your games along. This device will no longer be known.",
  carryDo: "Get a code",
  carryOnce: "Open it on the other device, once, within ten minutes.",
  carryQr: "Link that carries your session",
  carryNotFound: "This code is no longer good.",
  carryAgain: "It works once, within ten minutes. Get another one on the other device.",
  claim: "Code from the other device",
  claimDo: "Go on here",
  claiming: "Finding you…",
  claimed: (name) => `Hello ${name}, here you are.`,
};

export const guestWords = (): typeof fr => inWords({ fr, en });
