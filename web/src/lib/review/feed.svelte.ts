/** A review as the server computes it. */

import { api, ApiError } from "../api/client";
import type { Seat } from "../types/core";
import type { Review } from "../types/protocol";

/** Time between two requests while the review is computed, in ms. The server drops a review that nobody asks for. */
const INTERVAL_MS = 500;
/** The same after a refusal for too many requests. */
const PATIENT_MS = 3000;

export class ReviewFeed {
  review = $state.raw<Review | null>(null);
  /** Why the last request failed. What was computed before stays. */
  problem = $state.raw<ApiError | null>(null);
  #path = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0;

  /** Whether the house is still thinking, or has not answered yet. */
  get busy(): boolean {
    if (this.problem) return false;
    return this.review === null || this.review.state === "queued" || this.review.state === "computing";
  }

  /** Follows the review of a seat; without a seat, of the reader's first one. */
  follow(record: string, seat: Seat | null): void {
    this.review = null;
    this.#path = `/records/${encodeURIComponent(record)}/review${seat === null ? "" : `?seat=${seat}`}`;
    this.retry();
  }

  /** Asks again, after a failure too. */
  retry(): void {
    this.stop();
    this.problem = null;
    void this.#ask(this.#run);
  }

  stop(): void {
    this.#run++;
    clearTimeout(this.#timer);
  }

  async #ask(run: number): Promise<void> {
    let pause = INTERVAL_MS;
    try {
      const review = await api.get<Review>(this.#path);
      if (run !== this.#run) return;
      this.review = review;
      if (!this.busy) return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (run !== this.#run) return;
      if (error.error !== "too_many") return void (this.problem = error);
      pause = PATIENT_MS;
    }
    this.#timer = setTimeout(() => void this.#ask(run), pause);
  }
}
