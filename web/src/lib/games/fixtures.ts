/** Fixture games. */

import type { GameInfo } from "../types/protocol";
import type { GameWords } from "./about";
import type { Game } from "./catalogue";

const words: GameWords = {
  title: "A game",
  kind: "",
  pitch: "",
  round: (round) => `round ${round}`,
  keys: [],
  options: {
    deck: { label: "Deck", values: { small: "52 cards", large: "two decks" }, tags: { small: "one deck" } },
    open: { label: "Open hands" },
    stake: { label: "Stake" },
  },
};

const drawing = { name: "star", box: "0 0 64 64" };

/** Two to four players, with a choice in front, a flag, and an option without texts. */
export const cards: Game = {
  name: "cards",
  words: { fr: words, en: words },
  minutes: 10,
  quick: 4,
  clauses: "CA",
  glyph: drawing,
  prize: "star",
  figure: () => drawing,
  woodcut: true,
  front: ["deck"],
  calm: { deck: "large" },
};
export const cardsInfo: GameInfo = {
  name: "cards",
  least: 2,
  most: 4,
  matches: false,
  take_backs: true,
  passes: true,
  scenes: false,
  options: [
    { name: "deck", default: "small", type: "choice", values: ["small", "large"] },
    { name: "open", default: false, type: "flag" },
    { name: "stake", default: 10, type: "number", least: 1, most: 100, unit: null },
    { name: "seed", default: 1, type: "number", least: 0, most: 9, unit: null },
  ],
};

/** Two players, matches, no options. */
export const duel: Game = { ...cards, name: "duel", quick: 2 };
export const duelInfo: GameInfo = {
  ...cardsInfo,
  name: "duel",
  most: 2,
  matches: true,
  take_backs: false,
  options: [],
};

/** Up to five players. */
export const crowd: Game = { ...cards, name: "crowd" };
export const crowdInfo: GameInfo = { ...duelInfo, name: "crowd", most: 5, matches: false };
