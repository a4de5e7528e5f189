/** Journal of Boomtown Bandits, for the events of one entry. */

import type { Event, Face, View } from "./types";
import type { JournalLine, Names } from "$lib/games/game";
import { words } from "./words";

/** Faces as text: "balle, rien". */
function facesIn(faces: readonly Face[]): string {
  return faces.map((face) => words().faces[face]).join(", ");
}

const plain = (faces: readonly Face[]): boolean => faces.every((face) => face === "blank");

/** `running`: whether tokens that leave first run away, because the previous entry had the HIT. */
export function journal(events: readonly Event[], names: Names, view: View, running = false): JournalLine[] {
  const lines: JournalLine[] = [];
  const add = (text: string, seat?: number, tone?: JournalLine["tone"]): void => {
    lines.push({ text, ...(seat === undefined ? {} : { seat }), ...(tone ? { tone } : {}) });
  };
  const w = words().log;
  let throws: string[] = [];
  for (const [at, event] of events.entries()) {
    if (event.type !== "threw" && throws.length > 0) {
      add(w.dice(throws.join(" · ")));
      throws = [];
    }
    switch (event.type) {
      case "round_began":
        add(w.round(event.round), undefined, "heading");
        add(w.bottle(names(event.first)), event.first);
        break;
      case "closed":
        add(w.closed(event.at));
        break;
      case "placed":
        add(w.placed(names(event.seat), event.token, event.at), event.seat);
        break;
      case "revealed":
        add(w.revealed);
        break;
      case "played":
        add(w.played(names(event.seat), event.card, names), event.seat, "big");
        break;
      case "shown":
        add(w.shown(names(event.seat), event.card), event.seat);
        break;
      case "false_start":
        add(w.falseStart(names(event.seat)), event.seat);
        break;
      case "fired":
        add(w.fired);
        break;
      case "undone":
        add(w.undone(names(event.seat)), event.seat);
        break;
      case "threw":
        // In a race blanks are frequent: only dice that can be called are worth a line.
        if (events.some(({ type }) => type === "hit") || !plain(event.faces)) {
          throws.push(w.throw(names(event.seat), facesIn(event.faces)));
        }
        break;
      case "called":
        add((event.right ? w.calledRight : w.calledWrong)(names(event.seat)), event.seat);
        break;
      case "hit":
        running = true; // until a target is named
        if (event.caller !== null) add(w.hit(names(event.caller), event.bullets ?? 0), event.caller, "big");
        else if (isTie(events, at)) add(w.tie);
        break;
      case "aimed":
        running = false;
        add(w.aimed(names(event.seat), names(event.at), event.token), event.seat);
        break;
      case "left":
        add(running ? w.ran(names(event.seat)) : w.left(names(event.seat), event.token), event.seat);
        break;
      case "won":
        add(w.won(names(event.seat), event.at), event.seat, "big");
        break;
      case "drew":
        add(w.drew(names(event.seat), event.from, event.card), event.seat);
        break;
      case "turned":
        add(w.turned(names(event.seat), event.card), event.seat);
        break;
      case "looked":
        add(w.looked(names(event.seat)), event.seat);
        break;
      case "given": {
        const next = (event.seat + 1) % view.players.length;
        add(w.given(names(event.seat), names(next), event.card), event.seat);
        break;
      }
      case "safe_thrown": {
        const bullets = event.faces.filter((face) => face === "bullet").length;
        add(w.safe(names(event.seat), bullets), event.seat);
        break;
      }
      case "last_round":
        add(w.lastRound, undefined, "big");
        break;
      case "town_owned":
        add(w.townOwned(names(event.seat)), event.seat, "big");
        break;
      case "hands_open":
        add(w.handsOpen, undefined, "heading");
        break;
      case "bonus":
        if (event.seat === null) add(w.noBonus(event.at));
        else add(w.bonus(names(event.seat), event.at), event.seat);
        break;
      case "tie_break":
        add(event.at === null ? w.tieMoney : w.tieBonus(event.at), undefined, "big");
        break;
      case "ended":
        add(w.ended[event.reason] ?? "", undefined, "big");
        break;
      case "passed":
      case "countdown":
      case "rolled":
      case "released":
      case "chose":
      case "resolved":
        break; // visible on the table, and too short-lived to read
    }
  }
  if (throws.length > 0) add(w.dice(throws.join(" · ")));
  return lines;
}

/**
 * Whether a HIT was a tie: several players show bullets and none count (BB-4.5). In a race the dice came in earlier
 * entries; then it is a tie if nobody ran, since a HIT needs a bullet or a run-away.
 */
function isTie(events: readonly Event[], at: number): boolean {
  const before = events.slice(0, at);
  const volley = before.slice(before.findLastIndex(({ type }) => type === "hit") + 1);
  const armed = volley.filter((event) => event.type === "threw" && event.faces.includes("bullet")).length;
  return armed > 1 || events[at + 1]?.type !== "left";
}
