/** Names of people, as the house keeps them (`crates/server/src/names.rs`). */

/** Characters in a name, at most. */
export const MAX_NAME = 24;

const NOT_KEPT = /[^\p{L}\p{N}\p{M} '’.\-_!?&]/gu;

/**
 * The name that the house will write: composed, without emoji and symbols, single spaces. Empty where nothing is left. The house also
 * drops letters of a few rare scripts, which browsers cannot tell: its answer counts.
 */
export function keptName(typed: string): string {
  const cleaned = typed.normalize("NFKC").replace(/\s/g, " ").replace(NOT_KEPT, "");
  const name = [...cleaned.split(" ").filter(Boolean).join(" ")].slice(0, MAX_NAME).join("").trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : "";
}

/** Does the house leave something out of what was typed, other than spaces? */
export function isCleaned(typed: string): boolean {
  return typed.normalize("NFKC").search(NOT_KEPT) >= 0;
}
