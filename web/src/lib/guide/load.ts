/** What a table with a guide needs beyond others. */

import type { Component } from "svelte";

import type { Table } from "../table/table.svelte";
import { storyOf } from "./library";
import type { Story } from "./story";

export interface Guided {
  story: Story;
  note: Component<{ table: Table; story: Story; onplay: () => void }>;
}

export async function loadGuide(game: string, options: unknown): Promise<Guided | null> {
  const [story, { default: note }] = await Promise.all([storyOf(game, options), import("./GuideNote.svelte")]);
  return story ? { story, note } : null;
}
