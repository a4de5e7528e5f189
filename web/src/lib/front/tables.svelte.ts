/** Tables of the front page, polled while the page is visible. */

import { api, ApiError } from "../api/client";
import { session } from "../api/session.svelte";
import type { TableSummary, Tables } from "../types/protocol";

const POLL_MS = 4000;

class Listing {
  open = $state.raw<TableSummary[] | null>(null);
  mine = $state.raw<TableSummary[]>([]);
  unreachable = $state(false);

  async refresh(): Promise<void> {
    try {
      const me = await session.load();
      const [open, mine] = await Promise.all([
        api.get<Tables>("/tables"),
        me ? api.get<Tables>("/tables/mine") : Promise.resolve({ tables: [] }),
      ]);
      this.mine = mine.tables.filter(isLive);
      this.open = open.tables.filter((table) => isLive(table) && (table.mine ?? []).length === 0);
      this.unreachable = false;
    } catch (error) {
      if (error instanceof ApiError && error.error === "no_session") session.forget();
      else this.unreachable = true;
    }
  }

  /** Removes a table from our list. Its link still opens it. */
  async dismiss({ id }: TableSummary): Promise<void> {
    this.mine = this.mine.filter((table) => table.id !== id);
    await api.delete(`/tables/mine/${encodeURIComponent(id)}`).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error; // the next refresh restores the row
    });
  }

  /** Polls until the returned function is called. */
  watch(): () => void {
    void this.refresh();
    const timer = setInterval(() => {
      if (!document.hidden) void this.refresh();
    }, POLL_MS);
    return () => clearInterval(timer);
  }
}

function isLive({ stage }: TableSummary): boolean {
  return stage === "waiting" || stage === "playing";
}

export const listing = new Listing();
