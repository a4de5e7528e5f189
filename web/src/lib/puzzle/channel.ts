/** Channel of a puzzle's table: it previews acts like a socket, and an act is the answer. */

import { api, ApiError } from "../api/client";
import type { RefusedCommand } from "../api/errors";
import type { Channel } from "../table/table.svelte";
import type { PuzzleActs, PuzzlePreview, Say } from "../types/protocol";

const refusal = (refused: Omit<RefusedCommand, "id">): RefusedCommand => ({ id: null, ...refused });

/** Asks the server for previews and legal acts of one position. It stands still, so each is asked once. */
class PuzzleChannel {
  readonly #previews = new Map<string, Promise<PuzzlePreview>>();

  constructor(
    private readonly path: string,
    private readonly onanswer: (act: unknown) => Promise<void>,
  ) {}

  async send(command: Say): Promise<unknown> {
    try {
      if (typeof command === "object") {
        if ("act" in command) return await this.onanswer(command.act.act);
        if ("preview" in command) return await this.#preview(command.preview.act);
        if ("legal" in command) return (await api.get<PuzzleActs>(`${this.path}/legal`)).acts;
      }
    } catch (error) {
      if (error instanceof ApiError) throw refusal({ error: error.error, why: error.message });
      throw error;
    }
    throw refusal({ error: "not_now", why: "this is a puzzle" });
  }

  async #preview(act: unknown): Promise<unknown> {
    const key = JSON.stringify(act);
    const asked = this.#previews.get(key) ?? api.post<PuzzlePreview>(`${this.path}/preview`, { act });
    this.#previews.set(key, asked);
    try {
      const answer = await asked;
      if (answer.refused === undefined) return answer.preview;
      throw refusal({ error: "illegal", ...answer.refused });
    } catch (error) {
      // A request without an answer is repeated next time.
      if (error instanceof ApiError) this.#previews.delete(key);
      throw error;
    }
  }
}

/** `path` is the puzzle's, below `/api/v1`. */
export function puzzleChannel(path: string, onanswer: (act: unknown) => Promise<void>): Channel {
  const channel = new PuzzleChannel(path, onanswer);
  return {
    send: <T>(command: Say) => channel.send(command) as Promise<T>,
    connect: () => undefined,
    retry: () => undefined,
    close: () => undefined,
  };
}
