/** State of the reader at this table: legal acts, current choice, refusal. */

import { untrack } from "svelte";

import { calm } from "$lib/app/settings.svelte";
import { motionMs } from "$lib/app/durations";
import { Confirm } from "$lib/board/confirm.svelte";
import { Choice } from "$lib/board/choice.svelte";
import type { Table } from "$lib/table/table.svelte";
import type { Act, Card, Event, Location, Place, Play, Token, Types, View } from "./types";
import type { Seat } from "$lib/types/core";
import { aimOf, aims, marks, toggled, wanted, type Mark } from "./aim";
import { Race } from "./race.svelte";
import { Results } from "./results.svelte";
import { Playback } from "./playback.svelte";
import { grouped, type Held } from "./hand";
import { badgeAt, fightOf } from "./street";

export type BoomtownTable = Table<Types>;

/** Sheet that is open over the table. */
export type Sheet =
  | { of: "card"; card: Card; from: "hand" | "played" }
  | { of: "hand" }
  | { of: "seat"; seat: Seat }
  | { of: "place"; at: Location }
  | { of: "street" }
  | { of: "receipts" };

/** Period of automatic passing. */
export type Quiet = "round" | "shootout";

export class BoomtownBoard {
  readonly race: Race;
  readonly playback: Playback;
  readonly results: Results;
  readonly choice: Choice<Types>;
  token = $state<Token>("shooter");
  place = $state<Location | null>(null);
  chosen = $state.raw<Mark[]>([]);
  card = $state<Card | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  readonly confirm = new Confirm();
  /** Period of automatic passing and the round or shootout it holds for. */
  quiet = $state.raw<{ until: Quiet; in: string } | null>(null);
  /** Whether the reader folded the playable cards away, to see the table. */
  folded = $state(false);

  constructor(readonly table: BoomtownTable) {
    this.race = new Race(table);
    this.playback = new Playback(table);
    this.results = new Results(this);
    this.choice = new Choice<Types>(
      () => table,
      () => this.moment,
    );
    // A new question starts with an empty choice.
    $effect(() => {
      void this.moment;
      untrack(() => this.#forget());
    });
    // Every round starts with a shooter selected.
    $effect(() => {
      void this.view?.round;
      this.token = "shooter";
    });
    $effect(() => {
      const left = this.view?.players[this.me ?? -1]?.unplaced;
      if (left && left[this.token] === 0) this.token = left.shooter > 0 ? "shooter" : "coward";
    });
    $effect(() => {
      if (this.passing && this.canPass && !this.busy) void this.act("pass");
    });
  }

  #forget(): void {
    this.clear();
    this.folded = false;
    // Nothing may cover the dice, or hide the reader's turn.
    if (this.sheet?.of === "card" || this.fighting || this.asked) this.sheet = null;
  }

  /** The legal acts that are known. */
  get acts(): Act[] {
    return this.choice.legal ?? [];
  }

  /** The town after the candidate act; null without one. */
  get preview(): Place[] | null {
    return this.choice.preview?.town ?? null;
  }

  get busy(): boolean {
    return this.choice.busy;
  }

  /** The view on the board: a frame of the playback, else the current view. */
  get view(): View | null {
    return this.playback.frame?.view ?? this.table.view;
  }

  /** The reader's seat; null for a spectator. */
  get me(): Seat | null {
    return this.table.spectator ? null : this.table.perspective;
  }

  get asked(): boolean {
    return this.me !== null && this.view?.outcome === null && this.view.waiting.includes(this.me);
  }

  /** Whether the reader chooses targets. */
  get aiming(): boolean {
    return this.asked && this.view?.stage === "removing";
  }

  /** Whether the reader is in a shootout whose dice may roll at any moment. */
  get fighting(): boolean {
    const shootout = this.view?.shootout;
    return this.race.on && shootout?.dice.some(({ seat }) => seat === this.me) === true;
  }

  /** Whether shootouts are in real time rather than turn by turn. */
  get realtime(): boolean {
    return (this.table.options?.shootout ?? "realtime") === "realtime";
  }

  /** Changes with every new question to the reader. */
  get moment(): string {
    const view = this.view;
    if (!view) return "";
    return [
      view.round,
      view.stage,
      view.window,
      view.turn,
      this.asked,
      view.shootout?.bullets,
      view.shootout?.state,
    ].join();
  }

  #history = $derived.by(() => this.table.history.map(({ event }) => event));

  get history(): readonly Event[] {
    return this.playback.frame?.history ?? this.#history;
  }

  /** Whether the tokens are being turned up. */
  get revealing(): boolean {
    const { frame } = this.playback;
    return (frame?.events ?? this.table.news).some(({ type }) => type === "revealed");
  }

  /** Travel time of a token in ms; 0 after a reconnect and with reduced motion. */
  get travel(): number {
    return calm() || this.table.news.length === 0 ? 0 : motionMs("move");
  }

  /** Whether the dice of this seat are tumbling. */
  tumbling(seat: Seat): boolean {
    return this.playback.frame?.tumbling ?? this.race.tumbling(seat);
  }

  /** Whether the badge closed this place. True where the history does not tell. */
  hasBadge(at: Location): boolean {
    return (badgeAt(this.history) ?? at) === at;
  }

  get canPass(): boolean {
    return this.acts.includes("pass");
  }

  get canClaim(): boolean {
    return this.acts.includes("claim_town");
  }

