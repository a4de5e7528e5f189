/** Acts in words, as their buttons say them. */

import type { Act } from "./types";
import { noir } from "./words";

export function actWords(act: Act): string {
  return act === "take" ? noir().take : noir().play(noir().card(act.play));
}
