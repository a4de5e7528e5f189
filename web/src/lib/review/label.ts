/** Text of a compared act. */

import type { GameUi } from "../games/game";
import { capital } from "../i18n/capital";
import { localized } from "../i18n/language.svelte";
import type { ComparedAct } from "../types/protocol";

/** In the words of the game's board, else the server's. */
export function actLabel(ui: Pick<GameUi, "compared">, act: ComparedAct): string {
  return ui.compared?.(act) ?? capital(localized(act.label));
}
