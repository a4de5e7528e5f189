/** Which of the four layouts the window has room for (mockups/notes.md, "Grids"). */

import { MediaQuery } from "svelte/reactivity";

const narrow = new MediaQuery("(max-width: 760px)");
const sideways = new MediaQuery("(max-height: 500px) and (min-width: 600px)");
const broad = new MediaQuery("(min-width: 1241px)");
const short = new MediaQuery("(max-width: 760px) and (max-height: 799px)");
const tight = new MediaQuery("(max-width: 1100px), (max-height: 799px)");

export const viewport = {
  /** One column, thumbs. */
  get phone(): boolean {
    return narrow.current && !sideways.current;
  },
  /** A phone on its side, or a small window at 200 %: little height, so what can be done stands beside the board. */
  get flat(): boolean {
    return sideways.current;
  },
  /** Upright or on its side, a phone's pieces. */
  get compact(): boolean {
    return narrow.current || sideways.current;
  },
  /** A phone that is low as well. */
  get low(): boolean {
    return short.current;
  },
  /** The bar has room for a sentence beside what always stands in it. */
  get wide(): boolean {
    return broad.current;
  },
  /** No room for the journal beside the table: it is a drawer. */
  get drawer(): boolean {
    return tight.current;
  },
};
