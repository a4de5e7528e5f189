/** `dealer/1` after docs/dealer.md, so that the browser can deal a finished game again. */

import { chacha20 } from "@noble/ciphers/chacha.js";
import { blake3 } from "@noble/hashes/blake3.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Contribution } from "../types/core";

/** Outcomes and their number of tickets. */
export type Odds = readonly (readonly [string, number])[];

export function derive(purpose: string, material: Uint8Array): Uint8Array {
  return blake3(material, { context: utf8ToBytes(`saloon dealer/1 ${purpose}`) });
}

export function commitmentOf(seed: Uint8Array): string {
  return bytesToHex(derive("commitment", seed));
}

export function chainKey(seed: Uint8Array): Uint8Array {
  return derive("chain", seed);
}

/** Root key from the server's seed and the seats' contributions. */
export function rootOf(seed: Uint8Array, contributions: readonly Contribution[]): Uint8Array {
  const bySeat = [...contributions].sort((one, other) => one.seat - other.seat);
  return derive(
    "root",
    concatBytes(seed, ...bySeat.flatMap(({ seat, bytes }) => [Uint8Array.of(seat), hexToBytes(bytes)])),
  );
}

export function streamKey(root: Uint8Array, stream: string): Uint8Array {
  return derive("stream", concatBytes(root, utf8ToBytes(stream)));
}

/**
 * Block of one draw: ChaCha20 with the position as counter. The library rejects the last counter value; no stream has 2^32
 * draws.
 */
export function blockOf(key: Uint8Array, position: number): Uint8Array {
  return chacha20(key, new Uint8Array(12), new Uint8Array(64), undefined, position);
}

/** Number of values of a 64-bit word. */
const WORD_VALUES = 2n ** 64n;

/** The ticket in a block: the first 64-bit word below the limit, to avoid bias. */
export function ticketIn(block: Uint8Array, total: number): number {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const tickets = BigInt(total);
  const limit = WORD_VALUES - (WORD_VALUES % tickets);
  let word = 0n;
  for (let at = 0; at < 64; at += 8) {
    word = view.getBigUint64(at, true);
    if (word < limit) break;
  }
  return Number(word % tickets);
}

/** Outcome of a ticket; undefined beyond the last one. */
export function outcomeOf(odds: Odds, ticket: number): string | undefined {
  let left = ticket;
  for (const [outcome, weight] of odds) {
    if (left < weight) return outcome;
    left -= weight;
  }
  return undefined;
}

export function totalOf(odds: Odds): number {
  return odds.reduce((total, [, weight]) => total + weight, 0);
}

/** Seals a part of a record after the previous one. */
export function seal(key: Uint8Array, before: Uint8Array, part: unknown): Uint8Array {
  return blake3(concatBytes(before, utf8ToBytes(JSON.stringify(part))), { key });
}
