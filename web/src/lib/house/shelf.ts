/** The games on the shelf: what the house's pages show of each before its board is loaded. */

import type { Seat } from "../types/core";

export interface Boxed {
  game: string;
  /** Inks of tokens.css, and the end of the poster's name. */
  inks: "blackrock" | "boomtown" | "district";
  /** Theme of its tables for readers who chose none. */
  theme?: "night";
  /** A small drawing for lists. */
  glyph: { name: string; box: string };
  seats: { least: number; most: number };
  minutes: number;
  /** Can it be played in matches? */
  matches: boolean;
  /** Chairs of a game that starts with one click, all but one for bots. */
  quick: number;
  /** The winner's on a podium, on a box of 64 × 64. */
  prize: string;
  /** Who stands for a seat on a podium; some wear the seat's shape. */
  figure: (seat: Seat, ink: number) => { name: string; box: string };
}

const BOSSES = ["billy", "butch", "jesse", "pancho"];

export const SHELF: readonly Boxed[] = [
  {
    game: "blackrock-city",
    inks: "blackrock",
    glyph: { name: "star", box: "0 0 64 64" },
    seats: { least: 2, most: 4 },
    minutes: 45,
    matches: false,
    quick: 4,
    prize: "star",
    figure: (seat) => ({ name: BOSSES[seat] ?? "drifter", box: "0 0 48 64" }),
  },
  {
    game: "boomtown-bandits",
    inks: "boomtown",
    glyph: { name: "d-s-bullet", box: "0 0 62 64" },
    seats: { least: 2, most: 5 },
    minutes: 30,
    matches: false,
    quick: 4,
    prize: "star",
    figure: (_, ink) => ({ name: `t-shooter${ink}`, box: "0 0 48 48" }),
  },
  {
    game: "district-noir",
    inks: "district",
    theme: "night",
    glyph: { name: "f8", box: "0 0 64 64" },
    seats: { least: 2, most: 2 },
    minutes: 15,
    matches: true,
    quick: 2,
    prize: "f8",
    figure: (seat) => ({ name: seat === 0 ? "noir-hat" : "noir-veil", box: "0 0 48 64" }),
  },
];

export function boxed(game: string): Boxed | undefined {
  return SHELF.find((box) => box.game === game);
}
