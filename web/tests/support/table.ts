/** Tables: a builder for the body of `POST /tables`, with guests in the chairs. */

import { expect, type Page } from "@playwright/test";

import { advance, send } from "./connection";
import type { Guest } from "./guest";

/** Fields of `POST /tables`, of its `rules` and of its `practice`, by the names that docs/protocol.md has for them. */
export interface TableOptions {
  /** Bots in the last chairs: a number of greenhorns, or the kind of each. */
  bots?: number | readonly string[];
  /** By default one per guest and bot, at least two. */
  seats?: number;
  public?: boolean;

  /** Options of the game itself. */
  options?: unknown;
  /** Quick by default. */
  pace?: "calm" | "quick";
  /** In seconds. */
  turn_time?: number;
  stand_in?: "never" | "ask" | { after: number };
  take_back?: boolean;
  /** Off by default: the scripted players pass themselves. */
  auto_pass?: boolean;

  /** Position of a practice table. */
  setup?: object;
  /** Outcomes of chance at a practice table. */
  chance?: readonly string[];
  /** Acts of each bot at a practice table, in the order of the bots. */
  scripts?: readonly (readonly unknown[])[];
}

type Act = readonly [seat: number, act: unknown];

/** An open table. */
export class Table {
  readonly path: string;

  constructor(
    readonly id: string,
    readonly invite: string,
    /** Guests in the first chairs, the host first. */
    private readonly players: readonly [Guest, ...Guest[]],
  ) {
    this.path = `/t/${id}`;
  }

  /** Shows the table on the pages of its players. */
  async show(): Promise<void> {
    await Promise.all(
      this.players.map(async ({ page }) => {
        await page.goto(this.path);
        await expect(page.locator("main:not([aria-busy=true])")).toBeVisible();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
      }),
    );
  }

  /** Makes these acts in this order, each for the guest in that chair. */
  async act(...acts: readonly Act[]): Promise<void> {
    for (const [seat, act] of acts) await send(this.#pageOf(seat), this.id, { act: { seat, act } });
  }

  #pageOf(seat: number): Page {
    const player = this.players[seat];
    if (!player) throw new Error(`no guest is in chair ${seat}`);
    return player.page;
  }

  /**
   * Lets a guest's seats act at random, among the `preferred` acts if any is legal, `acts` times at most or until the table pauses.
   * Returns true if the game is over.
   */
  advance(acts: number, preferred = /./, { page }: Guest = this.players[0]): Promise<boolean> {
    return advance(page, this.id, acts, preferred);
  }

  /** Lets the host's seats act at random until the game is over. */
  async finish(): Promise<void> {
    while (!(await this.advance(200)));
  }
}

/** A table that a guest is about to open. */
export class TableBuilder {
  readonly #players: [Guest, ...Guest[]];
  readonly #game: string;
  readonly #options: TableOptions;

  constructor(host: Guest, game: string, options: TableOptions) {
    this.#players = [host];
    this.#game = game;
    this.#options = options;
  }

  /** Adds guests for the chairs after the host's. */
  with(...guests: Guest[]): this {
    this.#players.push(...guests);
    return this;
  }

  /** Opens the table with empty chairs. Its pages are shown to the guests, who have joined. */
  async opened(): Promise<Table> {
    const table = await this.#open();
    await table.show();
    return table;
  }

  /** Opens the table with the guests in the first chairs, all ready. */
  async seated(): Promise<Table> {
    const table = await this.#open();
    await Promise.all(this.#players.map(({ page }, seat) => send(page, table.id, ...seating(seat))));
    await table.show();
    return table;
  }

  /** Opens the table with the guests in the first chairs, and starts the game. */
  async started(): Promise<Table> {
    const [host, ...others] = this.#players;
    const table = await this.#open();
    await Promise.all(others.map(({ page }, at) => send(page, table.id, ...seating(at + 1))));
    await send(host.page, table.id, ...seating(0), "start");
    await table.show();
    return table;
  }

  /** Opens the table as a hot seat: these people share the host's device. Starts the game. */
  async startedHotSeat(...names: string[]): Promise<Table> {
    const table = await this.#open(names.length);
    const called = names.flatMap((name, seat) => [{ sit: seat }, { call: { seat, name } }, ready(seat)]);
    await send(this.#players[0].page, table.id, ...called, "start");
    await table.show();
    return table;
  }

  /** Opens the table, lets the guests join, and leaves their pages where connections can be opened. */
  async #open(people = this.#players.length): Promise<Table> {
    const [host, ...others] = this.#players;
    const { id, invite } = (await host.post("/tables", this.#body(people))) as { id: string; invite: string };
    await Promise.all(others.map((guest) => guest.post("/tables/join", { invite })));
    await Promise.all(this.#players.map((guest) => guest.atDoorstep()));
    return new Table(id, invite, this.#players);
  }

  /** Body of `POST /tables`. */
  #body(people: number): object {
    const { bots = 0, seats, public: listed = false, setup, chance, scripts, ...rules } = this.#options;
    const kinds = typeof bots === "number" ? Array<string>(bots).fill("greenhorn") : bots;
    const chairs = seats ?? Math.max(2, people + kinds.length);
    const practice = {
      setup,
      chance,
      scripts: scripts?.map((acts, bot) => ({ seat: chairs - kinds.length + bot, acts })),
    };
    return {
      rules: { game: this.#game, seats: chairs, pace: "quick", auto_pass: false, ...rules },
      bots: kinds,
      public: listed,
      ...((setup ?? chance ?? scripts) && { practice }),
    };
  }
}

const ready = (seat: number): unknown => ({ ready: { seat, bytes: "0".repeat(64) } });
const seating = (seat: number): unknown[] => [{ sit: seat }, ready(seat)];
