/** Starts or resumes a guided first game. */

import type { Game } from "../games/catalogue";
import { api, ApiError } from "../api/client";
import { optionsOf, openTable, sitAndStart } from "../api/start-game";
import { saveProgress, progressOf } from "./progress";
import { storyOf } from "./load";
import { guideWords } from "./words";
import type { TableSummary } from "../types/protocol";

/** Whether the game of this guide is still running. */
async function isOn(table: string): Promise<boolean> {
  try {
    return (await api.get<TableSummary>(`/tables/${encodeURIComponent(table)}`)).stage === "playing";
  } catch (error) {
    if (error instanceof ApiError && error.error !== "unreachable") return false; // gone, or of another session
    throw error;
  }
}

/** Returns the path of the table. */
export async function startGuide(game: Game): Promise<string> {
  const { name } = game;
  const kept = progressOf(name);
  if (kept && (await isOn(kept.table))) return `/t/${kept.table}`;
  const { options } = optionsOf(game);
  const story = await storyOf(name, options);
  if (!story) throw new Error(`${name} has no guide`);
  const { id } = await openTable({
    name: guideWords().table,
    rules: { game: name, stand_in: "never", pace: "calm", auto_pass: false, ...story.rules },
    public: false,
    bots: Array<string>(story.rules.seats - 1).fill("greenhorn"),
    practice: story.practice,
  });
  saveProgress(name, { table: id, record: null, step: 0, ended: false });
  await sitAndStart(id);
  return `/t/${id}`;
}
