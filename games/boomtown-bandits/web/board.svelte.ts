/** What a reader does at this table: what they may do, what they have chosen so far, what was refused. */

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

/** What lies open over the table. */
export type Sheet =
  | { of: "card"; card: Card; from: "hand" | "played" }
  | { of: "hand" }
  | { of: "seat"; seat: Seat }
  | { of: "place"; at: Location }
  | { of: "street" }
  | { of: "receipts" };

/** How long we pass by ourselves. */
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
  /** What we pass by ourselves for: a round, or the shootout at hand. */
  quiet = $state.raw<{ until: Quiet; in: string } | null>(null);
  /** The reader has put the cards on offer away, to see the table under them. */
  folded = $state(false);

  constructor(readonly table: BoomtownTable) {
    this.race = new Race(table);
    this.playback = new Playback(table);
    this.results = new Results(this);
    this.choice = new Choice<Types>(
      () => table,
      () => this.moment,
    );
    // Another moment, another choice.
    $effect(() => {
      void this.moment;
      untrack(() => this.#forget());
    });
    // Every round begins with a shooter in hand.
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
    // Nothing may lie over the dice, or hide that it is our turn.
    if (this.sheet?.of === "card" || this.fighting || this.asked) this.sheet = null;
  }

  /** Every legal act that is known. */
  get acts(): Act[] {
    return this.choice.legal ?? [];
  }

  /** The town as it would be, while a choice is weighed. */
  get preview(): Place[] | null {
    return this.choice.preview?.town ?? null;
  }

  get busy(): boolean {
    return this.choice.busy;
  }

  /** What is shown: the present, or what led to it. */
  get view(): View | null {
    return this.playback.frame?.view ?? this.table.view;
  }

  /** Our seat; null for a spectator. */
  get me(): Seat | null {
    return this.table.spectator ? null : this.table.perspective;
  }

  get asked(): boolean {
    return this.me !== null && this.view?.outcome === null && this.view.waiting.includes(this.me);
  }

  /** Do we choose whom to shoot at? */
  get aiming(): boolean {
    return this.asked && this.view?.stage === "removing";
  }

  /** Are we in a shootout whose dice may fly any moment? */
  get fighting(): boolean {
    const shootout = this.view?.shootout;
    return this.race.on && shootout?.dice.some(({ seat }) => seat === this.me) === true;
  }

  /** Do dice race here, or roll by themselves? */
  get realtime(): boolean {
    return (this.table.options?.shootout ?? "realtime") === "realtime";
  }

  /** Changes whenever what we are asked changes. */
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

  /** Are the tokens being turned up? */
  get revealing(): boolean {
    const { frame } = this.playback;
    return (frame?.events ?? this.table.news).some(({ type }) => type === "revealed");
  }

  /** How long a token is on its way, in ms. Who comes back sees the present at once. */
  get travel(): number {
    return calm() || this.table.news.length === 0 ? 0 : motionMs("move");
  }

  /** Do the dice of this seat tumble? */
  tumbling(seat: Seat): boolean {
    return this.playback.frame?.tumbling ?? this.race.tumbling(seat);
  }

  /** Is this place closed by the badge, as far as we remember? */
  hasBadge(at: Location): boolean {
    return (badgeAt(this.history) ?? at) === at;
  }

  get canPass(): boolean {
    return this.acts.includes("pass");
  }

  get canClaim(): boolean {
    return this.acts.includes("claim_town");
  }

  /** Names the round or the shootout that is on; null where no shootout is. */
  #scope(until: Quiet): string | null {
    const { view } = this;
    return view && (until === "round" ? `${view.round}` : fightOf(view));
  }

  /** Is there a shootout to be quiet for? */
  get inFight(): boolean {
    return this.#scope("shootout") !== null;
  }

  /** Until when we pass by ourselves; null where we are asked. */
  get passing(): Quiet | null {
    const { quiet } = this;
    return quiet && quiet.in === this.#scope(quiet.until) ? quiet.until : null;
  }

  /** Passes by itself until the round or the shootout is over. */
  hush(until: Quiet): void {
    const scope = this.#scope(until);
    this.quiet = scope === null ? null : { until, in: scope };
  }

  /** Where the badge can lie now. */
  get badges(): Location[] {
    return this.acts.flatMap((act) => (typeof act === "object" && "badge" in act ? [act.badge] : []));
  }

  /** Where a token of this kind can go now. */
  spots(token: Token): Location[] {
    return this.acts.flatMap((act) =>
      typeof act === "object" && "place" in act && act.place.token === token ? [act.place.at] : [],
    );
  }

  /** Every way to play a card now. */
  plays(card: Card): Play[] {
    return this.acts.flatMap((act) =>
      typeof act === "object" && "card" in act && act.card.id === card ? [act.card] : [],
    );
  }

  /** Can this card be given, or played? */
  fits(card: Card): boolean {
    return this.gifts.length > 0 ? this.gifts.includes(card) : this.plays(card).length > 0;
  }

  /** A card of the hand is pressed: it is the one to give, or it is laid open. */
  take(card: Card): void {
    if (this.gifts.includes(card)) this.card = card;
    else this.sheet = { of: "card", card, from: "hand" };
  }

  /** Our hand: what fits the moment first, the same cards on one another. */
  get held(): Held[] {
    const mine = this.me === null ? null : this.view?.players[this.me];
    const held = grouped(mine?.hand ?? [], mine?.fresh ?? []);
    return held.toSorted((one, other) => Number(this.#playable(other)) - Number(this.#playable(one)));
  }

  #playable({ card, fresh }: Held): boolean {
    return this.fits(card) && !fresh;
  }

  /** We are asked for a card and have none to play: the house passes for us. */
  get idle(): boolean {
    const auto = this.table.lobby?.rules.auto_pass === true;
    return auto && this.asked && this.canPass && !this.acts.some((act) => typeof act === "object" && "card" in act);
  }

  /** Are we asked for a card that we have? */
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
  /** What we would shoot at, once the choice is complete. */
  aim = $derived(this.wanted > 0 ? aimOf(this.#ways, this.chosen) : null);

  touch(mark: Mark): void {
    this.chosen = toggled(this.chosen, mark, this.wanted);
  }

  /** A location is chosen, and what that would bring asked for. */
  pick(at: Location): void {
    this.place = at;
    this.consider(this.settled);
  }

  /** The badge or the token that the choice so far stands for. */
  get settled(): Act | null {
    if (this.place === null) return null;
    return this.view?.stage === "badge" ? { badge: this.place } : { place: { token: this.token, at: this.place } };
  }

  /** Does what was chosen. */
  settle(): void {
    const { card } = this;
    if (this.settled) void this.act(this.settled);
    else if (this.aim) void this.act({ remove: this.aim });
    else if (card && this.keeps.includes(card)) void this.act({ keep: card });
    else if (card && this.gifts.includes(card)) void this.act({ give: card });
  }

  /** By key: a location of the street, or a kind of token. */
  choose(what: Location | Token): void {
    if (what === "shooter" || what === "coward") {
      if (this.spots(what).length > 0) this.hold(what);
    } else if (this.badges.includes(what) || this.spots(this.token).includes(what)) this.pick(what);
  }

  /** Nothing is chosen any more. */
  clear(): void {
    this.place = null;
    this.chosen = [];
    this.card = null;
    this.consider(null);
    this.confirm.clear();
  }

  /** Another kind of token; the location stays chosen. */
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

  /** To the present, past all that is still told. */
  skip(): void {
    this.results.skip();
    this.playback.skip();
  }

  /** Lets a window go by. */
  pass(): void {
    if (this.confirm.press("pass")) void this.act("pass");
  }

  /** A roll or a shout counts at this very instant. Ours, or that of another who shares this screen. */
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
