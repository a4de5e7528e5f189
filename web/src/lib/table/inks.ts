/**
 * Inks: colour and shape of each seat. Guests get the look they chose, the first in seat order where two chose the same;
 * bots and seats without a chair get the rest. No two seats share a colour or a shape.
 */

import type { Chair, Look } from "../types/protocol";

/** Number of the shape, `shape1` to `shape5`, and of the CSS class `s1` to `s5`. */
export type Ink = 1 | 2 | 3 | 4 | 5;

export interface Worn {
  ink: Ink;
  /** Index of the colour, as in `Look`: below 8. */
  colour: number;
}

/** Most seats of a game, including those without a chair. */
const SEATS = 5;
const [COLOURS, SHAPES] = [8, 5];

/** Assigns each wish, or the first free number, in the order of `turns`. */
function share(wishes: readonly number[], turns: readonly number[], most: number): number[] {
  const free = new Set(Array.from({ length: most }, (_, at) => at));
  const given = [...wishes];
  for (const at of turns) {
    const wish = wishes[at] ?? 0;
    const got = free.has(wish) ? wish : ([...free][0] ?? wish);
    free.delete(got);
    given[at] = got;
  }
  return given;
}

/** Inks by seat, for every seat that a game can have. */
export function inksOf(chairs: readonly Chair[]): Worn[] {
  const all = Array.from({ length: SEATS }, (_, seat) => seat);
  const isGuest = (seat: number) => chairs[seat]?.is === "guest";
  const turns = [...all.filter(isGuest), ...all.filter((seat) => !isGuest(seat))];
  const wish = (seat: number): Look => {
    const chair = chairs[seat];
    return chair?.is === "guest" ? chair.look : { colour: seat, shape: seat };
  };
  const colours = share(
    all.map((seat) => wish(seat).colour),
    turns,
    COLOURS,
  );
  const shapes = share(
    all.map((seat) => wish(seat).shape),
    turns,
    SHAPES,
  );
  return all.map((seat) => ({ ink: ((shapes[seat] ?? seat) + 1) as Ink, colour: colours[seat] ?? seat }));
}

/** Sets the seats' colours as custom properties of a page (an attachment). */
export function applyInks(worn: readonly Worn[]): (page: HTMLElement) => void {
  return ({ style }) => {
    for (const { ink, colour } of worn) {
      style.setProperty(`--p${ink}`, `var(--l${colour})`);
      style.setProperty(`--p${ink}-soft`, `var(--l${colour}-soft)`);
      style.setProperty(`--p${ink}-day`, `var(--l${colour}-day)`);
    }
  };
}
