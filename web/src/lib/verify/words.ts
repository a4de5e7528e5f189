import { inWords } from "../words/words.svelte";
import type { Place } from "./check";

const fr = {
  title: "Vérifier cette partie",
  lead: "Votre navigateur refait tout le calcul ici, sans croire la maison sur parole.",
  computing: "Calcul en cours…",
  good: "Tout est en ordre.",
  part: "Ce qui peut être vérifié est en ordre.",
  bad: "Quelque chose ne va pas.",
  steps: {
    promise: {
      title: "1 · La boîte scellée",
      text: "Avant la donne, la maison a tiré un secret et publié son empreinte : impossible d’en changer ensuite.",
    },
    bytes: {
      title: "2 · Ce que chacun a ajouté",
      text: "Chaque joueur a mêlé ses propres octets au secret, après la promesse : personne ne pouvait choisir la donne.",
      none: "Personne n’a rien ajouté à cette partie.",
    },
    opened: {
      title: "3 · La boîte ouverte",
      yes: "Le secret ouvert à la fin est bien celui qui avait été promis.",
      no: "Le secret ouvert n’est pas celui qui avait été promis.",
    },
    deal: {
      title: "4 · La donne qui s’ensuit",
      yes: (n: number) => `Les ${n} tirages de la partie, cartes et dés, découlent tous de la boîte et des octets.`,
      no: (where: string) => `Un tirage ne découle pas de la boîte : ${where}.`,
    },
    chain: {
      title: "5 · Rien n’a été réécrit",
      yes: "Chaque sceau découle du précédent : l’histoire est celle qui a été jouée.",
      no: (where: string) => `L’histoire a été changée : ${where}.`,
    },
    rules: {
      title: "6 · Les règles",
      text: "Que chaque coup soit permis, c’est la maison qui le rejoue. Vous pouvez le faire aussi, avec",
      yes: "La maison a tout rejoué : chaque coup était permis.",
      no: "La maison trouve un coup interdit.",
      unknown: "Demandez à « saloon verify » : ce fichier ne vient pas d’ici.",
    },
  },
  open: {
    given: "Cette donne a été préparée (partie d’entraînement) : personne ne s’en porte garant.",
    unopened: "La partie n’est pas finie : la boîte est encore fermée.",
  },
  place: (place: Place): string => {
    if ("seed" in place) return "le secret";
    if ("header" in place) return "l’en-tête";
    return place.draw === undefined ? `l’entrée ${place.entry}` : `l’entrée ${place.entry}, tirage ${place.draw + 1}`;
  },
  seat: (name: string) => `Octets de ${name}`,
  commitment: "Empreinte promise",
  seed: "Secret ouvert",
  head: "Dernier sceau",
  file: "Vérifier un fichier",
  notARecord: "Ce fichier n’est pas l’enregistrement d’une partie de Saloon.",
  download: "Télécharger l’enregistrement",
  how: "Le calcul, pas à pas, est décrit dans docs/dealer.md : on peut le refaire dans n’importe quel langage.",
  back: "Retour à la maison",
};

const en: typeof fr = {
  title: "Verify this game",
  lead: "Your browser does all the arithmetic here, without taking the house’s word for it.",
  computing: "Computing…",
  good: "Everything is in order.",
  part: "What can be checked is in order.",
  bad: "Something is wrong.",
  steps: {
    promise: {
      title: "1 · The sealed box",
      text: "Before the deal the house drew a secret and published its fingerprint: it could not change it afterwards.",
    },
    bytes: {
      title: "2 · What each seat added",
      text: "Each player mixed bytes of their own into the secret, after the promise: nobody could choose the deal.",
      none: "Nobody added anything to this game.",
    },
    opened: {
      title: "3 · The opened box",
      yes: "The secret opened at the end is the one that was promised.",
      no: "The secret that was opened is not the one that was promised.",
    },
    deal: {
      title: "4 · The deal that follows",
      yes: (n) => `All ${n} draws of the game, cards and dice, follow from the box and the bytes.`,
      no: (where) => `A draw does not follow from the box: ${where}.`,
    },
    chain: {
      title: "5 · Nothing was rewritten",
      yes: "Every seal follows from the one before: this is the history that was played.",
      no: (where) => `History was changed: ${where}.`,
    },
    rules: {
      title: "6 · The rules",
      text: "That every act was legal is for the house to replay. You can do it too, with",
      yes: "The house replayed it all: every act was legal.",
      no: "The house finds an act that the rules forbid.",
      unknown: "Ask “saloon verify”: this file does not come from here.",
    },
  },
  open: {
    given: "This deal was prepared (a practice game): nobody vouches for it.",
    unopened: "The game is not over: the box is still closed.",
  },
  place: (place) => {
    if ("seed" in place) return "the secret";
    if ("header" in place) return "the header";
    return place.draw === undefined ? `entry ${place.entry}` : `entry ${place.entry}, draw ${place.draw + 1}`;
  },
  seat: (name) => `Bytes of ${name}`,
  commitment: "Promised fingerprint",
  seed: "Opened secret",
  head: "Last seal",
  file: "Verify a file",
  notARecord: "This file is not the record of a game of Saloon.",
  download: "Download the record",
  how: "The arithmetic, step by step, is in docs/dealer.md: it can be done again in any language.",
  back: "Back to the house",
};

const both = { fr, en };

export function proofWords(): typeof fr {
  return inWords(both);
}
