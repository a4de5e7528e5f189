/** State of a card in hand: playable, or the reason why not. */

import type { BoomtownBoard } from "./board.svelte";
import { momentOf, stillFor, type Held } from "./hand";
import { words } from "./words";

export function cardState(board: BoomtownBoard, { card, fresh }: Held): { fit: boolean; text: string } {
  const { hand, moments } = words();
  if (board.gifts.length > 0) return { fit: board.gifts.includes(card), text: "" };
  if (board.fits(card) && !fresh) return { fit: true, text: hand.ready };
  const still = stillFor(card, fresh, board.asked && board.view ? momentOf(board.view) : null);
  return { fit: false, text: still === "new" ? hand.nextRound : still === "aimless" ? hand.notHere : moments[still] };
}
