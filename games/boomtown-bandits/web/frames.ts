/** Splits the events between two views into frames, where they would be over before anyone saw them. */

import type { Event, View } from "./types";
import { fold, thrown, type Threw } from "./fold";

export interface Frame {
  view: View;
  /** History up to this frame. */
  history: readonly Event[];
  /** Events of this frame, for its caption. */
  events: readonly Event[];
  /** Whether tokens that leave in it run away. */
  running: boolean;
  /** Whether the dice still tumble in it. */
  tumbling: boolean;
  ms: number;
}

/** Display time of a frame by kind, in ms. */
export const STAY = { reveal: 1400, tumble: 600, dice: 1300, left: 800, won: 2600, card: 1500, bonus: 1100 } as const;

/** A tie: no bullets count. */
const isTie = (events: readonly Event[]): boolean =>
  events.some((event) => event.type === "hit" && event.caller === null);

/** Groups events into frames, in order. */
function scenes(events: readonly Event[]): { events: Event[]; stay: keyof typeof STAY }[] {
  const found: { events: Event[]; stay: keyof typeof STAY }[] = [];
  /** Events that end a place, shown with the next frame. */
  let over: Event[] = [];
  const open = (event: Event, stay: keyof typeof STAY): void => {
    found.push({ events: [...over, event], stay });
    over = [];
  };
  for (const event of events) {
    const last = found.at(-1);
    switch (event.type) {
      case "revealed":
        open(event, "reveal");
        break;
      case "threw":
        if (last?.stay === "dice" && last.events.every(({ type }) => type === "threw" || type === "resolved"))
          last.events.push(event);
        else open(event, "dice");
        break;
      case "left":
        if (last?.stay === "left") last.events.push(event);
        else open(event, "left");
        break;
      case "won":
        open(event, "won");
        break;
      case "played":
        open(event, "card");
        break;
      case "bonus":
      case "tie_break":
      case "hands_open":
        open(event, "bonus");
        break;
      case "resolved":
        over.push(event);
        break;
      case "round_began":
        return found; // the rest is the current view
      default:
        last?.events.push(event);
    }
  }
  return found;
}

/**
 * Frames between two views; none where the update is readable at once. `before` and `history` are the state before the
 * events.
 */
export function frames(before: View, events: readonly Event[], history: readonly Event[], calm: boolean): Frame[] {
  const told = scenes(events);
  // A race is seen live, and a single card needs no frames.
  if (!events.some(({ type }) => type === "revealed" || type === "won" || type === "hit" || type === "bonus"))
    return [];
  const pictures: Frame[] = [];
  let view = before;
  const past = [...history];
  for (const { events, stay } of told) {
    const running = past.findLast(({ type }) => type === "hit" || type === "aimed")?.type === "hit";
    past.push(...events);
    const throws = events.filter((event): event is Threw => event.type === "threw");
    if (throws.length > 0) view = thrown(view, throws);
    const blank = view;
    view = events.filter(({ type }) => type !== "threw").reduce(fold, view);
    const picture = {
      view,
      history: [...past],
      events,
      running,
      tumbling: false,
      ms: isTie(events) ? STAY.left : STAY[stay],
    };
    if (throws.length > 0 && !calm)
      pictures.push({ ...picture, view: blank, events: [], tumbling: true, ms: STAY.tumble });
    pictures.push(picture);
  }
  return pictures;
}
