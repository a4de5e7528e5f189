/** Names of guests, with the rules of crates/server/src/names.rs. */

/** Characters, at most. */
export const MAX_NAME = 24;

const NOT_KEPT = /[^\p{L}\p{N}\p{M} '’.\-_!?&]/gu;

/**
 * The name that the server will keep: normalised, without emoji and symbols, with single spaces. Empty where nothing is
 * left. The server also drops a few rare scripts that browsers cannot detect: its answer is authoritative.
 */
export function keptName(typed: string): string {
  const cleaned = typed.normalize("NFKC").replace(/\s/g, " ").replace(NOT_KEPT, "");
  const name = [...cleaned.split(" ").filter(Boolean).join(" ")].slice(0, MAX_NAME).join("").trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : "";
}

/** Whether the server drops some of the characters, other than spaces. */
export function isCleaned(typed: string): boolean {
  return typed.normalize("NFKC").search(NOT_KEPT) >= 0;
}
