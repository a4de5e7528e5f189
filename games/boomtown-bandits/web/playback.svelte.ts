/** Plays back an update frame by frame. Anyone can skip it. */

import { untrack } from "svelte";

import { calm } from "$lib/app/settings.svelte";
import { paced } from "$lib/app/durations";
import type { BoomtownTable } from "./board.svelte";
import type { View } from "./types";
import { frames, type Frame } from "./frames";

/** Deadline of the rules in ms below which playback is skipped. */
const URGENT_MS = 12_000;
/** A longer playback is skipped: nobody wants to watch that many frames. */
const MAX_FRAMES = 24;

export class Playback {
  #frames = $state.raw<readonly Frame[]>([]);
  #before: View | null = null;

  constructor(readonly table: BoomtownTable) {
    $effect(() => {
      const { news, view } = table;
      untrack(() => this.#hear(news.length > 0, view));
    });
    $effect(() => void (table.showing = this.frame !== null));
    $effect(() => {
      table.animating = this.#frames.length > 0;
      return () => (table.animating = false);
    });
    // Keeps the journal from running ahead of the frames.
    $effect(() => {
      table.unseen = this.frame ? table.history.length - this.frame.history.length : 0;
      return () => (table.unseen = 0);
    });
    $effect(() => {
      const [frame] = this.#frames;
      if (!frame) return;
      const timer = setTimeout(() => this.next(), paced(frame.ms));
      return () => clearTimeout(timer);
    });
  }

  #hear(live: boolean, view: View | null): void {
    const before = this.#before;
    this.#before = view;
    const { deadline } = this.table.game ?? {};
    const urgent = typeof deadline === "number" && deadline - this.table.clock.now() < URGENT_MS;
    if (!live || !before || !view || urgent) return this.skip();
    const { news, history } = this.table;
    const past = history.slice(0, history.length - news.length).map(({ event }) => event);
    const more = [...this.#frames, ...frames(before, news, past, calm())];
    this.#frames = more.length > MAX_FRAMES ? [] : more;
  }

  /** The current frame; null when the current view is shown. */
  get frame(): Frame | null {
    return this.#frames[0] ?? null;
  }

  next(): void {
    this.#frames = this.#frames.slice(1);
  }

  skip(): void {
    this.#frames = [];
  }
}
