/**
 * Plays back events on the board. After an act one thing moves at a time, in the order of the events, with the durations of
 * tokens.css; the end of a phase has longer pauses, so that its arithmetic can be read. Journal and tray wait for it, and a
 * press skips it. After a reconnect, a jump in a replay, with reduced motion or when too far behind, the board shows the
 * current view at once.
 */

import type { Event, Gang, View } from "./types";
import type { Seat } from "$lib/types/core";
import { calm } from "$lib/app/settings.svelte";
import { cue } from "./sound";
import { paced, pace, motionMs } from "$lib/app/durations";
import { after } from "./fold";
import { DRAWING, tiles } from "./gang";
import { sameSentence } from "./journal";
import { recapped, type Recap } from "./recap";
import { distance, way } from "./ring";

/** A piece that flies from one `data-spot` of the board to another. */
export interface Flight {
  id: number;
  drawing: string;
  /** Ink of the seat, for tiles. */
  ink: number | null;
  from: string;
  to: string;
  /** Delay in ms. */
  delay: number;
}

export const spots = {
  city: (at: number) => `city-${at}`,
  seat: (seat: Seat) => `seat-${seat}`,
  stake: (seat: Seat) => `stake-${seat}`,
  coach: "coach",
};

/** Acts in the queue from which the board catches up at once: one of each bot, and the wounds they choose. */
const MAX_QUEUED_ACTS = 6;
/** Speed-up for each queued act, as a share; less at a slow pace. */
const SPEED_UP = 0.4;

/** Pauses in ms, each long enough to read what it shows. */
const PAUSES_MS = { bid: 150, sheriff: 200, caught: 600, won: 1300, arrived: 100, loot: 1000, silver: 600, opens: 400 };
/** How long a recap stays with reduced motion, in ms. */
const STILL_RECAP_MS = 2600;

export class Playback {
  view = $state.raw<View | null>(null);
  /** City that shows the "caught" stamp. */
  stamp = $state<number | null>(null);
  flights = $state.raw<Flight[]>([]);
  moving = $state(false);
  /** Recap of the phase, while it is shown. */
  recap = $state.raw<Recap | null>(null);
  /** Events at the end of the history that the board has not shown yet: the journal waits for them. */
  unseen = $state(0);
  /** Whether the reader turned animations off for this game. */
  fast = $state(false);
  #last: View | null = null;
  #queue: { view: View; events: Event[] }[] = [];
  #go: (() => void) | null = null;
  #flown = 0;

