/** Metadata of the template game, for the front page and the creation dialog. */

import type { About } from "$lib/games/about";

const about: About = {
  words: {
    fr: {
      title: "Template Game",
      kind: "Cartes et bluff",
      pitch: "Une carte secrète chacun, et la plus haute restée seule prend le lot.",
      round: (round) => `manche ${round}`,
      keys: [["1 – 9", "choisir la carte de cette valeur"]],
      options: {
        open_prizes: { label: "Lots ouverts", why: "Les trois lots sont montrés dès le début." },
      },
    },
    en: {
      title: "Template Game",
      kind: "Cards and bluff",
      pitch: "One secret card each, and the highest one that stands alone takes the prize.",
      round: (round) => `round ${round}`,
      keys: [["1 – 9", "choose the card of this value"]],
      options: {
        open_prizes: { label: "Open prizes", why: "All three prizes are shown at the start." },
      },
    },
  },
  minutes: 5,
  quick: 3,
  clauses: "TG",
  glyph: { name: "tg-glyph", box: "0 0 64 64" },
  prize: "star",
  figure: () => ({ name: "tg-figure", box: "0 0 48 64" }),
  woodcut: false,
};

export default about;
