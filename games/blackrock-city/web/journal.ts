/** Journal of Blackrock City. Events that belong together share a sentence. */

import type { Event, View } from "./types";
import type { JournalLine, Names } from "$lib/games/game";
import { size } from "./gang";
import { people as peopleOf, type People } from "./people";
import type { Words } from "./words";

type Of<T extends Event["type"]> = Extract<Event, { type: T }>;

export function journal(events: readonly Event[], names: Names, view: View, words: Words): JournalLine[] {
  const people = peopleOf(names, view.edition, words);
  const lines: JournalLine[] = [];
  for (let at = 0; at < events.length;) {
    const [told, used] = tell(events.slice(at), people, view, words);
    lines.push(...told);
    at += used;
  }
  return lines;
}

/** Whether the next event belongs to the sentence of this one. Mirrors `tell`. */
export function sameSentence(event: Event, next: Event): boolean {
  switch (next.type) {
    case "sheriff_moved":
      return event.type === "bid_made";
    case "wounded":
      return event.type === "caught" || event.type === "wounded";
    case "plundered":
      return event.type === "pawn_arrived";
    default:
      return false;
  }
}

/** The next sentence, and the number of events it covers. */
function tell(
  events: readonly Event[],
  people: People,
  view: View,
  words: Words,
): [lines: JournalLine[], used: number] {
  const [event, next] = events;
  const says = words.log;
  const city = (at: number) => view.ring[at]?.city ?? "";
  if (event === undefined) return [[], 1];
  switch (event.type) {
    case "phase_opened":
      return [[{ text: says.phase(event.phase, people(event.first)), tone: "heading" }], 1];
    case "bid_made": {
      const crosses = event.bid.healthy_x + event.bid.wounded_x;
      const bid = says.bid(people(event.seat), size(event.bid), crosses);
      const moved = next?.type === "sheriff_moved";
      const sheriff = moved ? says.sheriff(city(next.to)) : says.sheriffStays;
      return [[{ seat: event.seat, text: `${bid} ${sheriff}` }], moved ? 2 : 1];
    }
    case "sheriff_moved":
      return [[{ text: says.sheriff(city(event.to)) }], 1];
    case "renounced": {
      const who = people(event.seat);
      return [[{ seat: event.seat, text: event.forced ? says.forced(who) : says.renounced(who) }], 1];
    }
    case "deferred":
      return [[{ seat: event.seat, text: says.deferred(people(event.seat), event.wounds) }], 1];
    case "caught": {
      const wounds = woundsOf(events.slice(1), event.seat);
      const owner = people(event.seat);
      const then = wounds.length > 0 ? ` ${says.wounded(owner, wounds)}` : "";
      const text = `${says.caught(owner.pawn)}${then}`;
      return [[{ seat: event.seat, text, tone: "big" }], 1 + wounds.length];
    }
    case "wounded": {
      const wounds = woundsOf(events, event.seat);
      return [[{ seat: event.seat, text: says.wounded(people(event.seat), wounds) }], wounds.length];
    }
    case "phase_won": {
      const { seat, bid, steps } = event;
      const who = people(seat);
      const text = steps === null || steps === bid ? says.won(who, bid) : says.wonBy(who, bid, bid - steps);
      return [[{ seat, text, tone: "big" }], 1];
    }
    case "city_turned": {
      const tile = view.ring[event.at];
      return [tile ? [{ text: says.turned(tile.city, tile.back) }] : [], 1];
    }
    case "indians_met":
      return [[{ text: says.ambush(city(event.at), event.stopped) }], 1];
    case "pawn_arrived": {
      if (next?.type === "plundered") {
        const { seat, gold, prisoners } = next;
        const text = says.plundered(people(seat).pawn, city(next.at), gold, prisoners);
        return [[{ seat, text, tone: "big" }], 2];
      }
      const text = event.blocked ? says.blocked(city(event.at)) : says.arrived(city(event.at));
      return [[{ text }], 1];
    }
    case "plundered": {
      const { seat, at, gold, prisoners } = event;
      return [[{ seat, text: says.plundered(people(seat).pawn, city(at), gold, prisoners), tone: "big" }], 1];
    }
    case "cube_drawn":
      return [[drawn(event, people, words)], 1];
    case "stagecoach_held_up":
      return [[{ seat: event.seat, text: says.silver(people(event.seat)) }], 1];
    case "hourglass_turned":
      return [[{ seat: event.by, text: says.hourglass(people(event.by), people(event.seat)) }], 1];
    case "time_ran_out":
      return [[{ seat: event.seat, text: says.outOfTime(people(event.seat)) }], 1];
    case "ended":
      return [[{ text: `${words.endings[event.reason] ?? words.over}. ${says.ended}`, tone: "big" }], 1];
  }
}

/** The wounds of a seat at the start of these events. */
function woundsOf(events: readonly Event[], seat: number): Of<"wounded">[] {
  const end = events.findIndex((event) => event.type !== "wounded" || event.seat !== seat);
  return events.slice(0, end < 0 ? undefined : end) as Of<"wounded">[];
}

function drawn({ from, to, cause, found }: Of<"cube_drawn">, people: People, words: Words): JournalLine {
  if (cause === "steal" && to !== null) {
    return { seat: to, text: words.log.stole(people(to), people(from), found), tone: "big" };
  }
  return { seat: from, text: words.log.lost(people(from), to === null ? null : people(to), found), tone: "big" };
}
