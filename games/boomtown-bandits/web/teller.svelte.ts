/** Shows what happened in one go, picture by picture; anyone may skip to the present. */

import { untrack } from "svelte";

import { calm } from "$lib/app/settings.svelte";
import { paced } from "$lib/app/durations";
import type { BoomtownTable } from "./board.svelte";
import type { View } from "./types";
import { beats, type Beat } from "./telling";

/** Where the rules' own clock runs out sooner than this, the present comes first. */
const URGENT = 12_000;
/** Nobody wants to watch the past for longer than this. */
const MOST = 24;

export class Teller {
  #beats = $state.raw<readonly Beat[]>([]);
  #before: View | null = null;

  constructor(readonly table: BoomtownTable) {
    $effect(() => {
      const { news, view } = table;
      untrack(() => this.#hear(news.length > 0, view));
    });
    $effect(() => void (table.showing = this.beat !== null));
    $effect(() => {
      table.animating = this.#beats.length > 0;
      return () => (table.animating = false);
    });
    // The journal does not run ahead of the pictures.
    $effect(() => {
      table.unseen = this.beat ? table.history.length - this.beat.history.length : 0;
      return () => (table.unseen = 0);
    });
    $effect(() => {
      const [beat] = this.#beats;
      if (!beat) return;
      const timer = setTimeout(() => this.next(), paced(beat.ms));
      return () => clearTimeout(timer);
    });
  }

  #hear(live: boolean, view: View | null): void {
    const before = this.#before;
    this.#before = view;
    const { deadline } = this.table.game ?? {};
    const urgent = typeof deadline === "number" && deadline - this.table.clock.now() < URGENT;
    if (!live || !before || !view || urgent) return this.skip();
    const { news, history } = this.table;
    const past = history.slice(0, history.length - news.length).map(({ event }) => event);
    const more = [...this.#beats, ...beats(before, news, past, calm())];
    this.#beats = more.length > MOST ? [] : more;
  }

  /** The picture that is shown instead of the present. */
  get beat(): Beat | null {
    return this.#beats[0] ?? null;
  }

  /** On to the next picture. */
  next(): void {
    this.#beats = this.#beats.slice(1);
  }

  skip(): void {
    this.#beats = [];
  }
}