  /** Takes an update. `events` is empty after a reconnect. */
  follow(view: View | null, events: Event[]): void {
    if (view === this.#last) return;
    const another = this.#last === null || view === null || !sameRing(this.#last, view);
    this.#last = view;
    if (view === null || another || events.length === 0 || document.hidden) return this.jump();
    if (calm() || this.fast) {
      const before = this.view ?? view;
      this.jump();
      return this.#still(before, view, events);
    }
    this.#queue.push({ view, events });
    this.unseen += events.length;
    if (this.#queue.length > MAX_QUEUED_ACTS) this.#go?.();
    if (!this.moving) void this.#play();
  }

  useQuickBots(fast: boolean): void {
    this.fast = fast;
    if (fast) this.jump();
  }

  /** Skips to the current view. */
  jump(): void {
    this.#queue = [];
    this.#go?.();
    this.view = this.#last;
    this.stamp = null;
    this.recap = null;
    this.unseen = 0;
    this.flights = [];
  }

  /** Without motion: the catch and the recap are still shown. */
  #still(before: View, view: View, events: Event[]): void {
    for (const event of events) sound(event);
    const recap = this.fast ? null : events.reduce<Recap | null>((told, event) => recapped(told, event, before), null);
    if (recap) {
      this.recap = recap;
      setTimeout(() => this.recap === recap && (this.recap = null), paced(STILL_RECAP_MS));
    }
    if (!events.some(({ type }) => type === "caught")) return;
    this.stamp = view.sheriff;
    setTimeout(() => (this.stamp = null), motionMs("linger"));
  }

  async #play(): Promise<void> {
    this.moving = true;
    for (let act = this.#queue.shift(); act; act = this.#queue.shift()) {
      for (const [at, event] of act.events.entries()) {
        await this.#scene(event, act.view);
        // The reader has skipped ahead.
        if (this.view === this.#last) break;
        const left = act.events.slice(at + 1);
        // Releases the events of a sentence to the journal once all of them were shown.
        if (!left[0] || !sameSentence(event, left[0])) this.unseen = left.length + this.#behind;
      }
      if (this.view !== this.#last) this.view = act.view;
      this.stamp = null;
      this.recap = null;
    }
    this.unseen = 0;
    this.view = this.#last;
    this.moving = false;
  }

  /** Events of the queued acts. */
  get #behind(): number {
    return this.#queue.reduce((sum, { events }) => sum + events.length, 0);
  }

  async #scene(event: Event, next: View): Promise<void> {
    const view = this.view;
    if (view === null) return;
    const then = after(view, event, next);
    // The recap tells the destination once the pawn is there.
    if (event.type !== "pawn_arrived") this.recap = recapped(this.recap, event, view);
    const cities = view.ring.length;
    if (event.type !== "sheriff_moved") sound(event);
    switch (event.type) {
      case "bid_made":
        await this.#fly(bidFlights(event.seat, event.bid), 40);
        this.view = then;
        return this.#pause("bid");
      case "sheriff_moved": {
        const steps = distance(view.sheriff, event.to, cities) || cities;
        for (const at of way(view.sheriff, steps, cities)) {
          this.view = { ...view, sheriff: at };
          cue("step");
          await this.#wait(motionMs("step"));
        }
        return this.#pause("sheriff");
      }
      case "caught":
        this.stamp = view.sheriff;
        await this.#wait(motionMs("flip"));
        return this.#pause("caught");
      case "phase_won":
        this.view = then;
        return this.#pause("won");
      case "city_turned":
        this.view = then;
        return this.#wait(motionMs("flip"));
      case "indians_met":
      case "pawn_arrived":
        for (const at of way(view.pawn.at, distance(view.pawn.at, event.at, cities), cities)) {
          this.view = { ...view, pawn: { ...view.pawn, at } };
          await this.#wait(motionMs("step"));
        }
        this.view = then;
        if (event.type === "pawn_arrived") this.recap = recapped(this.recap, event, view);
        return this.#pause("arrived");
      case "plundered":
        await this.#fly(lootFlights(event), 60);
        this.view = then;
        return this.#pause("loot");
      case "cube_drawn":
        if (event.found !== "nothing") {
          const drawing = event.found === "gold" ? "cube-g" : event.found === "silver" ? "cube-s" : "cube-h";
          const to = event.to === null ? spots.coach : spots.seat(event.to);
          await this.#fly([{ drawing, ink: event.from + 1, from: spots.seat(event.from), to }], 0);
        }
        this.view = then;
        return;
      case "stagecoach_held_up":
        await this.#fly([{ drawing: "cube-s", ink: null, from: spots.coach, to: spots.seat(event.seat) }], 0);
        this.view = then;
        return this.#pause("silver");
      case "wounded":
        this.view = then;
        return this.#wait(motionMs("flip"));
      case "phase_opened":
        await this.#pause("opens");
        if (this.view === this.#last) return;
        this.recap = null;
        this.view = then;
        return this.#wait(motionMs("move"));
      case "renounced":
      case "deferred":
      case "hourglass_turned":
      case "time_ran_out":
        this.view = then;
        return this.#wait(motionMs("move"));
      case "ended":
        await this.#wait(motionMs("linger"));
        this.view = then;
    }
  }

  async #fly(flights: Omit<Flight, "id" | "delay">[], stagger: number): Promise<void> {
    this.flights = flights.map((flight, index) => ({ ...flight, id: this.#flown++, delay: index * stagger }));
    await this.#wait(motionMs("move") + Math.max(0, flights.length - 1) * stagger);
    this.flights = [];
  }

  #pause(after: keyof typeof PAUSES_MS): Promise<void> {
    return this.#wait(paced(PAUSES_MS[after]));
  }

  #wait(ms: number): Promise<void> {
    if (this.#queue.length > MAX_QUEUED_ACTS || this.view === this.#last) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms / (1 + (SPEED_UP / pace()) * this.#queue.length));
      this.#go = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

/** A rematch has another ring: nothing to animate. */
function sameRing(one: View, other: View): boolean {
  return one.ring.length === other.ring.length && one.ring.every(({ city }, at) => city === other.ring[at]?.city);
}

function bidFlights(seat: Seat, bid: Gang): Omit<Flight, "id" | "delay">[] {
  return tiles(bid).map((kind) => ({
    drawing: DRAWING[kind],
    ink: seat + 1,
    from: spots.seat(seat),
    to: spots.stake(seat),
  }));
}

function lootFlights(event: Extract<Event, { type: "plundered" }>): Omit<Flight, "id" | "delay">[] {
  const from = spots.city(event.at);
  const to = spots.seat(event.seat);
  return [
    ...Array.from({ length: event.gold }, () => ({ drawing: "cube-g", ink: null, from, to })),
    ...Array.from({ length: event.prisoners }, () => ({ drawing: "b-pr", ink: null, from, to })),
  ];
}

function sound(event: Event): void {
  switch (event.type) {
    case "bid_made":
      return cue("bid");
    case "sheriff_moved":
      return cue("step");
    case "caught":
      return cue("caught");
    case "plundered":
      return event.gold > 0 ? cue("cube") : undefined;
    case "cube_drawn":
    case "stagecoach_held_up":
      return cue("cube");
    case "hourglass_turned":
      return cue("hourglass");
    default:
  }
}
