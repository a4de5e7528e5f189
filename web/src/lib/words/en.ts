/** The words of the house, in English. */

import type { Words } from "./fr";

const en: Words = {
  players: (n) => (n === 1 ? `${n} player` : `${n} players`),
  playersWord: "players",
  seatLabel: (n) => `Seat ${n}`,
  you: "you",
};

export default en;
