/** Consequences of a bid, as sentences, from the server's preview. */

import type { Arrival, Preview, View } from "./types";
import { NOBODY, size } from "./gang";
import type { People } from "./people";
import { bidOf } from "./stakes";
import type { Words } from "./words";

export interface Consequence {
  drawing: string;
  /** `viewBox` of the drawing. */
  box: string;
  /** Ink of the seat that it concerns. */
  ink: number | null;
  /** Whether someone is hurt. */
  hot: boolean;
  text: string;
}

const line = (drawing: string, box: string, text: string): Consequence => ({
  drawing,
  box,
  text,
  ink: null,
  hot: false,
});

/** Consequences of a bid of `mine` tiles by `seat`. */
export function ofBid(
  view: View,
  seat: number,
  mine: number,
  preview: Preview,
  people: People,
  words: Words,
): Consequence[] {
  const says = words.then;
  const city = (at: number) => view.ring[at]?.city ?? "";
  const lines: Consequence[] = [
    line(
      "star",
      "0 0 64 64",
      preview.moves > 0 ? says.sheriffMoves(preview.moves, city(preview.sheriff)) : says.sheriffStays,
    ),
  ];
  if (preview.caught) {
    const { seat: victim, cube, to } = preview.caught;
    const owner = people(victim);
    const text = cube
      ? says.caughtCube(owner.pawn, owner, to === null ? null : people(to))
      : says.caught(owner.pawn, owner);
    lines.push({ drawing: owner.drawing, box: "0 0 48 64", ink: owner.ink, hot: true, text });
  }
  if (preview.leads !== null) {
    const leader = people(preview.leads);
    const bids = view.players.map((_, other) => (other === seat ? mine : size(bidOf(view, other) ?? NOBODY)));
    const best = bids[preview.leads] ?? 0;
    const next = Math.max(0, ...bids.filter((_, other) => other !== preview.leads));
    const lead = next > 0 ? says.lead(leader, best, next) : says.leadAlone(leader, best);
    const end = preview.pawn ? arrival(preview.pawn, view, leader.pawn, words) : says.free(leader, preview.free);
    lines.push({ drawing: leader.drawing, box: "0 0 48 64", ink: leader.ink, hot: false, text: `${lead} ${end}` });
  }
  if (preview.second !== null && view.silver > 0) {
    lines.push(line("cube-s", "0 0 24 24", says.second(people(preview.second))));
  }
  const { wounded, killed } = preview.home;
  if (wounded + killed > 0) lines.push(line("u-bandage", "0 0 24 24", says.comeBack(wounded, killed)));
  return lines;
}

/** "Without another bid, Billy would go to Golden City: 4 gold." */
function arrival(end: Arrival, view: View, pawn: string, words: Words): string {
  const says = words.then;
  const city = view.ring[end.at]?.city ?? "";
  const brings = broughtBy(end, words);
  return `${says.ifNoOther} ${end.steps > 0 ? says.goes(pawn, city, brings) : says.stays(pawn, city, brings)}`;
}

/** The loot of an arrival, in a few words. */
export function broughtBy(end: Arrival, words: Words): string {
  const says = words.then;
  const ambushes = end.indians > 0 ? says.ambushes(end.indians) : "";
  if (end.blocked) return says.bringsSheriff + ambushes;
  if (end.back !== null) return says.bringsBack(end.back) + ambushes;
  const loot = end.gold + end.prisoners > 0 ? says.brings(end.gold, end.prisoners) : says.bringsNothing;
  return loot + ambushes;
}
