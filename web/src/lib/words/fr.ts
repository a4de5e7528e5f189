/** The words of the house, in French. `en.ts` has the same shape, checked by the compiler. */

const fr = {
  /** "3 joueurs", "1 joueur". */
  players: (n: number) => (n > 1 ? `${n} joueurs` : `${n} joueur`),
  playersWord: "joueurs",
  seatLabel: (n: number) => `Place ${n}`,
  you: "vous",
};

export default fr;
export type Words = typeof fr;
