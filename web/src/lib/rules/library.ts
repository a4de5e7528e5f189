/** The rules of every game, loaded when somebody reads them. */

import type { Component } from "svelte";

import type { RulesOf } from "./rules";

export const RULES: Record<string, () => Promise<{ default: RulesOf }>> = {
  "district-noir": () => import("./district-noir"),
  "blackrock-city": () => import("./blackrock-city"),
  "boomtown-bandits": () => import("./boomtown-bandits"),
};

/** The house's own figures, as a table. */
export const VALUES: Record<string, () => Promise<{ default: Component }>> = {
  "blackrock-city": () => import("./CityTable.svelte"),
  "boomtown-bandits": () => import("./LootTable.svelte"),
};
