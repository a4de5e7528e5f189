/** Journal of District Noir. */

import type { Event } from "./types";
import type { JournalLine, Names } from "$lib/games/game";
import { cardList, words } from "./words";

export function journal(event: Event, names: Names): JournalLine[] {
  const w = words().journal;
  switch (event.type) {
    case "line_laid":
      return [{ text: w.laid(cardList(event.cards)) }];
    case "round_opened":
      return [
        { tone: "heading", text: w.round(event.round) },
        { seat: event.opener, text: w.opens(names(event.opener)) },
      ];
    case "dealt":
      return [];
    case "played":
      return [{ seat: event.seat, text: w.played(names(event.seat), words().card(event.card)) }];
    case "took": {
      const { seat, cards } = event;
      return [{ seat, tone: "big", text: w.took(names(seat), cards.length, cardList(cards)) }];
    }
    case "ended": {
      const { winner, removed } = event;
      const result = winner === null ? w.draw : w.won(names(winner));
      return [
        { text: w.removed(cardList(removed)) },
        { tone: "big", text: result, ...(winner === null ? {} : { seat: winner }) },
      ];
    }
  }
}
