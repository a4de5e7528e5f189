/** BC-9.3: tie-breaker between equal totals. */

import type { Seat } from "$lib/types/core";
import type { View } from "./types";
import { localized } from "$lib/i18n/language.svelte";

const fr = {
  gold: (more: number, less: number) => `plus d’or, ${more} contre ${less}`,
  attack: "la dernière attaque d’une ville",
};
const en: typeof fr = {
  gold: (more, less) => `more gold, ${more} to ${less}`,
  attack: "the last attack on a city",
};

export function tie(view: View, first: Seat, second: Seat): { text: string; clause: string } {
  const gold = (seat: Seat) => view.players[seat]?.cubes?.gold ?? 0;
  const [more, less] = [gold(first), gold(second)];
  const w = localized({ fr, en });
  return { text: more > less ? w.gold(more, less) : w.attack, clause: "BC-9.3" };
}
