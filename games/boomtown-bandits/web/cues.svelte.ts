/** What is heard and read aloud: each the twin of something to be seen. */

import { untrack } from "svelte";

import { announce } from "$lib/a11y/announce.svelte";
import { cue, type Cue } from "./sound";
import type { Event, Location, View } from "./types";
import type { Seat } from "$lib/types/core";
import type { BoomtownBoard } from "./board.svelte";
import { say } from "./words";

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

/** The sound of something that happened; a race's countdown has its lamps, a wrong call clicks. */
export function soundOf(event: Event): Cue | null {
  if (event.type === "called") return event.right ? null : "miss";
  return SOUNDS[event.type] ?? null;
}

/** What is asked of us, in one breath; null where nothing is. */
export function question(board: BoomtownBoard, view: View, me: Seat): string | null {
  const words = say();
  switch (view.stage) {
    case "badge":
      return words.tell.badge;
    case "placing": {
      const left = view.players[me]?.unplaced ?? { shooter: 0, coward: 0 };
      const open: Location[] = [...board.spots("shooter"), ...board.spots("coward")];
      const names = view.town
        .filter(({ location }) => open.includes(location))
        .map(({ location }) => words.places[location].name);
      return words.tell.place(words.crew(left.shooter, left.coward), names.join(", "));
    }
    case "window":
      return view.window ? words.tell.window(words.windows[view.window]) : null;
    case "removing":
      return words.tell.aim(board.wanted);
    case "choosing":
      return board.keeps.length > 0 ? words.tell.keep : words.tell.give;
    default:
      return null;
  }
}

/** Listens while the board lives. */
export function cues(board: BoomtownBoard): void {
  // Our turn, once for each thing that is asked.
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
  // What happens; several of a kind at once sound once.
  $effect(() => {
    const { news } = board.table;
    untrack(() => hear(board, news));
  });
}

function hear(board: BoomtownBoard, news: readonly Event[]): void {
  const sounds = news.map(soundOf);
  sounds.forEach((sound, index) => sound && sounds.indexOf(sound) === index && cue(sound));
  const words = say().tell;
  for (const event of news) {
    if (event.type === "left" && event.seat === board.me) announce.now(words.lost(event.token));
    else if (event.type === "called" && !event.right && event.seat === board.me) announce.now(words.held);
    else if (event.type === "threw" && board.race.on && event.faces.includes("run")) announce.now(words.run);
    else if (event.type === "threw" && board.race.on && event.seat === board.me) {
      const bullets = event.faces.filter((face) => face === "bullet").length;
      if (bullets > 0) announce.now(words.bullet(bullets));
    }
  }
}
