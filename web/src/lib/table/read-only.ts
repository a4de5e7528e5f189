/** Channel of a replay: it rejects all commands. */

import type { Refused } from "../types/protocol";
import type { Channel } from "./table.svelte";

const OVER: Refused = { id: null, error: "not_now", why: "the game is over" };

export const readOnlyChannel: Channel = {
  send: () => Promise.reject(OVER),
  connect: () => undefined,
  retry: () => undefined,
  close: () => undefined,
};
