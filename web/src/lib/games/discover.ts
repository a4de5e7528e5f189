/** Discovery of the games: every folder games/<name>/web. */

import type { AidPart } from "../rules/aid";
import type { GuideOf } from "../guide/story";
import type { Findings } from "../rules/findings";
import type { RulesOf } from "../rules/rules";
import type { About } from "./about";
import type { GameUi } from "./game";

type Loader<T> = () => Promise<T>;

/** Keys by game instead of by path. */
function byGame<T>(found: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(found).map(([path, file]) => [path.split("/").at(-3) ?? "", file]));
}

// The second pattern excludes the template. vite.config.ts removes it for unit tests.
export const ABOUT: Record<string, About> = byGame(
  import.meta.glob<About>(["../../../../games/*/web/about.ts", "!../../../../games/_*/**"], {
    eager: true,
    import: "default",
  }),
);
/** Posters and glyphs, as SVG. */
export const POSTERS: Record<string, string> = byGame(
  import.meta.glob<string>(["../../../../games/*/web/poster.svg", "!../../../../games/_*/**"], {
    eager: true,
    import: "default",
    query: "?raw",
  }),
);
import.meta.glob(["../../../../games/*/web/colours.css", "!../../../../games/_*/**"], { eager: true });

export const BOARDS: Record<string, Loader<GameUi>> = byGame(
  import.meta.glob<GameUi>(["../../../../games/*/web/index.ts", "!../../../../games/_*/**"], {
    import: "default",
  }),
);
export const RULES: Record<string, Loader<RulesOf>> = byGame(
  import.meta.glob<RulesOf>(["../../../../games/*/web/rules.ts", "!../../../../games/_*/**"], {
    import: "default",
  }),
);
/** Findings of the balance lab, written by `make findings`. */
export const FINDINGS: Record<string, Loader<Findings>> = byGame(
  import.meta.glob<Findings>(["../../../../games/*/web/lab.json", "!../../../../games/_*/**"], {
    import: "default",
  }),
);
export const AIDS: Record<string, Loader<readonly AidPart[]>> = byGame(
  import.meta.glob<readonly AidPart[]>(["../../../../games/*/web/aid.ts", "!../../../../games/_*/**"], {
    import: "default",
  }),
);
export const GUIDES: Record<string, Loader<GuideOf>> = byGame(
  import.meta.glob<GuideOf>(["../../../../games/*/web/guide.ts", "!../../../../games/_*/**"], {
    import: "default",
  }),
);
/** Drawings of board, rules and podium, as SVG. */
export const ART: Record<string, Loader<string>> = byGame(
  import.meta.glob<string>(["../../../../games/*/web/art.svg", "!../../../../games/_*/**"], {
    import: "default",
    query: "?raw",
  }),
);
