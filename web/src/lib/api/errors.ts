/** Problems: a code for programs and a text for people. */

import type { ErrorCode, Refused } from "../types/protocol";

/** A code of the server, or one of the client: no answer, no connection, refused by the guide, no code typed. */
export type ProblemCode = ErrorCode | "unreachable" | "offline" | "guided" | "no_code";

export interface ClientProblem {
  error: ProblemCode;
  /** English fallback for codes without a text. */
  why: string;
}

/** A command that was refused by the server, or before it was sent. */
export type RefusedCommand = Omit<Refused, "error"> & ClientProblem;
