/** Texts of the board, the journal and the result, in both languages. */

import type { PlayerInfo } from "$lib/table/table.svelte";
import { localized } from "$lib/i18n/language.svelte";
import type { Card, clauses, Prize } from "./types";

type Why = Record<(typeof clauses)[number], string>;

const frPoints = (n: number) => (n > 1 ? `${n} points` : `${n} point`);
const enPoints = (n: number) => (n === 1 ? "1 point" : `${n} points`);

const fr = {
  points: frPoints,
  prizes: "Les lots",
  prize: (round: number, prize: Prize | null) =>
    prize === null ? `Lot de la manche ${round}, caché` : `Lot de la manche ${round} : ${frPoints(prize)}`,
  players: "Les joueurs",
  hand: "Votre main",
  handOf: (name: string, cards: number) => `${name} : ${cards > 1 ? `${cards} cartes` : `${cards} carte`} en main`,
  play: (card: Card) => `Jouer ${card}`,
  choose: "Choisissez une carte",
  chooseMore: "La plus haute carte qu’une seule personne a jouée prend le lot.",
  chosen: (card: Card) => `Vous avez choisi ${card}`,
  chosenMore: "Les cartes seront révélées quand tout le monde aura choisi.",
  watching: "Vous regardez",
  over: "La partie est finie",
  hasChosen: "a choisi",
  choosing: "choisit…",
  played: (card: Card) => `a joué ${card}`,
  took: (prize: Prize) => `a pris ${prize}`,
  left: (time: string) => `Encore ${time} pour choisir`,
  journal: {
    round: (round: number) => `Manche ${round}`,
    turned: (round: number, prize: Prize) => `Lot de la manche ${round} : **${frPoints(prize)}**.`,
    chose: (who: PlayerInfo) => (who.you ? "**Vous** avez choisi." : `**${who.name}** a choisi.`),
    played: (who: PlayerInfo, card: Card, late: boolean) =>
      `${who.you ? "**Vous** jouez" : `**${who.name}** joue`} ${card}${late ? ", faute d’avoir choisi" : ""}.`,
    taken: (who: PlayerInfo, prize: Prize) =>
      `${who.you ? "**Vous** prenez" : `**${who.name}** prend`} ${frPoints(prize)}.`,
    lost: "Tous à égalité : personne ne prend le lot.",
  },
  reasons: { round_1: "Lot de la manche 1", round_2: "Lot de la manche 2", round_3: "Lot de la manche 3" } as Record<
    string,
    string
  >,
  chart: { why: "Les points après chaque manche.", step: "manches" },
  endings: { points: "Au plus haut total", shared: "La première place est partagée" } as Record<string, string>,
  why: {
    "TG-3.2": "On ne choisit qu’une carte de sa main.",
    "TG-3.3": "Un choix ne se change pas.",
    "TG-4.1": "La partie est finie.",
  } satisfies Why as Record<string, string>,
};

const en: typeof fr = {
  points: enPoints,
  prizes: "The prizes",
  prize: (round, prize) =>
    prize === null ? `Prize of round ${round}, hidden` : `Prize of round ${round}: ${enPoints(prize)}`,
  players: "The players",
  hand: "Your hand",
  handOf: (name, cards) => `${name}: ${cards === 1 ? "1 card" : `${cards} cards`} in hand`,
  play: (card) => `Play ${card}`,
  choose: "Choose a card",
  chooseMore: "The highest card that only one person played takes the prize.",
  chosen: (card) => `You chose ${card}`,
  chosenMore: "The cards are revealed when everyone has chosen.",
  watching: "You are watching",
  over: "The game is over",
  hasChosen: "has chosen",
  choosing: "is choosing…",
  played: (card) => `played ${card}`,
  took: (prize) => `took ${prize}`,
  left: (time) => `${time} left to choose`,
  journal: {
    round: (round) => `Round ${round}`,
    turned: (round, prize) => `Prize of round ${round}: **${enPoints(prize)}**.`,
    chose: (who) => (who.you ? "**You** have chosen." : `**${who.name}** has chosen.`),
    played: (who, card, late) =>
      `${who.you ? "**You** play" : `**${who.name}** plays`} ${card}${late ? ", out of time" : ""}.`,
    taken: (who, prize) => `${who.you ? "**You** take" : `**${who.name}** takes`} ${enPoints(prize)}.`,
    lost: "All tied: nobody takes the prize.",
  },
  reasons: { round_1: "Prize of round 1", round_2: "Prize of round 2", round_3: "Prize of round 3" },
  chart: { why: "The points after each round.", step: "rounds" },
  endings: { points: "The highest total wins", shared: "First place is shared" },
  why: {
    "TG-3.2": "You can only choose a card from your hand.",
    "TG-3.3": "A choice is final.",
    "TG-4.1": "The game is over.",
  } satisfies Why as Record<string, string>,
};

export function words(): typeof fr {
  return localized({ fr, en });
}
