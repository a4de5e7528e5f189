/** Acts as texts, worded like their buttons. */

import type { Act, Card } from "./types";
import { cardList, words } from "./words";

export function actWords(act: Act): string {
  return act === "take" ? words().take : words().play(words().card(act.play));
}

/** The act with the cards that it takes. */
export function comparedWords(act: Act, takes: readonly Card[]): string {
  return act === "take" && takes.length > 0 ? words().takeThese(cardList(takes)) : actWords(act);
}
