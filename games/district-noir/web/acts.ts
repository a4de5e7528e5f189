/** Acts as texts, worded like their buttons. */

import type { Act } from "./types";
import { words } from "./words";

export function actWords(act: Act): string {
  return act === "take" ? words().take : words().play(words().card(act.play));
}
