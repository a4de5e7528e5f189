/** State of the puzzle page: the puzzle, its table, the answer, and the reader's earlier answers. */

import { untrack } from "svelte";

import { api, ApiError } from "../api/client";
import { session } from "../api/session.svelte";
import { router } from "../app/router.svelte";
import { findGame } from "../games/catalogue";
import { Table } from "../table/table.svelte";
import type {
  DailyPuzzle,
  GamePuzzles,
  GivenAnswer,
  Puzzle,
  PuzzleAnswer,
  PuzzleAnswers,
  Puzzles,
} from "../types/protocol";
import { puzzleChannel } from "./channel";
import { isDay, plusDays, type Day } from "./days";
import { device } from "./device.svelte";
import { resultsOf, streakOf } from "./results";

/** A page of puzzles that leads nowhere. */
const NOT_FOUND = 404;

export class PuzzleModel {
  /** Daily puzzles and those of the trainer. */
  list = $state.raw<Puzzles | null>(null);
  /** Time of the next puzzle of the day, on this page's clock. */
  nextAt = $state(Infinity);
  /** Day of the puzzle; null in the trainer. */
  day = $state.raw<DailyPuzzle | null>(null);
  /** Puzzles of the trainer's game; null for a puzzle of the day or a single one. */
  trainer = $state.raw<GamePuzzles | null>(null);
  puzzle = $state.raw<Puzzle | null>(null);
  table = $state.raw<Table | null>(null);
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** Act of an earlier answer whose solution cannot be loaded now. */
  unsolved = $state.raw<{ act: unknown } | null>(null);
  /** Whether the answer was given on this page, and not before. */
  fresh = $state(false);
  lost = $state.raw<ApiError | null>(null);
  /** Answers stored with the session, latest first. */
  #given = $state.raw<readonly GivenAnswer[]>([]);
  #run = 0;

  /** `of`: a day, a game for the trainer, or the id of a puzzle; empty for today's. */
  constructor(readonly of: string) {}

  /** All answers of the reader. Those with the session come first. */
  readonly answers = $derived([...this.#given, ...device.all]);
  readonly results = $derived(resultsOf(this.answers));
  readonly streak = $derived(streakOf(this.results, this.list?.today ?? ""));

  /** First day with a puzzle: no. 1. */
  get first(): Day {
    const [latest] = this.list?.days ?? [];
    return latest ? plusDays(latest.date, 1 - latest.number) : this.today;
  }

  /** Whether the answers are on this device only. */
  get local(): boolean {
    return session.me === null;
  }

  get today(): Day {
    return this.list?.today ?? "";
  }

  isAnswered(id: string): boolean {
    return this.answers.some(({ puzzle }) => puzzle === id);
  }

  /** Opens the puzzle; in the trainer, the next one without an answer. */
  async open(): Promise<void> {
    const run = ++this.#run;
    try {
      [this.list, this.#given] = await Promise.all([this.#loadList(), this.#loadGiven()]);
      const id = await this.#choose(this.list);
      if (id === null) return void (this.puzzle = null);
      const puzzle = await api.get<Puzzle>(path(id));
      const solved = this.isAnswered(id) ? await this.#solution(puzzle) : null;
      if (run === this.#run) this.#show(puzzle, solved);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (run === this.#run) this.lost = error;
    }
  }

  /** Opens a puzzle of the day that has come while the page was open. */
  openToday(): void {
    if (this.of === "") void this.open();
    else router.go("/puzzle");
  }

  async #loadList(): Promise<Puzzles> {
    const list = await api.get<Puzzles>("/puzzles");
    this.nextAt = performance.now() + list.next_in_ms;
    return list;
  }

  async #loadGiven(): Promise<readonly GivenAnswer[]> {
    try {
      if ((await session.load()) === null) return [];
      return (await api.get<PuzzleAnswers>("/puzzles/answers")).answers;
    } catch (error) {
      // Without the server the answers on this device are shown.
      if (error instanceof ApiError) return [];
      throw error;
    }
  }

  /** Id of the puzzle to show; null if the trainer has no more. */
  async #choose(list: Puzzles): Promise<string | null> {
    const { of } = this;
    if (of === "" || isDay(of)) {
      const date = of === "" ? list.today : of;
      const day = list.days.find((day) => day.date === date);
      this.day = day ?? (await api.get<DailyPuzzle>(`/puzzles/daily?date=${date}`));
      return this.day.id;
    }
    if (!findGame(of)) return of;
    this.trainer = list.games.find(({ game }) => game === of) ?? null;
    if (!this.trainer) throw new ApiError(NOT_FOUND, "not_found", "no puzzles of this game");
    return this.trainer.puzzles.find(({ id }) => !this.isAnswered(id))?.id ?? null;
  }

  /** The solution of an answered puzzle: the server repeats its response to the first answer. Null if it cannot be reached. */
  async #solution(puzzle: Puzzle): Promise<{ act: unknown; answer: PuzzleAnswer | null }> {
    const act = device.of(puzzle.id)?.act ?? (await anyAct(puzzle));
    try {
      return { act, answer: await this.#send(puzzle, act) };
    } catch (error) {
      if (error instanceof ApiError && error.error === "unreachable") return { act, answer: null };
      throw error;
    }
  }

  #show(puzzle: Puzzle, solved: { act: unknown; answer: PuzzleAnswer | null } | null): void {
    this.fresh = false;
    this.answer = solved?.answer ?? null;
    this.unsolved = solved?.answer === null ? solved : null;
    this.puzzle = puzzle;
    this.table = tableOf(puzzle, (act) => this.#give(puzzle, act));
    if (solved) this.table.seats = [];
  }

  #send(puzzle: Puzzle, act: unknown): Promise<PuzzleAnswer> {
    const date = this.day === null ? {} : { date: this.day.date };
    return api.post<PuzzleAnswer>(`${path(puzzle.id)}/answer`, { act, ...date });
  }

