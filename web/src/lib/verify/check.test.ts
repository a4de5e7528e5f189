import { readFileSync } from "node:fs";

import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";

import { check, holds, NotARecord, readRecord, type GameRecord } from "./check";
import type { Contribution } from "../types/core";
import { blockOf, chainKey, commitmentOf, rootOf, streamKey, ticketIn } from "./dealer";

interface Vectors {
  seeds: { seed: string; commitment: string; chain_key: string }[];
  dealers: {
    seed: string;
    contributions: Contribution[];
    root: string;
    tickets: { stream: string; position: number; total: number; stream_key: string; block: string; ticket: number }[];
  }[];
  blocks: { block: string; total: number; ticket: number }[];
  record: GameRecord;
}
/** Test vectors shared with the server and the Python implementation. */
const file = readFileSync(new URL("../../../../crates/core/tests/dealer-vectors.json", import.meta.url), "utf8");
const vectors = JSON.parse(file) as Vectors;

describe("the dealer matches the vectors of docs/dealer.md", () => {
  it.each(vectors.seeds)("in the commitment and chain key of $seed", ({ seed, commitment, chain_key }) => {
    expect(commitmentOf(hexToBytes(seed))).toBe(commitment);
    expect(bytesToHex(chainKey(hexToBytes(seed)))).toBe(chain_key);
  });

  it.each(vectors.dealers)("in the root $root", ({ seed, contributions, root, tickets }) => {
    const start = rootOf(hexToBytes(seed), contributions);
    expect(bytesToHex(start)).toBe(root);
    for (const draw of tickets) {
      const key = streamKey(start, draw.stream);
      expect(bytesToHex(key)).toBe(draw.stream_key);
      if (draw.position === 2 ** 32 - 1) {
        expect(() => blockOf(key, draw.position)).toThrow();
        continue;
      }
      const block = blockOf(key, draw.position);
      expect(bytesToHex(block)).toBe(draw.block);
      expect(ticketIn(block, draw.total)).toBe(draw.ticket);
    }
  });

  it.each(vectors.blocks)("in the ticket of $total", ({ block, total, ticket }) => {
    expect(ticketIn(hexToBytes(block), total)).toBe(ticket);
  });
});

describe("a record", () => {
  const text = JSON.stringify(vectors.record);

  it("is valid as sealed", () => {
    const report = check(readRecord(text));
    expect(report).toMatchObject({ seed: { holds: true }, chain: { holds: true }, dealer: { holds: true } });
    expect(report.draws).toBeGreaterThan(0);
  });

  it("is rejected after a change of any character that changes its meaning", () => {
    const original = readRecord(text);
    let refused = 0;
    for (let at = 0; at < text.length; at++) {
      const changed = text.slice(0, at) + (text[at] === "1" ? "2" : "1") + text.slice(at + 1);
      let record: GameRecord;
      try {
        record = readRecord(changed);
      } catch (error) {
        expect(error).toBeInstanceOf(NotARecord);
        refused += 1;
        continue;
      }
      if (holds(check(record))) expect(record).toEqual(original);
      else refused += 1;
    }
    expect(refused).toBeGreaterThan(text.length * 0.9);
  });

  it("tells where it was changed", () => {
    const record = readRecord(text);
    const last = record.entries.length - 1;
    const entry = record.entries[last];
    if (!entry) throw new Error("the record has entries");
    const tampered = structuredClone(record);
    Object.assign(tampered.entries[last] ?? {}, { entry: { ...entry.entry, by: "nobody" } });
    expect(check(tampered).chain).toEqual({ holds: false, at: { entry: last } });
    expect(check({ ...record, seed: "00".repeat(32) }).seed).toEqual({ holds: false, at: { seed: true } });
  });

  it("of a running or practice game is not verifiable", () => {
    const record = readRecord(text);
    expect(check({ ...record, seed: null }).dealer).toEqual({ holds: null, why: "unopened" });
    const given: GameRecord = { ...record, header: { ...record.header, dealer: "given" } };
    expect(check(given).dealer).toEqual({ holds: null, why: "given" });
  });

  it.each(["", "[]", "{}", '{"header":{}}', "null"])("is not %j", (nonsense) => {
    expect(() => readRecord(nonsense)).toThrow(NotARecord);
  });
});