  /** Identifies the current round or shootout; null where there is no shootout. */
  #scope(until: Quiet): string | null {
    const { view } = this;
    return view && (until === "round" ? `${view.round}` : fightOf(view));
  }

  /** Whether there is a shootout to pass for. */
  get inFight(): boolean {
    return this.#scope("shootout") !== null;
  }

  /** Period of automatic passing; null while the reader is asked. */
  get passing(): Quiet | null {
    const { quiet } = this;
    return quiet && quiet.in === this.#scope(quiet.until) ? quiet.until : null;
  }

  /** Passes automatically until the round or the shootout is over. */
  hush(until: Quiet): void {
    const scope = this.#scope(until);
    this.quiet = scope === null ? null : { until, in: scope };
  }

  /** Places that the badge can close now. */
  get badges(): Location[] {
    return this.acts.flatMap((act) => (typeof act === "object" && "badge" in act ? [act.badge] : []));
  }

  /** Places where a token of this kind can go now. */
  spots(token: Token): Location[] {
    return this.acts.flatMap((act) =>
      typeof act === "object" && "place" in act && act.place.token === token ? [act.place.at] : [],
    );
  }

  /** Legal plays of a card. */
  plays(card: Card): Play[] {
    return this.acts.flatMap((act) =>
      typeof act === "object" && "card" in act && act.card.id === card ? [act.card] : [],
    );
  }

  /** Whether the card can be given or played now. */
  fits(card: Card): boolean {
    return this.gifts.length > 0 ? this.gifts.includes(card) : this.plays(card).length > 0;
  }

  /** Handles a press on a card of the hand: selects it as the one to give, else opens its sheet. */
  take(card: Card): void {
    if (this.gifts.includes(card)) this.card = card;
    else this.sheet = { of: "card", card, from: "hand" };
  }

  /** The reader's hand: playable cards first, equal cards grouped. */
  get held(): Held[] {
    const mine = this.me === null ? null : this.view?.players[this.me];
    const held = grouped(mine?.hand ?? [], mine?.fresh ?? []);
    return held.toSorted((one, other) => Number(this.#playable(other)) - Number(this.#playable(one)));
  }

  #playable({ card, fresh }: Held): boolean {
    return this.fits(card) && !fresh;
  }

  /** Whether the reader is asked for a card and has none: the server then passes for them. */
  get idle(): boolean {
    const auto = this.table.lobby?.rules.auto_pass === true;
    return auto && this.asked && this.canPass && !this.acts.some((act) => typeof act === "object" && "card" in act);
  }

  /** Whether the reader is asked for a card and has one. */
  get offered(): boolean {
    return (
      this.asked &&
      this.passing === null &&
      (this.gifts.length > 0 || (this.view?.stage === "window" && this.held.some((held) => this.#playable(held))))
    );
  }

  canShow(card: Card): boolean {
    return this.acts.some((act) => typeof act === "object" && "show" in act && act.show === card);
  }

  get keeps(): Card[] {
    return this.acts.flatMap((act) => (typeof act === "object" && "keep" in act ? [act.keep] : []));
  }

  get gifts(): Card[] {
    return this.acts.flatMap((act) => (typeof act === "object" && "give" in act ? [act.give] : []));
  }

  #ways = $derived(aims(this.acts));
  marks = $derived(marks(this.#ways));
  wanted = $derived(wanted(this.#ways));
  /** Targets of the HIT, once the selection is complete. */
  aim = $derived(this.wanted > 0 ? aimOf(this.#ways, this.chosen) : null);

  touch(mark: Mark): void {
    this.chosen = toggled(this.chosen, mark, this.wanted);
  }

  /** Selects a location and asks for its preview. */
  pick(at: Location): void {
    this.place = at;
    this.consider(this.settled);
  }

  /** The badge or token act of the current selection. */
  get settled(): Act | null {
    if (this.place === null) return null;
    return this.view?.stage === "badge" ? { badge: this.place } : { place: { token: this.token, at: this.place } };
  }

  /** Submits the current selection. */
  settle(): void {
    const { card } = this;
    if (this.settled) void this.act(this.settled);
    else if (this.aim) void this.act({ remove: this.aim });
    else if (card && this.keeps.includes(card)) void this.act({ keep: card });
    else if (card && this.gifts.includes(card)) void this.act({ give: card });
  }

  /** Selects by key: a location of the street, or a kind of token. */
  choose(what: Location | Token): void {
    if (what === "shooter" || what === "coward") {
      if (this.spots(what).length > 0) this.hold(what);
    } else if (this.badges.includes(what) || this.spots(this.token).includes(what)) this.pick(what);
  }

  /** Clears the selection. */
  clear(): void {
    this.place = null;
    this.chosen = [];
    this.card = null;
    this.consider(null);
    this.confirm.clear();
  }

  /** Selects another kind of token; the location stays. */
  hold(token: Token): void {
    this.token = token;
    this.consider(this.settled);
  }

  consider(act: Act | null): void {
    this.choice.consider(act);
  }

  act(act: Act): Promise<void> {
    return this.choice.submit(act);
  }

  /** Skips the playback. */
  skip(): void {
    this.results.skip();
    this.playback.skip();
  }

  /** Passes a window for cards. */
  pass(): void {
    if (this.confirm.press("pass")) void this.act("pass");
  }

  /** Sends a roll or a shout with the instant it was made, for the reader or another player on this screen. */
  async fire(act: "roll" | "hit", seat = this.me): Promise<void> {
    const { race, table } = this;
    if (seat === null || (act === "roll" && race.tumbling(seat))) return;
    const at = table.clock.now();
    this.choice.refused = null;
    if (act === "roll" && race.fired) race.press(seat);
    try {
      await table.act(act, at, seat);
    } catch (refused) {
      if (act === "roll") race.undo(seat);
      this.choice.refuse(refused);
    }
  }
}
