/** Acts as texts, worded like their buttons. */

import type { Act } from "./types";
import { words } from "./words";

export function actWords(act: Act): string {
  const { tray, window, arena, aim, keep, give, sheet } = words();
  if (act === "pass") return window.pass;
  if (act === "roll") return arena.roll;
  if (act === "hit") return arena.hit;
  if (act === "claim_town") return tray.claim;
  if ("badge" in act) return tray.closeThe(act.badge);
  if ("place" in act) return tray.placeAt(act.place.at);
  if ("remove" in act) return aim.fire;
  if ("keep" in act) return keep.do(act.keep);
  if ("give" in act) return give.do(act.give);
  if ("show" in act) return `${sheet.show}: ${words().cards[act.show].name}`;
  return sheet.playCard(act.card.id);
}
