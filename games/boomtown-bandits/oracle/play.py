"""Plays random games of the oracle against `saloon referee`, in real time too, and compares all answers at each step.

    python3 games/boomtown-bandits/oracle/play.py --games 100 --seed 1 --binary target/release/saloon

The oracle decides every random outcome and sends it with the act.
"""

import argparse
import copy
import json
import random
import subprocess
import sys
from collections import Counter

import starts as module


sys.setrecursionlimit(20000)        # each volley nests a few calls


class Difference(Exception):
    pass


class Referee:
    def __init__(self, binary):
        self.child = subprocess.Popen([binary, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, requests):
        self.child.stdin.write("".join(json.dumps(r) + "\n" for r in requests))
        self.child.stdin.flush()
        answers = [self.child.stdout.readline() for _ in requests]
        if not all(answers):
            raise Difference("the referee stopped")
        return [json.loads(a) for a in answers]

    def close(self):
        self.child.stdin.close()
        self.child.wait()


def differences(want, got, path=""):
    """First difference between the answers of oracle and referee: path, expected, found."""
    if isinstance(want, dict) and isinstance(got, dict):
        for k in want:
            d = differences(want[k], got.get(k, "absent"), path + "." + str(k))
            if d:
                return d
        return None
    if isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        for i, (a, b) in enumerate(zip(want, got)):
            d = differences(a, b, "%s[%d]" % (path, i))
            if d:
                return d
        return None
    return None if want == got and type(want) is type(got) else (path, want, got)


class Match:
    """One game against the referee."""

    def __init__(self, module, referee, seed, args, stats):
        self.m, self.ref, self.rng, self.args, self.stats = module, referee, random.Random(seed), args, stats
        self.history, self.reserve = [], []

    def send(self, request):
        self.history.append(request)
        return self.ref.ask([request])[0]

    def fail(self, what, want, got):
        raise Difference("%s\n  oracle : %s\n  referee: %s" % (what, json.dumps(want), json.dumps(got)))

    def compare(self):
        g, m = self.game, self.m
        viewers = list(range(g.n)) + [None, "all"]
        requests = [{"op": "waiting"}] + [{"op": "legal", "seat": s} for s in range(g.n)]
        requests += [{"op": "view", "seat": v} for v in viewers]
        answers = self.ref.ask(requests)
        for r, a in zip(requests, answers):
            if a.get("ok") is not True:
                self.fail("query %s refused" % json.dumps(r), True, a)
        for v, a in zip(viewers, answers[1 + g.n:]):
            d = differences(m.comparable(g.view(v)), m.comparable(a["view"]))
            if d:
                self.fail("view of %s: %s" % (json.dumps(v), d[0]), d[1], d[2])
        for s in range(g.n):
            acts = [m.canon(a) for a in answers[1 + s]["acts"]]
            mine = {m.canon(a) for a in g.legal(s)}
            if len(set(acts)) != len(acts):
                self.fail("legal of seat %d: listed twice" % s, None, [a for a, k in Counter(acts).items() if k > 1])
            if set(acts) != mine:
                self.fail("legal of seat %d" % s, sorted(mine - set(acts))[:6], sorted(set(acts) - mine)[:6])
        if sorted(answers[0]["seats"]) != g.waiting():
            self.fail("waiting.seats", g.waiting(), answers[0]["seats"])
        if answers[0]["deadline"] != g.deadline():
            self.fail("waiting.deadline", g.deadline(), answers[0]["deadline"])

    def attempt(self, request):
        """Sends an act or a tick with the outcomes that the oracle drew, and compares the answers."""
        rng, m = self.rng, self.m
        trial = copy.deepcopy(self.game)
        drawn, kinds, source, reserve = [], [], m.dice(rng), list(self.reserve)

        def record(kind):
            if reserve:
                return reserve.pop(0)
            kinds.append(kind)
            drawn.append(source(kind))
            return drawn[-1]
        trial.source = record
        rule = None
        try:
            if request["op"] == "tick":
                trial.tick(request["at"])
            else:
                trial.apply(request["seat"], request["act"], request.get("at"))
        except m.Refused as e:
            rule = e.rule
        trial.source = None
        if rule is None and drawn and rng.random() < 0.05:
            a = self.send(dict(request, chance=m.misfit(rng, kinds, drawn)))
            if a.get("error") != "bad_request":
                self.fail("an outcome that its die does not have", "bad_request", a)
            self.compare()
        if drawn:
            request["chance"] = list(drawn)
        if rng.random() < 0.03:
            request["chance"] = drawn + ["bullet"] * rng.randint(1, 3)      # surplus outcomes are ignored
        answer = self.send(request)
        if rule is None:
            if answer.get("ok") is not True:
                self.fail("refused: %s" % json.dumps(request), "accepted", answer)
            self.game, self.reserve = trial, reserve
        else:
            if answer.get("ok") is not False or answer.get("error") != "illegal":
                self.fail("not refused: %s" % json.dumps(request), rule, answer)
            act = request["act"]
            name = act if isinstance(act, str) else next(iter(act))
            self.stats["rules"][name, trial.stage, rule, answer.get("rule")] += 1
        return rule is None

    def play(self):
        rng, m = self.rng, self.m
        new, self.game, label = m.start(rng, self.args.mode, self.args.seats, self.args.flavour)
        self.stats["games"][label] += 1
        if rng.random() < 0.2:                          # outcomes sent with `new` are used before those of an act
            self.reserve = [rng.choice(m.ALWAYS_FITS) for _ in range(rng.randint(1, 12))]
            new["chance"] = list(self.reserve)
        a = self.send(new)
        if a.get("ok") is not True:
            self.fail("new refused", True, a)
        self.compare()
        steps = 0
        after_end = 3
        while after_end and steps < self.args.steps:
            steps += 1
            g = self.game
            if g.outcome:
                after_end -= 1
            x = rng.random()
            timed = g.deadline() is not None or rng.random() < 0.02
            if x < 0.10:
                r = {"op": "act", "seat": rng.randrange(g.n), "act": m.random_act(rng, g)}
            elif x < 0.12:
                self.malformed()
                continue
            elif timed and x < 0.45:
                self.attempt({"op": "tick", "at": self.instant()})
                self.compare()
                continue
            else:
                options = [(s, g.legal(s)) for s in range(g.n)]
                awaited = [(s, acts) for s, acts in options if acts and s in g.waiting()]
                others = [(s, acts) for s, acts in options if acts and s not in g.waiting()]
                pool = others if others and (not awaited or rng.random() < 0.1) else awaited
                if not pool:
                    if g.deadline() is not None:
                        self.attempt({"op": "tick", "at": self.instant()})
                        self.compare()
                    continue
                s, acts = rng.choice(pool)
                act = m.choose(rng, g, s, acts)
                self.stats["acts"][m.kind_of(act)] += 1
                r = {"op": "act", "seat": s, "act": act}
            if timed and rng.random() < 0.7:
                r["at"] = self.instant()
            self.attempt(r)
            self.compare()
        self.stats["steps"][""] += steps
        if self.game.outcome:
            self.stats["ends"][self.game.outcome["reason"]] += 1

    def instant(self):
        rng, g = self.rng, self.game
        d = g.deadline()
        if d is not None and rng.random() < 0.5:
            return max(g.now, d + rng.choice([0, 0, 0, -1, 1]))
        return g.now + rng.choice(self.m.OFFSETS if rng.random() < 0.5 else self.m.OFFSETS[:11])

    def malformed(self):
        rng, g = self.rng, self.game
        request = rng.choice([{"op": "act", "seat": rng.randrange(g.n), "act": rng.choice(self.m.MALFORMED)},
                              {"op": "act", "seat": g.n, "act": "pass"}, {"op": "legal", "seat": g.n}, {"op": "view", "seat": -1},
                              {"op": "tick", "at": g.now - 1}, {"op": "fly"}, {"op": "waiting", "more": 1}])
        a = self.send(request)
        if a.get("error") != "bad_request":
            self.fail("malformed: %s" % json.dumps(request), "bad_request", a)
        self.compare()


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--games", type=int, default=60)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--binary", default="target/release/saloon")
    p.add_argument("--mode", default=None, help="lockstep or realtime; both in turn by default")
    p.add_argument("--seats", type=int, default=None)
    p.add_argument("--flavour", default=None, help="kind of set-up (FLAVOURS in starts.py); random by default")
    p.add_argument("--steps", type=int, default=2000, help="limit on the steps of a game")
    p.add_argument("--readings", default="last_by_card", help="alternative interpretations to apply (READINGS in rules.py), separated by commas")
    p.add_argument("--clauses", action="store_true", help="list the clauses of all refusals, equal ones too")
    p.add_argument("--keep-going", action="store_true", help="count differences instead of stopping at the first")
    args = p.parse_args()
    module.READINGS.update(r for r in args.readings.split(",") if r)
    stats = {k: Counter() for k in ("games", "acts", "rules", "steps", "ends", "differences")}
    examples, failed = {}, 0
    ref = Referee(args.binary)
    for request in module.invalid_requests():
        a = ref.ask([request])[0]
        if a.get("error") != "bad_request":
            failed += 1
            print("invalid request, not answered with bad_request: %s\n  %s" % (json.dumps(request), json.dumps(a)))
    modes = [args.mode] if args.mode else module.MODES
    for i in range(args.games):
        args.mode = modes[i % len(modes)]
        match = Match(module, ref, args.seed * 1000003 + i, args, stats)
        try:
            match.play()
        except Difference as e:
            failed += 1
            head = str(e).split("\n")[0]
            stats["differences"][head[:100]] += 1
            best = examples.get(head[:100])
            if best is None or len(match.history) < len(best[1]):
                examples[head[:100]] = (i, match.history, str(e))
            if not args.keep_going:
                break
    for name in ("games", "acts", "ends", "steps", "differences"):
        print("%s: %s" % (name, ", ".join("%s %d" % kv for kv in sorted(stats[name].items(), key=str))))
    print("rare situations, trials included: %s" % ", ".join("%s %d" % (k, v) for k, v in sorted(module.NOTES.items(), key=str)))
    print("clauses of refusals (act, stage, oracle, referee):")
    for k, v in sorted(stats["rules"].items(), key=str):
        if k[2] != k[3] or args.clauses:
            print("   ", v, *k)
    for head, (i, history, text) in examples.items():
        print("\nDIFFERENCE in game %d of --seed %d (x%d): %s" % (i, args.seed, stats["differences"][head], text))
        for r in history:
            print("  " + json.dumps(r))
    ref.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
