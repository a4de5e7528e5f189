/** What went wrong, for a program to react to and a person to read. */

import type { ErrorCode, Refused } from "../types/protocol";

/** A code of the server's, or one of the client itself: no answer, no connection, not what the guide asks for, no code typed. */
export type ProblemCode = ErrorCode | "unreachable" | "offline" | "guided" | "no_code";

export interface ClientProblem {
  error: ProblemCode;
  /** In English; shown where the code has no sentence. */
  why: string;
}

/** A command that was not syncedSettings out: by the server, or before it was sent. */
export type RefusedCommand = Omit<Refused, "error"> & ClientProblem;
