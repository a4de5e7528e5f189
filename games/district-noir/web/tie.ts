/** DN-5.4: tie-breaker between equal totals. */

import type { Seat } from "$lib/types/core";
import type { View } from "./types";
import { localized } from "$lib/i18n/language.svelte";
import { words } from "./words";

const fr = (name: string, more: number, less: number) => `plus de cartes ${name}, ${more} contre ${less}`;
const en: typeof fr = (name, more, less) => `more ${name} cards, ${more} to ${less}`;

export function tie(view: View, first: Seat, second: Seat): { text: string; clause: string } {
  const count = (seat: Seat, card: string) => view.players[seat]?.taken.filter((taken) => taken === card).length ?? 0;
  const card = (["8", "7", "6", "5"] as const).find((card) => count(first, card) !== count(second, card)) ?? "5";
  const text = localized({ fr, en })(words().cardName(card), count(first, card), count(second, card));
  return { text, clause: "DN-5.4" };
}
