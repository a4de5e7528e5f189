/** Journal lines for the events. */

import type { JournalLine, Names } from "$lib/games/game";
import type { Event } from "./types";
import { words } from "./words";

export function journal(event: Event, names: Names): JournalLine[] {
  const say = words().journal;
  switch (event.type) {
    case "dealt":
    case "ended":
      return [];
    case "round_opened":
      return [{ tone: "heading", text: say.round(event.round) }];
    case "prize_turned":
      return [{ text: say.turned(event.round, event.prize) }];
    case "chose":
      return [{ seat: event.seat, text: say.chose(names(event.seat)) }];
    case "played":
      return [{ seat: event.seat, text: say.played(names(event.seat), event.card, event.late) }];
    case "prize_taken":
      if (event.seat === null) return [{ tone: "big", text: say.lost }];
      return [{ seat: event.seat, tone: "big", text: say.taken(names(event.seat), event.prize) }];
  }
}
