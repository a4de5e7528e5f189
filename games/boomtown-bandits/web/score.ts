/** Texts of the score: a kind of card, a location's bonus, or the town. */

import type { Location } from "./types";
import { localized } from "$lib/i18n/language.svelte";
import { CARDS, isCard, LOOT } from "./loot";
import { words } from "./words";

const BONUS = "bonus_";

/** Location of a reason; undefined for the town. */
function locationOf(reason: string): Location | undefined {
  if (isCard(reason)) return LOOT[reason].at;
  return reason.startsWith(BONUS) ? (reason.slice(BONUS.length) as Location) : undefined;
}

export function reason(name: string): string {
  const w = words();
  if (isCard(name)) return w.cards[name].name;
  const at = locationOf(name);
  return at ? w.reasons.bonus(at) : w.reasons.ownThisTown;
}

/** Groups by location: a game has more than twenty kinds of card. */
export function group(name: string): string | undefined {
  const at = locationOf(name);
  return at && words().places[at].name;
}

/** By location, as in the data file: the cards, then the bonus. */
export const ORDER: readonly string[] = [...new Set(CARDS.map((card) => LOOT[card].at))].flatMap((at) => [
  ...CARDS.filter((card) => LOOT[card].at === at),
  `${BONUS}${at}`,
]);

/** BB-8.4: tie-breaker between equal amounts of money. */
export function tie(): { text: string; clause: string } {
  return { text: localized({ fr: "la dernière fusillade", en: "the last shootout" }), clause: "BB-8.4" };
}
