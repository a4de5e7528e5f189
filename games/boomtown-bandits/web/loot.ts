/** Printed data of the loot cards (BB-1.4). loot.test.ts compares it with the data of the rules. */

import type { Card, Location } from "./types";

/** Moment at which a card is played. */
export type Moment =
  | "before_placing"
  | "while_placing"
  | "before_shootout"
  | "during_shootout"
  | "hit"
  | "aiming"
  | "after_shootout"
  | "after_draw"
  | "end_of_round"
  | "at_once"
  | "never";

export interface Loot {
  at: Location;
  dollars: number;
  moment: Moment;
}

const card = (at: Location, dollars: number, moment: Moment): Loot => ({ at, dollars, moment });

export const LOOT: Record<Card, Loot> = {
  liquid_courage: card("saloon", 5, "during_shootout"),
  temporary_alliance: card("saloon", 5, "during_shootout"),
  sneaky_bastard: card("saloon", 5, "during_shootout"),
  tip_off: card("saloon", 10, "before_shootout"),
  inspection: card("brothel", 5, "after_shootout"),
  whispered_plan: card("brothel", 5, "before_shootout"),
  hoedown: card("brothel", 5, "after_draw"),
  good_times: card("brothel", 5, "before_shootout"),
  indecent_exposure: card("brothel", 5, "before_placing"),
  robbery: card("bank", 10, "never"),
  inside_job: card("bank", 5, "at_once"),
  bank_holiday: card("bank", 5, "before_placing"),
  mine_car_ride: card("mine", 5, "before_shootout"),
  cave_in: card("mine", 10, "at_once"),
  fools_gold: card("mine", 0, "before_placing"),
  cursed_gold: card("mine", 20, "never"),
  silver_lode: card("mine", 15, "never"),
  gold_vein: card("mine", 20, "never"),
  overheard_plans: card("train", 5, "before_placing"),
  rally: card("train", 5, "before_shootout"),
  big_score: card("train", 10, "after_shootout"),
  safe_found: card("train", 10, "end_of_round"),
  loose_lips: card("train", 5, "while_placing"),
  misfire: card("stagecoach", 5, "hit"),
  body_double: card("stagecoach", 5, "hit"),
  double_barrel: card("stagecoach", 5, "aiming"),
  friendly_fire: card("stagecoach", 10, "during_shootout"),
  intimidation: card("stagecoach", 10, "during_shootout"),
};

/** In the order of the data file: by location. */
export const CARDS = Object.keys(LOOT) as Card[];

export const isCard = (name: string): name is Card => name in LOOT;

/** Sorted in the order of the data file. */
export function sorted(cards: readonly Card[]): Card[] {
  return [...cards].sort((one, other) => CARDS.indexOf(one) - CARDS.indexOf(other));
}

/** Sum of the printed values. The final value of Inside Job and Cursed Gold depends on the end of the game. */
export function dollars(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + LOOT[card].dollars, 0);
}
