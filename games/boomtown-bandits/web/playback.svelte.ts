/** Shows what happened in one go, picture by picture; anyone may skip to the present. */

import { untrack } from "svelte";

import { calm } from "$lib/app/settings.svelte";
import { paced } from "$lib/app/durations";
import type { BoomtownTable } from "./board.svelte";
import type { View } from "./types";
import { frames, type Frame } from "./frames";

/** Where the rules' own clock runs out sooner than this, the present comes first. */
const URGENT = 12_000;
/** Nobody wants to watch the past for longer than this. */
const MOST = 24;

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
    // The journal does not run ahead of the pictures.
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
    const urgent = typeof deadline === "number" && deadline - this.table.clock.now() < URGENT;
    if (!live || !before || !view || urgent) return this.skip();
    const { news, history } = this.table;
    const past = history.slice(0, history.length - news.length).map(({ event }) => event);
    const more = [...this.#frames, ...frames(before, news, past, calm())];
    this.#frames = more.length > MOST ? [] : more;
  }

  /** The picture that is shown instead of the present. */
  get frame(): Frame | null {
    return this.#frames[0] ?? null;
  }

  /** On to the next picture. */
  next(): void {
    this.#frames = this.#frames.slice(1);
  }

  skip(): void {
    this.#frames = [];
  }
}
