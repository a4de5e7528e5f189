#!/usr/bin/env python3
"""Second implementation of dealer/1, from docs/dealer.md alone: checks the test vectors, or the deal of any record.

    python3 -m venv /tmp/dealer && /tmp/dealer/bin/pip install blake3 cryptography
    /tmp/dealer/bin/python scripts/check_dealer.py              the test vectors
    /tmp/dealer/bin/python scripts/check_dealer.py RECORD.json  a record: seed, seals and draws

It has no rules of any game; `saloon verify` checks whether the acts were legal.
"""

import json
import pathlib
import sys

from blake3 import blake3
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

VECTORS = pathlib.Path(__file__).parent.parent / "crates/core/tests/dealer-vectors.json"


def derive(purpose, material):
    return blake3(material, derive_key_context=f"saloon dealer/1 {purpose}").digest()


def commitment(seed):
    return derive("commitment", seed)


def chain_key(seed):
    return derive("chain", seed)


def root(seed, contributions):
    material = seed
    for contribution in sorted(contributions, key=lambda one: one["seat"]):
        material += bytes([contribution["seat"]]) + bytes.fromhex(contribution["bytes"])
    return derive("root", material)


def stream_key(root, stream):
    return derive("stream", root + stream.encode())


def block(key, position):
    counter_and_nonce = position.to_bytes(4, "little") + bytes(12)
    return Cipher(algorithms.ChaCha20(key, counter_and_nonce), None).encryptor().update(bytes(64))


def fair_ticket(block, total):
    limit = 2**64 - 2**64 % total
    for index in range(0, 64, 8):
        word = int.from_bytes(block[index : index + 8], "little")
        if word < limit:
            break
    return word % total


def ticket(root, stream, position, total):
    return fair_ticket(block(stream_key(root, stream), position), total)


def compact(part):
    """Returns the sealed bytes: members in the order of the record, no white space, no unnecessary escapes."""
    return json.dumps(part, separators=(",", ":"), ensure_ascii=False).encode()


def seal(key, before, part):
    return blake3(before + compact(part), key=key).digest()


def outcome(odds, ticket):
    for name, weight in odds:
        if ticket < weight:
            return name
        ticket -= weight


def record_faults(record):
    """Yields the faults of a record that show without the rules of its game."""
    dealer = record["header"]["dealer"]
    if dealer == "given":
        yield "unsealed: a set-up or script gave the deal"
        return
    if record["seed"] is None:
        yield "the seed is not revealed yet"
        return
    seed = bytes.fromhex(record["seed"])
    sealed = dealer["dealer/1"]
    if commitment(seed).hex() != sealed["commitment"].lower():
        yield "the seed does not match the commitment"
    key, head = chain_key(seed), b""
    for name, part, shown in [
        ("the header", record["header"], record["head"]),
        *((f"entry {n}", one["entry"], one["head"]) for n, one in enumerate(record["entries"])),
    ]:
        if seal(key, head, part).hex() != shown.lower():
            yield f"{name} does not match its seal"
        head = bytes.fromhex(shown)
    start = root(seed, sealed["contributions"])
    positions = {}
    for number, one in enumerate(record["entries"]):
        for index, draw in enumerate(one["entry"]["draws"]):
            position = positions.get(draw["stream"], 0)
            positions[draw["stream"]] = position + 1
            if draw["position"] != position:
                yield f"entry {number}, draw {index}: it should be draw {position} of {draw['stream']}"
            total = sum(weight for _, weight in draw["odds"])
            drawn = outcome(draw["odds"], ticket(start, draw["stream"], draw["position"], total))
            if draw.get("given") or drawn != draw["result"]:
                yield f"entry {number}, draw {index}: the dealer drew {drawn}"


def vector_faults(vectors):
    def differ(name, mine, theirs):
        if mine != theirs:
            yield f"{name}: {mine}, not {theirs}"

    for one in vectors["seeds"]:
        seed = bytes.fromhex(one["seed"])
        yield from differ("commitment", commitment(seed).hex(), one["commitment"])
        yield from differ("chain key", chain_key(seed).hex(), one["chain_key"])
    for one in vectors["dealers"]:
        start = root(bytes.fromhex(one["seed"]), one["contributions"])
        yield from differ("root", start.hex(), one["root"])
        for draw in one["tickets"]:
            key = stream_key(start, draw["stream"])
            yield from differ("stream key", key.hex(), draw["stream_key"])
            yield from differ("block", block(key, draw["position"]).hex(), draw["block"])
            mine = ticket(start, draw["stream"], draw["position"], draw["total"])
            yield from differ(f"ticket of {draw}", mine, draw["ticket"])
    for one in vectors["blocks"]:
        mine = fair_ticket(bytes.fromhex(one["block"]), one["total"])
        yield from differ(f"ticket of {one}", mine, one["ticket"])
    yield from record_faults(vectors["record"])


def main():
    if len(sys.argv) > 1:
        faults = list(record_faults(json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))))
    else:
        faults = list(vector_faults(json.loads(VECTORS.read_text("utf-8"))))
    for fault in faults:
        print(fault)
    print("faults found" if faults else "no faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
