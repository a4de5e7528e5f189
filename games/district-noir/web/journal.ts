/** What happened, in words. */

import type { Event } from "./types";
import type { Line, Names } from "$lib/games/game";
import { cardList, noir } from "./words";

export function journal(event: Event, names: Names): Line[] {
  const words = noir().journal;
  switch (event.type) {
    case "line_laid":
      return [{ text: words.laid(cardList(event.cards)) }];
    case "round_opened":
      return [
        { tone: "heading", text: words.round(event.round) },
        { seat: event.opener, text: words.opens(names(event.opener)) },
      ];
    case "dealt":
      return [];
    case "played":
      return [{ seat: event.seat, text: words.played(names(event.seat), noir().card(event.card)) }];
    case "took": {
      const { seat, cards } = event;
      return [{ seat, tone: "big", text: words.took(names(seat), cards.length, cardList(cards)) }];
    }
    case "ended": {
      const { winner, removed } = event;
      const result = winner === null ? words.draw : words.won(names(winner));
      return [
        { text: words.removed(cardList(removed)) },
        { tone: "big", text: result, ...(winner === null ? {} : { seat: winner }) },
      ];
    }
  }
}