  /** Answers the puzzle. A refused act leaves it open. */
  async #give(puzzle: Puzzle, act: unknown): Promise<void> {
    const answer = await this.#send(puzzle, act);
    // An earlier answer, from another device, counts instead.
    const played = answer.acts.find(({ played }) => played)?.act ?? act;
    const date = this.day?.date ?? null;
    // The server's calendar decides what day it is.
    const at = date !== null && date === this.list?.today ? Date.parse(date) : Date.now();
    const given = { puzzle: puzzle.id, verdict: answer.verdict, date, at };
    device.keep({ ...given, act: played });
    if (answer.stored && !answer.earlier) this.#given = [given, ...this.#given];
    untrack(() => {
      [this.answer, this.fresh] = [answer, true];
      // One answer counts: the reader only watches from here on.
      if (this.table) this.table.seats = [];
    });
  }
}

const path = (id: string): string => `/puzzles/${encodeURIComponent(id)}`;

/** A legal act, to ask for a solution. */
async function anyAct({ id, position }: Puzzle): Promise<unknown> {
  const listed = position.eyes[0]?.legal ?? (await api.get<{ acts: unknown[] }>(`${path(id)}/legal`)).acts;
  return listed[0];
}

/** A table at the puzzle's position. Its clock stands still, and nothing is due. */
function tableOf(puzzle: Puzzle, onanswer: (act: unknown) => Promise<void>): Table {
  const table = new Table("", () => puzzleChannel(path(puzzle.id), onanswer));
  // Nothing may answer for the reader.
  table.lobby = { ...puzzle.lobby, rules: { ...puzzle.lobby.rules, auto_pass: false } };
  table.seats = [puzzle.seat];
  table.perspective = puzzle.seat;
  table.clock.stop(puzzle.position.at);
  table.game = { ...puzzle.position, deadline: null };
  table.history = puzzle.moments.flatMap(({ number, events }) => events.map((event) => ({ entry: number, event })));
  table.state = "open";
  return table;
}
