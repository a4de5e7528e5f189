/** Layout of the viewport (mockups/notes.md, "Grids"). */

import { MediaQuery } from "svelte/reactivity";

const narrow = new MediaQuery("(max-width: 760px)");
const sideways = new MediaQuery("(max-height: 500px) and (min-width: 600px)");
const broad = new MediaQuery("(min-width: 1241px)");
const short = new MediaQuery("(max-width: 760px) and (max-height: 799px)");
const tight = new MediaQuery("(max-width: 1100px), (max-height: 799px)");

export const viewport = {
  /** Phone in portrait: one column. */
  get phone(): boolean {
    return narrow.current && !sideways.current;
  },
  /** Phone in landscape, or a small window at 200 %: the tray stands next to the board. */
  get flat(): boolean {
    return sideways.current;
  },
  /** Phone in either orientation: compact pieces. */
  get compact(): boolean {
    return narrow.current || sideways.current;
  },
  /** Phone with little height. */
  get low(): boolean {
    return short.current;
  },
  /** The bar has room for a sentence. */
  get wide(): boolean {
    return broad.current;
  },
  /** No room for the journal next to the table: it is a drawer. */
  get drawer(): boolean {
    return tight.current;
  },
};
