/** Deals for practice tables, as docs/referee.md has them. */

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

/** District Noir: two Cities in the line, the third in a hand: whoever then takes five cards wins at once. */
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

/** Boomtown Bandits: dice that soon hit, so that a race is over soon. */
export const BULLETS = Array.from({ length: 8 }, () => ["bullet", "bullet", "blank"]).flat();
