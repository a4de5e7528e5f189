/** A guide at a table: where its story stands, what it says, and what it kindly keeps the reader from doing. */

import { tick } from "svelte";

import { announce } from "../a11y/announce.svelte";
import type { Table } from "../table/table.svelte";
import { language } from "../i18n/language.svelte";
import { saveProgress, progressOf } from "./progress";
import { isAllowed, currentStep, type GuideContext, type Story } from "./story";

export class Guide {
  step = $state(0);
  /** Was it read? */
  #read = $state(false);
  /** Laid aside, to see more of the table. */
  aside = $state(false);
  /** Something else was tried at this step. */
  strayed = $state(false);

  /** Call it in a component's script: it follows the table while that lives. */
  constructor(
    readonly table: Table,
    readonly story: Story,
  ) {
    // Where it stood, and on from there; another game at the same table is the story anew.
    $effect(() => {
      const record = table.lobby?.game ?? null;
      const kept = progressOf(story.game);
      this.step = kept?.record === record || kept?.record === null ? kept.step : 0;
    });
    // The board first, then the word about it.
    $effect(() => {
      const now = table.showing ? null : this.#now;
      const read = this.#read;
      // The board needs a moment to find out that it has something to show.
      if (now) void tick().then(() => table.showing || this.#stand(currentStep(story.steps, this.step, read, now)));
    });
    // Nothing happens behind the back of whoever reads, or looks at what has just happened. A race waits for nobody.
    $effect(() => {
      table.hold((table.showing || this.reads) && this.#only === null && !table.game?.race);
      return () => table.hold(false);
    });
    $effect(() => {
      const act = this.#only;
      // The house may have closed the question meanwhile.
      if (act !== null) void table.act(act).catch(() => undefined);
    });
    $effect(() => {
      table.guard = (act) => this.#allows(act);
      return () => (table.guard = null);
    });
    $effect(() => {
      if (this.text !== "") announce.soon(this.text.replaceAll("**", ""));
    });
  }

  #now = $derived.by((): GuideContext | null => {
    const { table } = this;
    if (table.view === null) return null;
    return {
      view: table.view,
      events: table.history.map(({ event }) => event),
      me: table.perspective ?? 0,
      name: (seat) => table.playerInfo(seat).name,
      at: table.clock.now(),
    };
  });

  #stand(step: number): void {
    if (step !== this.step) [this.strayed, this.#read] = [false, false];
    this.step = step;
    const record = this.table.lobby?.game ?? null;
    saveProgress(this.story.game, { table: this.table.id, record, step, ended: this.last });
  }

  get steps(): number {
    return this.story.steps.length;
  }

  get last(): boolean {
    return this.step === this.steps - 1;
  }

  get text(): string {
    const telling = this.story.steps[this.step]?.[language()] ?? "";
    if (typeof telling === "string") return telling;
    return this.#now ? telling(this.#now) : "";
  }

  /** The answer to a question that has only one. */
  get #only(): unknown {
    const { legal, awaited } = this.table;
    return awaited && legal ? (this.story.only?.(legal) ?? null) : null;
  }

  /** `data-guide` of what it points at, the best first. */
  get at(): readonly string[] {
    const { at = [] } = this.story.steps[this.step] ?? {};
    const names = typeof at !== "function" ? at : this.#now ? at(this.#now) : [];
    return typeof names === "string" ? [names] : names;
  }

  get focus(): string | undefined {
    return this.story.steps[this.step]?.focus;
  }

  /** Is it still to be read? */
  get reads(): boolean {
    return !this.last && !this.asks && !this.#read;
  }

  /** Is something to be done at this step? */
  get asks(): boolean {
    return this.story.steps[this.step]?.accepts !== undefined;
  }

  /** Whom the table waits for before the reader can do what is asked; null where they can. */
  get awaits(): string | null {
    const { table } = this;
    const [other] = table.waiting;
    if (this.reads || this.last || table.awaited || table.showing || table.game?.race || other === undefined)
      return null;
    return table.playerInfo(other).name;
  }

  next(): void {
    if (this.reads) this.#read = true;
  }

  /** False for an act that would lead away from the story; the note then says what to do first. */
  #allows(act: unknown): boolean {
    const now = this.#now;
    if (!now || isAllowed(this.story, this.step, act, { ...now, at: this.table.clock.now() })) return true;
    this.strayed = true;
    this.aside = false;
    return false;
  }
}
