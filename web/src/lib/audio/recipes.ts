/** Parameters of the shared sounds. Games have theirs in games/<name>/web/recipes.ts. */

/** Parameters of a synthesised sound: a few decaying partials or noise, under one envelope. */
export interface Recipe {
  /** Partials in Hz; empty for noise. */
  tones: readonly number[];
  /** In seconds. */
  length: number;
  /** Waveform of the oscillators, or centre of the noise band in Hz. */
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
