/** Which of the three layouts the window has room for (mockups/notes.md, "Grids"). */

import { MediaQuery } from "svelte/reactivity";

const narrow = new MediaQuery("(max-width: 760px)");
const tight = new MediaQuery("(max-width: 1100px), (max-height: 799px)");

export const screen = {
  /** One column, thumbs. */
  get phone(): boolean {
    return narrow.current;
  },
  /** No room for the journal beside the table: it is a drawer. */
  get drawer(): boolean {
    return tight.current;
  },
};
