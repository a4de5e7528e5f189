/** A deal of District Noir that is known to the last card. */

/** Two Cities in the line, the third in a hand: whoever then takes five cards wins at once. */
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
