/** Sounds and announcements; each accompanies something visible. */

import { untrack } from "svelte";

import { announce } from "$lib/a11y/announce.svelte";
import { cue, type Cue } from "./sound";
import type { Event, Location, View } from "./types";
import type { Seat } from "$lib/types/core";
import type { BoomtownBoard } from "./board.svelte";
import { words } from "./words";

const SOUNDS: Partial<Record<Event["type"], Cue>> = {
  placed: "token",
  closed: "badge",
  rolled: "dice",
  hit: "hit",
  played: "card",
  shown: "card",
  turned: "card",
  drew: "card",
  given: "card",
  safe_thrown: "dice",
};

/** Sound of an event. The countdown has its lamps, a wrong call clicks. */
export function soundOf(event: Event): Cue | null {
  if (event.type === "called") return event.right ? null : "miss";
  return SOUNDS[event.type] ?? null;
}

/** The question to the reader, as an announcement; null where there is none. */
export function question(board: BoomtownBoard, view: View, me: Seat): string | null {
  const w = words();
  switch (view.stage) {
    case "badge":
      return w.tell.badge;
    case "placing": {
      const left = view.players[me]?.unplaced ?? { shooter: 0, coward: 0 };
      const open: Location[] = [...board.spots("shooter"), ...board.spots("coward")];
      const names = view.town
        .filter(({ location }) => open.includes(location))
        .map(({ location }) => w.places[location].name);
      return w.tell.place(w.crew(left.shooter, left.coward), names.join(", "));
    }
    case "window":
      return view.window ? w.tell.window(w.windows[view.window]) : null;
    case "removing":
      return w.tell.aim(board.wanted);
    case "choosing":
      return board.keeps.length > 0 ? w.tell.keep : w.tell.give;
    default:
      return null;
  }
}

/** Plays and announces while the component is mounted. */
export function cues(board: BoomtownBoard): void {
  // Announces the reader's turn, once per question.
  let asked = "";
  $effect(() => {
    const { view, me, moment } = board;
    if (!view || me === null || !board.asked || board.acts.length === 0) return void (asked = "");
    if (asked === moment) return;
    asked = moment;
    const text = question(board, view, me);
    if (text === null) return;
    announce.now(text);
    cue("turn");
  });
  // Plays events; equal sounds in one update play once.
  $effect(() => {
    const { news } = board.table;
    untrack(() => hear(board, news));
  });
}

function hear(board: BoomtownBoard, news: readonly Event[]): void {
  const sounds = news.map(soundOf);
  sounds.forEach((sound, index) => sound && sounds.indexOf(sound) === index && cue(sound));
  const w = words().tell;
  for (const event of news) {
    if (event.type === "left" && event.seat === board.me) announce.now(w.lost(event.token));
    else if (event.type === "called" && !event.right && event.seat === board.me) announce.now(w.held);
    else if (event.type === "threw" && board.race.on && event.faces.includes("run")) announce.now(w.run);
    else if (event.type === "threw" && board.race.on && event.seat === board.me) {
      const bullets = event.faces.filter((face) => face === "bullet").length;
      if (bullets > 0) announce.now(w.bullet(bullets));
    }
  }
}
