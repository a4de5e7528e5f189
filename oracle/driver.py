"""Differential test: plays random games with an oracle and with `saloon referee`, and compares them at every step.

    python3 games/<name>/oracle/play.py --games N --seed S --binary PATH [--only KEY=VALUE …]

The first difference ends the run with exit status 1. The report has the seed of the game, both values, and the requests that
lead there, one per line, as input for the referee. `--keep-going` reports each kind of difference once and plays on.

An oracle is a module with `start`, `make`, `setup_of_view`, `canonical`, `choose`, `arbitrary_act` and optionally
`impossible_setup`. Its game has `seats`, `now`, `waiting()`, `legal(seat)`, `view(viewer)`, `act(seat, act, at, ask)` and
`tick(at, ask)`. The last two return the next state, or raise `Illegal` or `BadRequest`.
"""

import argparse
import collections
import json
import random
import subprocess
import sys


class Difference(Exception):
    """A disagreement between oracle (`ours`) and referee (`theirs`)."""

    def __init__(self, where, ours, theirs, clause=""):
        super().__init__(where)
        self.where, self.ours, self.theirs, self.clause = where, ours, theirs, clause


class Referee:
    """A running `saloon referee`, with the requests of the current game in `history`."""

    def __init__(self, binary):
        self.process = subprocess.Popen([binary, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.history = []

    def ask(self, *requests):
        """Sends the requests in one write and returns their answers in order."""
        lines = [json.dumps(r, separators=(",", ":")) for r in requests]
        self.history += lines
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()
        answers = []
        for line in lines:
            answer = self.process.stdout.readline()
            if not answer:
                raise Difference("the referee exited", None, line)
            answers.append(json.loads(answer))
        return answers


class Chance:
    """Draws outcomes for the oracle and records them in `drawn`, so that the referee can be given the same ones.

    `scripted` has unused outcomes of the `new` request, which come first. `invalid_rate` is the probability of an outcome
    that may be invalid."""

    def __init__(self, rng, bad_request, scripted=(), invalid_rate=0.0):
        self.rng, self.bad_request, self.invalid_rate = rng, bad_request, invalid_rate
        self.scripted = list(scripted)
        self.drawn = []

    def __call__(self, options):
        if self.scripted:
            outcome = self.scripted.pop(0)
        else:
            outcome = self.rng.choice(options)
            if self.rng.random() < self.invalid_rate:
                outcome = self.rng.choice(["gold", "silver", "nonsense", 7, None])
            self.drawn.append(outcome)
        if outcome not in options:
            raise self.bad_request("an impossible outcome")
        return outcome


def differs(ours, theirs, path=""):
    """Returns the path to the first difference, or None. Ignores fields that only the referee has."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in ours:
            if key not in theirs:
                return f"{path}.{key}"
            found = differs(ours[key], theirs[key], f"{path}.{key}")
            if found:
                return found
        return None
    if isinstance(ours, list) and isinstance(theirs, list):
        if len(ours) != len(theirs):
            return path
        for i, (a, b) in enumerate(zip(ours, theirs)):
            found = differs(a, b, f"{path}[{i}]")
            if found:
                return found
        return None
    return None if type(ours) is type(theirs) and ours == theirs else path or "."


def key(act):
    return json.dumps(act, sort_keys=True)


class Comparison:
    """One game, played by the oracle and the referee."""

    def __init__(self, oracle, referee, seed, only, counts):
        self.oracle, self.referee, self.counts = oracle, referee, counts
        self.rng = random.Random(seed)
        self.only = only
        self.scripted = []

    def compare(self):
        game = self.game
        seats = range(game.seats)
        viewers = [*seats, None, "all"]
        requests = [{"op": "waiting"}, *({"op": "legal", "seat": s} for s in seats),
                    *({"op": "view", "seat": v} for v in viewers)]
        waiting, *rest = self.referee.ask(*requests)
        if differs({"ok": True, **game.waiting()}, waiting):
            raise Difference("waiting", game.waiting(), waiting)
        for seat in seats:
            answer = rest[seat]
            if not answer.get("ok"):
                raise Difference(f"legal of {seat}", game.legal(seat), answer)
            ours = {key(a) for a in game.legal(seat)}
            theirs = [key(self.oracle.canonical(a)) for a in answer["acts"]]
            if len(set(theirs)) != len(theirs):
                raise Difference(f"legal of {seat}: an act twice", None, answer["acts"])
            if ours != set(theirs):
                raise Difference(f"legal of {seat}", sorted(ours - set(theirs)), sorted(set(theirs) - ours))
        for viewer, answer in zip(viewers, rest[game.seats:]):
            ours = {"ok": True, "view": game.view(viewer)}
            path = differs(ours, answer)
            if path:
                raise Difference(f"view of {viewer}: {path}", ours["view"], answer.get("view", answer))
        self.counts["steps"] += 1

    def step(self, request, invalid_rate, move):
        """Makes a step with both; `move(ask)` is the oracle's. Returns whether it was accepted."""
        rng, core = self.rng, self.core
        ask = Chance(rng, core.BadRequest, self.scripted, invalid_rate)
        after, refusal = None, None
        try:
            after = move(ask)
        except (core.Illegal, core.BadRequest) as r:
            refusal = r
        if ask.drawn or rng.random() < 0.1:
            unused = [] if invalid_rate else [rng.choice(["gold", "silver"]) for _ in range(rng.choice((0, 0, 1, 3)))]
            request["chance"] = ask.drawn + unused
        answer, = self.referee.ask(request)
        if refusal is None:
            if answer.get("ok") is not True or not isinstance(answer.get("events"), list):
                raise Difference("a step that the oracle accepts", "accepted", answer)
            self.game = after
            self.scripted = ask.scripted
            self.counts["accepted"] += 1
            return True
        self.counts["refused"] += 1
        if answer.get("ok") is not False:
            raise Difference("a step that the oracle refuses", f"{type(refusal).__name__}: {refusal}", answer,
                             " ".join(getattr(refusal, "rules", ())))
        error = answer.get("error")
        if isinstance(refusal, core.Illegal):
            if error != "illegal" or answer.get("rule") not in refusal.rules:
                raise Difference(f"the clause of a refusal: {refusal}, {answer.get('rule')}",
                                 ["illegal", *refusal.rules], answer, refusal.rules[0])
            self.counts[f"refused: {refusal}: {answer['rule']}"] += 1
        elif error != "bad_request" and not (refusal.maybe and error == "illegal"):
            raise Difference(f"the kind of a refusal: {refusal}, {error}", "bad_request", answer)
        elif refusal.maybe:
            self.counts[f"undocumented: {key(request.get('act'))}: {error} {answer.get('rule', '')}"] += 1
        return False

    def begin(self):
        rng, oracle = self.rng, self.oracle
        request, self.label, setup = oracle.start(rng, self.only)
        self.counts["start: " + self.label] += 1
        ask = Chance(rng, self.core.BadRequest)
        if setup is not None:
            self.game = oracle.make(request, setup, ask)
        script = list(ask.drawn)
        if setup is not None and rng.random() < 0.1:
            self.scripted = [rng.choice(["gold", "silver"]) for _ in range(rng.randint(1, 3))]
            script += self.scripted
        if script:
            request["chance"] = script
        answer, = self.referee.ask(request)
        if answer.get("ok") is not True or not isinstance(answer.get("rules"), str):
            raise Difference("new", "accepted", answer)
        if setup is None:
            view, = self.referee.ask({"op": "view", "seat": "all"})
            self.game = oracle.make(request, oracle.setup_of_view(view["view"]), ask)
            self.game.now = 0
        self.request = request

    def play(self, limit=400):
        rng, oracle = self.rng, self.oracle
        self.core = sys.modules[oracle.Game.__module__]
        self.referee.history.clear()
        self.begin()
        self.compare()
        arbitrary_rate = rng.choice((0, 0.05, 0.3))
        after_end = 0
        for _ in range(limit):
            game = self.game
            waiting = game.waiting()
            if not waiting["seats"]:
                after_end += 1
                if after_end > 4:
                    break
            if hasattr(oracle, "impossible_setup") and rng.random() < 0.03:
                self.refuse_new()
            # The instant is often now, and sometimes around the deadline.
            at = game.now
            if rng.random() < 0.3:
                at += rng.choice((1, 500, 4000, 20000))
            if waiting["deadline"] is not None and rng.random() < 0.4:
                at = waiting["deadline"] + rng.choice((-1, 0, 0, 1, 7000))
            if rng.random() < 0.03:
                at = rng.choice((game.now - 1, at))
            invalid_rate = 0.3 if rng.random() < 0.03 else 0.0
            roll = rng.random()
            if roll < 0.08 or (waiting["deadline"] is not None and roll < 0.25):
                if at < 0:
                    continue
                accepted = self.step({"op": "tick", "at": at}, invalid_rate, lambda ask: game.tick(at, ask))
            else:
                seat = rng.randrange(game.seats)
                if waiting["seats"] and rng.random() > 0.3:
                    seat = rng.choice(waiting["seats"])
                act = oracle.choose(rng, game, seat)
                if act is None or rng.random() < (0.15 + arbitrary_rate):
                    act = oracle.arbitrary_act(rng, game)
                if act == "clock" and rng.random() < 0.5:
                    continue
                request = {"op": "act", "seat": seat, "act": act}
                if at != game.now or rng.random() < 0.5:
                    request["at"] = at
                if at < 0:
                    continue
                accepted = self.step(request, invalid_rate, lambda ask: game.act(seat, act, at, ask))
            if accepted or rng.random() < 0.3:
                self.compare()
        if self.game.waiting()["seats"]:
            self.counts["cut short"] += 1
        else:
            reason = self.game.view(None)["outcome"]["reason"]
            self.counts["end: " + reason] += 1

    def refuse_new(self):
        """Checks that the referee refuses an impossible set-up. The current game goes on."""
        what, request = self.oracle.impossible_setup(self.rng, self.request)
        if request is None:
            return
        answer, = self.referee.ask(request)
        if answer.get("error") != "bad_request":
            raise Difference(f"an impossible set-up: {what}", "bad_request", answer)
        self.counts["impossible: " + what] += 1


def main(oracle):
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--binary", required=True)
    parser.add_argument("--only", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--keep-going", action="store_true")
    args = parser.parse_args()
    only = {}
    for item in args.only:
        name, _, value = item.partition("=")
        only[name] = int(value) if value.isdigit() else value
    counts = collections.Counter()
    seen = collections.Counter()
    referee = Referee(args.binary)
    for n in range(args.games):
        seed = f"{args.seed}/{n}"
        comparison = Comparison(oracle, referee, seed, only, counts)
        try:
            comparison.play()
            counts["games"] += 1
        except Difference as d:
            seen[d.where] += 1
            if seen[d.where] == 1:
                print(f"== difference in game {seed}: {d.where}")
                print("\n".join(r for r in referee.history if '"view"' not in r and '"legal"' not in r
                                and '"waiting"' not in r))
                if d.clause:
                    print("clause:", d.clause)
                print("oracle: ", json.dumps(d.ours))
                print("referee:", json.dumps(d.theirs))
                sys.stdout.flush()
            if not args.keep_going:
                break
            if referee.process.poll() is not None:
                referee = Referee(args.binary)
    for name, n in sorted(counts.items()):
        print(f"{n:9} {name}")
    for name, n in seen.most_common():
        print(f"DIFFERS {n:5} {name}")
    sys.exit(1 if seen else 0)
