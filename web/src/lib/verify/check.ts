/** Verification of a record: commitment, chain and draws. Everything that needs no rules. */

import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

import type { Contribution, Dealing, Draw, Hex32, Sealed, Sitter } from "../types/core";
import { blockOf, chainKey, commitmentOf, outcomeOf, rootOf, seal, streamKey, ticketIn, totalOf } from "./dealer";

/** The part of `GET /records/{name}` that the proof needs. */
export interface GameRecord {
  header: {
    game: string;
    seats: Sitter[];
    dealer: Dealing;
  };
  head: Hex32;
  entries: Sealed<unknown>[];
  seed: Hex32 | null;
}

export type Place = { header: true } | { entry: number; draw?: number } | { seed: true };

export type Check = { holds: true } | { holds: null; why: "given" | "unopened" } | { holds: false; at: Place };

export interface Report {
  /** Whether the revealed seed matches its commitment. */
  seed: Check;
  /** Whether the chain of seals is intact. */
  chain: Check;
  /** Whether every draw follows from the seed and the seats' entropy. */
  dealer: Check;
  draws: number;
}

/** Thrown for a file that is not a record. */
export class NotARecord extends Error {}

const HEX = /^[0-9a-f]{64}$/i;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isDraw(draw: unknown): draw is Draw {
  return (
    isObject(draw) &&
    typeof draw["stream"] === "string" &&
    typeof draw["result"] === "string" &&
    Number.isInteger(draw["position"]) &&
    Array.isArray(draw["odds"]) &&
    draw["odds"].length > 0 &&
    draw["odds"].every(
      (odd: unknown) =>
        Array.isArray(odd) && typeof odd[0] === "string" && Number.isInteger(odd[1]) && (odd[1] as number) > 0,
    )
  );
}

function isContribution(one: unknown): one is Contribution {
  return isObject(one) && Number.isInteger(one["seat"]) && HEX.test(String(one["bytes"]));
}

/** Parses the part of a record that the proof needs. Throws `NotARecord`. */
export function readRecord(text: string): GameRecord {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new NotARecord();
  }
  const wrong = () => {
    throw new NotARecord();
  };
  if (!isObject(read) || !isObject(read["header"]) || !Array.isArray(read["entries"])) return wrong();
  const { header, head, entries, seed } = read;
  if (!HEX.test(String(head)) || !(seed === null || HEX.test(String(seed)))) return wrong();
  if (typeof header["game"] !== "string" || !Array.isArray(header["seats"])) return wrong();
  const dealer = header["dealer"];
  if (dealer !== "given") {
    const sealed = isObject(dealer) ? dealer["dealer/1"] : null;
    if (!isObject(sealed) || !HEX.test(String(sealed["commitment"]))) return wrong();
    if (!Array.isArray(sealed["contributions"]) || !sealed["contributions"].every(isContribution)) return wrong();
  }
  for (const one of entries as unknown[]) {
    if (!isObject(one) || !HEX.test(String(one["head"])) || !isObject(one["entry"])) return wrong();
    const { draws } = one["entry"];
    if (!Array.isArray(draws) || !draws.every(isDraw)) return wrong();
  }
  return read as unknown as GameRecord;
}

function chain(record: GameRecord, seed: Uint8Array): Check {
  const key = chainKey(seed);
  let before = seal(key, new Uint8Array(0), record.header);
  if (bytesToHex(before) !== record.head.toLowerCase()) return { holds: false, at: { header: true } };
  for (const [number, { entry, head }] of record.entries.entries()) {
    before = seal(key, before, entry);
    if (bytesToHex(before) !== head.toLowerCase() || entry.number !== number) {
      return { holds: false, at: { entry: number } };
    }
  }
  return { holds: true };
}

function deal(record: GameRecord, seed: Uint8Array, contributions: readonly Contribution[]): Check {
  const root = rootOf(seed, contributions);
  const streams = new Map<string, { key: Uint8Array; next: number }>();
  for (const [number, { entry }] of record.entries.entries()) {
    for (const [at, draw] of entry.draws.entries()) {
      const stream = streams.get(draw.stream) ?? { key: streamKey(root, draw.stream), next: 0 };
      streams.set(draw.stream, stream);
      const ticket = ticketIn(blockOf(stream.key, stream.next), totalOf(draw.odds));
      const drawn = outcomeOf(draw.odds, ticket);
      if (draw.given === true || draw.position !== stream.next || drawn !== draw.result) {
        return { holds: false, at: { entry: number, draw: at } };
      }
      stream.next += 1;
    }
  }
  return { holds: true };
}

/** Runs all checks. */
export function check(record: GameRecord): Report {
  const draws = record.entries.reduce((count, { entry }) => count + entry.draws.length, 0);
  const open = (why: "given" | "unopened"): Report => {
    const unknown: Check = { holds: null, why };
    return { seed: unknown, chain: unknown, dealer: unknown, draws };
  };
  const { dealer } = record.header;
  if (record.seed === null) return open("unopened");
  const seed = hexToBytes(record.seed.toLowerCase());
  const sealed = chain(record, seed);
  if (dealer === "given") return { ...open("given"), chain: sealed };
  const { commitment, contributions } = dealer["dealer/1"];
  const promised = commitmentOf(seed) === commitment.toLowerCase();
  return {
    seed: promised ? { holds: true } : { holds: false, at: { seed: true } },
    chain: sealed,
    dealer: deal(record, seed, contributions),
    draws,
  };
}

export function holds(report: Report): boolean {
  return [report.seed, report.chain, report.dealer].every((check) => check.holds !== false);
}
