/** State of a guide at a table: current step, text, and the guard against acts that leave the script. */

import { tick } from "svelte";

import { announce } from "../a11y/announce.svelte";
import type { Table } from "../table/table.svelte";
import { language } from "../i18n/language.svelte";
import { saveProgress, progressOf } from "./progress";
import { isAllowed, currentStep, type GuideContext, type Story } from "./story";

export class Guide {
  step = $state(0);
  /** Whether the current step was read. */
  #read = $state(false);
  /** Whether the note is hidden. */
  aside = $state(false);
  /** Whether the reader tried a different act at this step. */
  strayed = $state(false);

  /** Call it in a component's script: its effects follow the table. */
  constructor(
    readonly table: Table,
    readonly story: Story,
  ) {
    // Restores the progress; a rematch starts from the beginning.
    $effect(() => {
      const record = table.lobby?.game ?? null;
      const kept = progressOf(story.game);
      this.step = kept?.record === record || kept?.record === null ? kept.step : 0;
    });
    // The board finishes its animation before the text changes.
    $effect(() => {
      const now = table.showing ? null : this.#now;
      const read = this.#read;
      // The board needs a tick to start its animation.
      if (now) void tick().then(() => table.showing || this.#stand(currentStep(story.steps, this.step, read, now)));
    });
    // Holds updates while the reader reads or the board animates. A race is never held.
    $effect(() => {
      table.hold((table.showing || this.reads) && this.#only === null && !table.game?.race);
      return () => table.hold(false);
    });
    $effect(() => {
      const act = this.#only;
      // The question may be over.
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

  /** The only possible answer; null where there is a choice. */
  get #only(): unknown {
    const { legal, awaited } = this.table;
    return awaited && legal ? (this.story.only?.(legal) ?? null) : null;
  }

  /** `data-guide` names of the targets, the best first. */
  get at(): readonly string[] {
    const { at = [] } = this.story.steps[this.step] ?? {};
    const names = typeof at !== "function" ? at : this.#now ? at(this.#now) : [];
    return typeof names === "string" ? [names] : names;
  }

  get focus(): string | undefined {
    return this.story.steps[this.step]?.focus;
  }

  /** Whether the step waits to be read. */
  get reads(): boolean {
    return !this.last && !this.asks && !this.#read;
  }

  /** Whether the step asks for an act. */
  get asks(): boolean {
    return this.story.steps[this.step]?.accepts !== undefined;
  }

  /** Name of the awaited player; null where the reader can act. */
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

  /** Whether the act keeps to the script. If not, the note says what to do first. */
  #allows(act: unknown): boolean {
    const now = this.#now;
    if (!now || isAllowed(this.story, this.step, act, { ...now, at: this.table.clock.now() })) return true;
    this.strayed = true;
    this.aside = false;
    return false;
  }
}
