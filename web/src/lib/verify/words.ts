/** Texts of the verification page. */

import { de } from "../i18n/french";
import { localized } from "../i18n/language.svelte";
import type { Place } from "./check";

const fr = {
  title: "Vérifier cette partie",
  lead: "Le hasard de cette partie a-t-il été honnête ? Votre navigateur refait le calcul lui-même, ici.",
  computing: "Calcul en cours…",
  good: "Tout est en ordre.",
  part: "Ce qui peut être vérifié est en ordre.",
  bad: "Quelque chose ne va pas.",
  steps: {
    promise: {
      title: "La boîte scellée",
      text: "Avant la donne, la maison a tiré un secret et montré son empreinte, comme un sceau de cire : impossible d’en changer ensuite sans que cela se voie.",
    },
    bytes: {
      title: "Ce que chacun a ajouté",
      text: "Chaque joueur a ensuite mêlé son propre hasard au secret : personne, pas même la maison, ne pouvait choisir la donne.",
      none: "Personne n’a rien ajouté à cette partie.",
    },
    opened: {
      title: "La boîte ouverte",
      yes: "Le secret ouvert à la fin est bien celui qui avait été promis.",
      no: "Le secret ouvert n’est pas celui qui avait été promis.",
    },
    deal: {
      title: "La donne qui s’ensuit",
      yes: (n: number) =>
        `Les ${n} tirages au sort de la partie sont bien ceux que la boîte et vos ajouts devaient donner.`,
      no: (where: string) => `Un tirage ne découle pas de la boîte : ${where}.`,
    },
    chain: {
      title: "Rien n’a été réécrit",
      yes: "Chaque sceau découle du précédent : l’histoire est celle qui a été jouée.",
      no: (where: string) => `L’histoire a été changée : ${where}.`,
    },
    rules: {
      title: "Les règles",
      text: "C’est le seul point où l’on croit la maison. Qui en doute peut rejouer la partie avec le programme, par la commande",
      yes: "La maison a tout rejoué : chaque coup était permis.",
      no: "La maison trouve un coup interdit.",
      unknown: "Ce fichier ne vient pas d’ici : vérifiez-le avec « saloon verify ».",
    },
  },
  open: {
    given:
      "Partie d’entraînement : la donne et les dés étaient écrits d’avance. Il n’y avait pas de hasard à vérifier.",
    unopened: "La partie n’est pas finie : la boîte est encore fermée.",
  },
  place: (place: Place): string => {
    if ("seed" in place) return "le secret";
    if ("header" in place) return "l’en-tête";
    return place.draw === undefined ? `l’entrée ${place.entry}` : `l’entrée ${place.entry}, tirage ${place.draw + 1}`;
  },
  seat: (name: string) => `Ajout ${de(name)}`,
  commitment: "Empreinte promise",
  seed: "Secret ouvert",
  head: "Dernier sceau",
  file: "Vérifier un fichier",
  notARecord: "Ce fichier n’est pas l’enregistrement d’une partie de Saloon.",
  download: "Télécharger l’enregistrement",
  how: "Pour les curieux : la méthode est publique, dans la documentation du programme (docs/dealer.md).",
  back: "Retour au salon",
};

const en: typeof fr = {
  title: "Verify this game",
  lead: "Was the luck fair in this game? Your browser checks for itself, right here.",
  computing: "Computing…",
  good: "Everything is in order.",
  part: "Everything that can be checked is in order.",
  bad: "Something is wrong.",
  steps: {
    promise: {
      title: "The sealed box",
      text: "Before the deal the house drew a secret and showed its fingerprint, like a wax seal: any later change would show.",
    },
    bytes: {
      title: "What each player added",
      text: "Each player then added random numbers of their own to the secret: nobody, not even the house, could choose the deal.",
      none: "Nobody added anything to this game.",
    },
    opened: {
      title: "The opened box",
      yes: "The secret opened at the end is the one that was promised.",
      no: "The secret that was opened is not the one that was promised.",
    },
    deal: {
      title: "The deal that follows",
      yes: (n) => `All ${n} random draws of the game follow from the box and what the players added.`,
      no: (where) => `A draw does not follow from the box: ${where}.`,
    },
    chain: {
      title: "Nothing was rewritten",
      yes: "Every seal follows from the one before: this is the game as it was played.",
      no: (where) => `The history was changed: ${where}.`,
    },
    rules: {
      title: "The rules",
      text: "This is the one point where you take the house’s word. If you doubt it, the program replays the game for you, with the command",
      yes: "The house replayed it all: every move was legal.",
      no: "The house found a move that the rules forbid.",
      unknown: "This file doesn’t come from here: check it with “saloon verify”.",
    },
  },
  open: {
    given: "A practice game: the deal and the dice were set in advance. There is nothing random to check.",
    unopened: "The game isn’t over: the box is still closed.",
  },
  place: (place) => {
    if ("seed" in place) return "the secret";
    if ("header" in place) return "the header";
    return place.draw === undefined ? `entry ${place.entry}` : `entry ${place.entry}, draw ${place.draw + 1}`;
  },
  seat: (name) => `Added by ${name}`,
  commitment: "Promised fingerprint",
  seed: "Opened secret",
  head: "Last seal",
  file: "Verify a file",
  notARecord: "This file is not a Saloon game record.",
  download: "Download the record",
  how: "For the curious: the method is public, in the program’s documentation (docs/dealer.md).",
  back: "Back to the saloon",
};

const both = { fr, en };

export function verifyWords(): typeof fr {
  return localized(both);
}
