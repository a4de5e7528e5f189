/**
 * What the board shows. Mostly the present; after an act, the way there: one thing moves at a time, in the order of the
 * events, with the durations of tokens.css. Whoever comes back, reads a replay or wants calm sees the present at once, and so
 * does whoever falls two acts behind. Nothing here keeps anyone from acting: the tray has the present all along.
 */

import type { Event, Gang, View } from "../../types/blackrock-city";
import type { Seat } from "../../types/core";
import { calm } from "../../house/settings.svelte";
import { cue } from "../../house/sound";
import { after } from "./fold";
import { DRAWING, tiles } from "./gang";
import { distance, way } from "./ring";

/** Something that flies from one spot of the board to another. Spots are `data-spot` attributes. */
export interface Flight {
  id: number;
  drawing: string;
  /** A seat's ink, for tiles. */
  ink: number | null;
  from: string;
  to: string;
  /** Milliseconds before it starts. */
  delay: number;
}

export const spots = {
  city: (at: number) => `city-${at}`,
  seat: (seat: Seat) => `seat-${seat}`,
  stake: (seat: Seat) => `stake-${seat}`,
  coach: "coach",
};

/** The durations of tokens.css, in milliseconds. */
function tempo(name: "move" | "step" | "flip" | "linger"): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(`--m-${name}`)) || 0;
}

/** More than this many acts behind, and the board catches up at once. */
const PATIENCE = 2;

export class Show {
  view = $state.raw<View | null>(null);
  /** Where "caught" is stamped. */
  stamp = $state<number | null>(null);
  flights = $state.raw<Flight[]>([]);
  moving = $state(false);
  /** The reader would rather see the present at once. */
  fast = $state(false);
  #last: View | null = null;
  #queue: { view: View; events: Event[] }[] = [];
  #go: (() => void) | null = null;
  #flown = 0;

  /** The house told something: `events` is empty where nothing happened before our eyes. */
  follow(view: View | null, events: Event[]): void {
    if (view === this.#last) return;
    const another = this.#last === null || view === null || !sameRing(this.#last, view);
    this.#last = view;
    if (view === null || another || events.length === 0 || document.hidden) return this.jump();
    if (calm() || this.fast) {
      this.jump();
      return this.#still(view, events);
    }
    this.#queue.push({ view, events });
    if (this.#queue.length > PATIENCE) this.#go?.();
    if (!this.moving) void this.#play();
  }

  hasten(fast: boolean): void {
    this.fast = fast;
    if (fast) this.jump();
  }

  /** To the present. */
  jump(): void {
    this.#queue = [];
    this.#go?.();
    this.view = this.#last;
    this.stamp = null;
    this.flights = [];
  }

  /** Nothing travels, but a catch is told all the same. */
  #still(view: View, events: Event[]): void {
    for (const event of events) sound(event);
    if (!events.some(({ type }) => type === "caught")) return;
    this.stamp = view.sheriff;
    setTimeout(() => (this.stamp = null), tempo("linger"));
  }

  async #play(): Promise<void> {
    this.moving = true;
    for (let act = this.#queue.shift(); act; act = this.#queue.shift()) {
      for (const event of act.events) {
        await this.#scene(event, act.view);
        // Somebody jumped ahead meanwhile.
        if (this.view === this.#last) break;
      }
      if (this.view !== this.#last) this.view = act.view;
      this.stamp = null;
    }
    this.view = this.#last;
    this.moving = false;
  }

  async #scene(event: Event, next: View): Promise<void> {
    const view = this.view;
    if (view === null) return;
    const then = after(view, event, next);
    const cities = view.ring.length;
    if (event.type !== "sheriff_moved") sound(event);
    switch (event.type) {
      case "bid_made":
        await this.#fly(bidFlights(event.seat, event.bid), 40);
        this.view = then;
        return;
      case "sheriff_moved": {
        const steps = distance(view.sheriff, event.to, cities) || cities;
        for (const at of way(view.sheriff, steps, cities)) {
          this.view = { ...view, sheriff: at };
          cue("step");
          await this.#wait(tempo("step"));
        }
        return this.#wait(200);
      }
      case "caught":
        this.stamp = view.sheriff;
        return this.#wait(tempo("flip") + 180);
      case "phase_won":
        this.view = then;
        return this.#wait(200 + tempo("move"));
      case "city_turned":
        this.view = then;
        return this.#wait(tempo("flip"));
      case "indians_met":
      case "pawn_arrived":
        for (const at of way(view.pawn.at, distance(view.pawn.at, event.at, cities), cities)) {
          this.view = { ...view, pawn: { ...view.pawn, at } };
          await this.#wait(tempo("step"));
        }
        this.view = then;
        return this.#wait(200);
      case "plundered":
        await this.#fly(lootFlights(event), 60);
        this.view = then;
        return;
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
        return;
      case "wounded":
        this.view = then;
        return this.#wait(tempo("flip"));
      case "phase_opened":
      case "renounced":
      case "deferred":
      case "hourglass_turned":
      case "time_ran_out":
        this.view = then;
        return this.#wait(tempo("move"));
      case "ended":
        this.view = then;
    }
  }

  async #fly(flights: Omit<Flight, "id" | "delay">[], stagger: number): Promise<void> {
    this.flights = flights.map((flight, index) => ({ ...flight, id: this.#flown++, delay: index * stagger }));
    await this.#wait(tempo("move") + Math.max(0, flights.length - 1) * stagger);
    this.flights = [];
  }

  #wait(ms: number): Promise<void> {
    if (this.#queue.length > PATIENCE || this.view === this.#last) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#go = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

/** A rematch is another game: nothing leads there from the last one. */
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
