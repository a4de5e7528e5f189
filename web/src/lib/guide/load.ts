/** Loading of a guide for its table. */

import type { Component } from "svelte";

import type { Table } from "../table/table.svelte";
import { GUIDES } from "../games/discover";
import type { Story } from "./story";

export interface Guided {
  story: Story;
  note: Component<{ table: Table; story: Story; onplay: () => void }>;
}

/** The story of a game with these options. */
export async function storyOf(game: string, options: unknown): Promise<Story | undefined> {
  return (await GUIDES[game]?.())?.(options);
}

export async function loadGuide(game: string, options: unknown): Promise<Guided | null> {
  const [story, { default: note }] = await Promise.all([storyOf(game, options), import("./GuideNote.svelte")]);
  return story ? { story, note } : null;
}
