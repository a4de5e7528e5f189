/** What happened between two views, one picture after another, where it would be over before anyone saw it. */

import type { Event, View } from "./types";
import { fold, thrown, type Threw } from "./fold";

/** One picture. */
export interface Frame {
  view: View;
  /** Everything that has happened up to it. */
  history: readonly Event[];
  /** What it shows, for the words under it. */
  events: readonly Event[];
  /** Those who leave in it run by themselves. */
  running: boolean;
  /** The dice still tumble in it. */
  tumbling: boolean;
  ms: number;
}

/** How long each picture stays. */
export const STAY = { reveal: 1400, tumble: 600, dice: 1300, left: 800, won: 2600, card: 1500, bonus: 1100 } as const;

/** Nobody's bullets count: a glance is enough. */
const isTie = (events: readonly Event[]): boolean =>
  events.some((event) => event.type === "hit" && event.caller === null);

/** Events that belong on one picture, in order. */
function scenes(events: readonly Event[]): { events: Event[]; stay: keyof typeof STAY }[] {
  const found: { events: Event[]; stay: keyof typeof STAY }[] = [];
  /** A place is over once the next picture opens: until then its end is shown. */
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
        return found; // the present
      default:
        last?.events.push(event);
    }
  }
  return found;
}

/**
 * The pictures that lead from one view to the next; none where a single glance is enough. `before` is the view before the
 * events, `history` what had happened until then.
 */
export function frames(before: View, events: readonly Event[], history: readonly Event[], calm: boolean): Frame[] {
  const told = scenes(events);
  // A race is seen as it happens; a lone card lands on the table by itself.
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
