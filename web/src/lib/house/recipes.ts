/** What each sound is made of. */

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
  bid: { tones: [], length: 0.12, colour: 900 },
  step: { tones: [], length: 0.06, colour: 240 },
  caught: { tones: [98, 147, 311], length: 0.6, colour: "sawtooth", gain: 0.5 },
  cube: { tones: [2093, 2637], length: 0.18, colour: "sine" },
  hourglass: { tones: [740], length: 0.05, colour: "square", gain: 0.3 },
  token: { tones: [1245, 1661], length: 0.06, colour: "triangle" },
  badge: { tones: [1976, 2960, 4186], length: 0.25, colour: "triangle" },
  drum: { tones: [82], length: 0.22, colour: "sine" },
  fire: { tones: [], length: 0.4, colour: 500 },
  dice: { tones: [], length: 0.3, colour: 2600, gain: 0.5 },
  hit: { tones: [880, 1318], length: 0.7, colour: "sine" },
  miss: { tones: [], length: 0.03, colour: 3200 },
  card: { tones: [], length: 0.09, colour: 1800 },
  take: { tones: [], length: 0.35, colour: 1400 },
  short: { tones: [65.4, 98], length: 1.2, colour: "triangle" },
  win: { tones: [523, 659, 784, 1047], length: 1.1, colour: "triangle" },
  lose: { tones: [196, 233, 294], length: 1.1, colour: "sine" },
  message: { tones: [2794], length: 0.3, colour: "sine", gain: 0.5 },
  door: { tones: [], length: 0.25, colour: 180 },
} satisfies Record<string, Recipe>;

export type Cue = keyof typeof RECIPES;
