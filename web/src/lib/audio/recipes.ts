/** What each sound of the house is made of. Games have their own in games/<name>/web/recipes.ts. */

/** A few decaying partials, or noise, through one envelope. */
export interface Recipe {
  /** Frequencies in Hz; none means noise. */
  tones: readonly number[];
  /** Seconds. */
  length: number;
  /** Shape of the oscillator, or the centre of the noise's band in Hz. */
  colour: OscillatorType | number;
  gain?: number;
}

export const RECIPES = {
  turn: { tones: [1568, 2349, 3136], length: 0.35, colour: "triangle" },
  pick: { tones: [220, 331], length: 0.07, colour: "square", gain: 0.4 },
  card: { tones: [], length: 0.09, colour: 1800 },
  win: { tones: [523, 659, 784, 1047], length: 1.1, colour: "triangle" },
  lose: { tones: [196, 233, 294], length: 1.1, colour: "sine" },
  message: { tones: [2794], length: 0.3, colour: "sine", gain: 0.5 },
  door: { tones: [], length: 0.25, colour: 180 },
} satisfies Record<string, Recipe>;

export type Cue = keyof typeof RECIPES;
