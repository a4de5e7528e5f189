/** Acts as texts, worded like their buttons. */

import type { Act } from "./types";
import type { Names } from "$lib/games/game";
import { size } from "./gang";
import { words } from "./words";

export function actWords(act: Act, names: Names): string {
  const { tray, clocks } = words();
  if (act === "renounce") return tray.renounce;
  if (act === "defer") return tray.defer;
  if (act === "clock") return clocks(1);
  if ("bid" in act) return tray.doBid(size(act.bid));
  if ("wound" in act) return tray.woundOn[act.wound];
  if ("advance" in act) return `${tray.advance} ${act.advance}`;
  return tray.doSteal(act.steal.map(names));
}
