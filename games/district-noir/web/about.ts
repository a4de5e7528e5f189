/** Metadata of District Noir, for the front page and the creation dialog. */

import type { About } from "$lib/games/about";

const about: About = {
  words: {
    fr: {
      title: "District Noir",
      kind: "Duel de cartes",
      pitch: "Une ligne de cartes, une main de cinq, et un seul bon moment pour tout rafler.",
      round: (round) => `manche ${round}`,
      keys: [
        ["1 – 5", "jouer une carte"],
        ["P", "prendre"],
      ],
    },
    en: {
      title: "District Noir",
      kind: "Card duel",
      pitch: "A line of cards, a hand of five, and just one right moment to take it all.",
      round: (round) => `round ${round}`,
      keys: [
        ["1 – 5", "play a card"],
        ["T", "take"],
      ],
    },
  },
  theme: "night",
  minutes: 15,
  quick: 2,
  clauses: "DN",
  glyph: { name: "f8", box: "0 0 64 64" },
  prize: "f8",
  figure: (seat) => ({ name: seat === 0 ? "noir-hat" : "noir-veil", box: "0 0 48 64" }),
  woodcut: false,
};

export default about;
