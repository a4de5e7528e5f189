/** Metadata of Boomtown Bandits, for the front page and the creation dialog. */

import type { About } from "$lib/games/about";

const about: About = {
  words: {
    fr: {
      title: "Boomtown Bandits",
      kind: "Bluff et dés en temps réel",
      pitch: "Placez vos jetons face cachée, puis réglez ça au compte de trois. Le plus vif emporte le butin.",
      round: (round) => `manche ${round}`,
      keys: [
        ["T / F", "jeton : tireur ou froussard"],
        ["1 – 6", "lieu"],
        ["Entrée", "placer"],
        ["Espace", "lancer les dés"],
        ["H", "crier touché"],
        ["1 – 9", "cible à retirer"],
        ["P", "passer"],
      ],
      options: {
        shootout: {
          label: "Fusillades",
          values: { realtime: "temps réel", lockstep: "tour par tour" },
          why: {
            realtime: "Au compte de trois, le plus vif l’emporte.",
            lockstep: "Les dés roulent tous ensemble, sans se presser.",
          },
        },
      },
      scene: "fusillade",
    },
    en: {
      title: "Boomtown Bandits",
      kind: "Bluff and real-time dice",
      pitch: "Place your tokens face down, then settle it on the count of three. Quickest hand takes the loot.",
      round: (round) => `round ${round}`,
      keys: [
        ["S / C", "token: shooter or coward"],
        ["1 – 6", "location"],
        ["Enter", "place"],
        ["Space", "roll the dice"],
        ["H", "shout hit"],
        ["1 – 9", "target to remove"],
        ["P", "pass"],
      ],
      options: {
        shootout: {
          label: "Shootouts",
          values: { realtime: "real time", lockstep: "turn by turn" },
          why: {
            realtime: "On the count of three, the quickest hand wins.",
            lockstep: "All the dice roll together, no hurry.",
          },
        },
      },
      scene: "shootout",
    },
  },
  minutes: 30,
  quick: 4,
  clauses: "BB",
  glyph: { name: "d-s-bullet", box: "0 0 62 64" },
  prize: "star",
  figure: (_, ink) => ({ name: `t-shooter${ink}`, box: "0 0 48 48" }),
  woodcut: true,
  front: ["shootout"],
  calm: { shootout: "lockstep" },
};

export default about;
