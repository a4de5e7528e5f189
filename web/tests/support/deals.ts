/** Deals for practice tables (docs/referee.md). */

/** District Noir: two Cities lie in the line, and the first to move may take them. */
export const TWO_CITIES = {
  first: 0,
  line: ["hall", "docks"],
  hands: [
    ["7", "5", "-2", "-3", "8"],
    ["+4", "-1", "8", "5", "police"],
  ],
  pile: [
    ...["7", "8", "5", "6", "-2", "6", "+2", "-1", "7", "8", "6", "8", "-3", "6", "+3"],
    ...["5", "7", "+2", "6", "-2", "8", "7", "+2", "6", "-1", "8", "7", "5", "-2", "+3"],
  ],
  removed: ["7", "8", "+2"],
};

/** District Noir: two Cities in the line and the third in a hand: the next take of five cards wins. */
export const CITIES = {
  first: 0,
  line: ["hall", "police"],
  hands: [
    ["7", "5", "-2", "-3", "docks"],
    ["+4", "-1", "8", "5", "6"],
  ],
  pile: [
    ...["7", "8", "5", "6", "-2", "6", "+2", "-1", "7", "8", "8", "8", "-3", "6", "+3"],
    ...["5", "7", "+2", "6", "-2", "8", "7", "+2", "6", "-1", "8", "7", "5", "-2", "+3"],
  ],
  removed: ["7", "8", "+2"],
};

/** Boomtown Bandits for two: the first player closes a place, then both place their tokens. */
export const THREE_PLACES = { town: ["saloon", "bank", "mine"], first: 0 };

/** Boomtown Bandits: a seat places a token. */
export const place = (seat: number, token: string, at: string) => [seat, { place: { token, at } }] as const;

/** Boomtown Bandits for two: both place everything at the saloon, by turns. */
export const ALL_TO_THE_SALOON = ["shooter", "shooter", "coward"].flatMap((token) => [
  place(0, token, "saloon"),
  place(1, token, "saloon"),
]);

/** Boomtown Bandits: dice with many bullets, for a short race. */
export const BULLETS = Array.from({ length: 8 }, () => ["bullet", "bullet", "blank"]).flat();

/**
 * District Noir: after three rounds both have many kinds of card, and the rival twelve of the thirteen. Each plays five cards, the
 * opener's first, then takes; `ROUNDS` has both seats' acts.
 */
const PLAYS = [
  { mine: ["5", "7", "+2", "6", "8"], theirs: ["6", "8", "5", "7", "+2"] },
  { mine: ["6", "8", "+3", "-1", "-3"], theirs: ["5", "7", "-1", "+4", "-2"] },
  { mine: ["docks", "8", "7", "+2", "-2"], theirs: ["police", "8", "+2", "+3", "-2"] },
  { mine: ["7", "-3", "7", "5", "-2"], theirs: ["5", "8", "hall", "6", "-1"] },
] as const;

export const FULL_HOUSE = {
  first: 0,
  line: ["6", "8"],
  hands: [PLAYS[0].mine, PLAYS[0].theirs],
  // The rival opens the second and the fourth round.
  pile: [
    ...[...PLAYS[1].theirs, ...PLAYS[1].mine],
    ...[...PLAYS[2].mine, ...PLAYS[2].theirs],
    ...[...PLAYS[3].theirs, ...PLAYS[3].mine],
  ],
  removed: ["8", "6", "7"],
};

const acts = (cards: readonly string[]): unknown[] => [...cards.map((play) => ({ play })), "take"];
/** Acts of each seat in `FULL_HOUSE`, round by round. */
export const ROUNDS = PLAYS.map(({ mine, theirs }) => ({ mine: acts(mine), theirs: acts(theirs) }));
