/** The words of the house, in English. */

import type { Words } from "./fr";

const en: Words = {
  players: (n) => (n === 1 ? `${n} player` : `${n} players`),
  playersWord: "players",
  seatLabel: (n) => `Seat ${n}`,
  you: "you",
  games: {
    "district-noir": "District Noir",
    "blackrock-city": "Blackrock City",
    "boomtown-bandits": "Boomtown Bandits",
  },
};

export default en;
