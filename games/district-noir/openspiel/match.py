#!/usr/bin/env python3
"""Plays a bot of `saloon referee` against the IS-MCTS of OpenSpiel.

    make -C games/district-noir/openspiel
    python3 games/district-noir/openspiel/match.py rules --games 500
    python3 games/district-noir/openspiel/match.py play --bot legend:4000it --games 300 --resume games.jsonl

`rules` plays random games and compares the legal acts at every step, and the result. `play` plays every deal from both seats, and
makes the same comparison. It reports the CPU time of both processes per act: choose the bot's iterations so that both are equal.
A time budget would depend on how busy the machine is.
"""

import argparse
import json
import math
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "oracle"))

import driver  # noqa: E402

# DN-1.1.
DECK = [
    *["5"] * 5, *["6"] * 6, *["7"] * 7, *["8"] * 8, *["+2"] * 4, *["+3"] * 2, "+4",
    *["-1"] * 3, *["-2"] * 4, *["-3"] * 2, "docks", "police", "hall",
]  # fmt: skip


class Spiel:
    """A running `player`."""

    def __init__(self, binary):
        self.process = subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        """Sends a request and returns the position."""
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"{self.process.args[0]} exited")
        return json.loads(answer)


def text(act):
    """Returns the text of an act, in OpenSpiel, from its JSON."""
    return act if isinstance(act, str) else f"play {act['play']}"


def act_json(text):
    return text if text == "take" else {"play": text.removeprefix("play ")}


def cpu_seconds(process):
    """Returns the CPU time of a process, from its clock (clock_getcpuclockid, Linux)."""
    return time.clock_gettime((~process.pid << 3) | 2)


def deal(rng):
    cards = rng.sample(DECK, len(DECK))
    return {
        "first": rng.randrange(2),
        "hands": [cards[0:5], cards[5:10]],
        "line": cards[10:12],
        "pile": cards[12:42],
        "removed": cards[42:45],
    }


class Game:
    """One game in both programs, which must agree at every step."""

    def __init__(self, saloon, spiel, setup):
        self.saloon, self.spiel = saloon, spiel
        self.referee(op="new", game="district-noir", seats=2, setup=setup)
        self.position = spiel.ask(op="new", setup=setup)

    def referee(self, **request):
        (answer,) = self.saloon.ask(request)
        if not answer["ok"]:
            sys.exit(f"{request}: {answer}")
        return answer

    def turn(self):
        """Returns the seat to move, or None after the end."""
        seats = self.referee(op="waiting")["seats"]
        turn = self.position["turn"]
        self.agree("turn", seats, [] if turn is None else [turn])
        if turn is not None:
            acts = self.referee(op="legal", seat=turn)["acts"]
            self.agree("legal acts", sorted(map(text, acts)), sorted(self.position["acts"]))
        return turn

    def act(self, act):
        self.referee(op="act", seat=self.position["turn"], act=act_json(act))
        self.position = self.spiel.ask(op="act", act=act)

    def points(self):
        """Returns the points of both seats: 1 for a win and half for a draw."""
        ranking = self.referee(op="view", seat=None)["view"]["outcome"]["ranking"]
        points = [sum(seat in place for place in ranking[:1]) / len(ranking[0]) for seat in range(2)]
        self.agree("points", points, [(value + 1) / 2 for value in self.position["returns"]])
        return points

    def agree(self, what, saloon, spiel):
        if saloon != spiel:
            history = "\n".join(self.saloon.history)
            sys.exit(f"{what} differ: saloon {saloon}, OpenSpiel {spiel}. Requests:\n{history}")


def rules(args, saloon, spiel):
    ended = {}
    for number in range(args.games):
        rng = random.Random(f"{args.seed}/{number}")
        game = Game(saloon, spiel, deal(rng))
        while game.turn() is not None:
            game.act(rng.choice(game.position["acts"]))
        points = game.points()
        ended[tuple(points)] = ended.get(tuple(points), 0) + 1
        saloon.history.clear()
    print(f"{args.games} random games agree; points: {ended}")


def log_likelihood_ratio(pairs, low, high):
    """Returns the log-likelihood ratio of the mean `high` against `low`, for the points of each deal.

    Generalised sequential probability ratio test with a normal approximation, as chess engines use it for pairs of games."""
    mean = statistics.fmean(pairs)
    # Each result once more in the mean: a variance of 0 after the first deals would end the test.
    variance = (sum((pair - mean) ** 2 for pair in pairs) + 0.25) / (len(pairs) + 1)
    return len(pairs) * (high - low) * (2 * mean - low - high) / (2 * variance)


def summary(games):
    deals = {}
    for game in games:
        deals.setdefault(game["number"] // 2, []).append(game["points"])
    pairs = [statistics.fmean(points) for points in deals.values() if len(points) == 2]
    if len(pairs) < 2:
        return pairs, "too few games"
    mean, error = statistics.fmean(pairs), statistics.stdev(pairs) / math.sqrt(len(pairs))
    acts = [sum(game["acts"][side] for game in games) for side in range(2)]
    cpu = [1000 * sum(game["cpu"][side] for game in games) / acts[side] for side in range(2)]
    return pairs, (
        f"{len(games)} games: {100 * mean:.1f} % ± {196 * error:.1f}; "
        f"CPU ms per act: bot {cpu[0]:.1f}, IS-MCTS {cpu[1]:.1f}"
    )


def play(args, saloon, spiel):
    heading = {"bot": args.bot, "simulations": args.simulations, "uct": args.uct, "seed": args.seed}
    games = []
    if args.resume and args.resume.exists():
        first, *lines = args.resume.read_text().splitlines()
        if json.loads(first) != heading:
            sys.exit(f"{args.resume} holds games of another match: choose another file")
        games = [json.loads(line) for line in lines]
    file = args.resume.open("a") if args.resume else open(os.devnull, "w")
    if not games:
        print(json.dumps(heading), file=file, flush=True)
    low, high = args.sprt or (0, 0)
    bound = math.log(19)  # errors of 5 % on both sides
    for number in range(len(games), args.games + args.games % 2):
        pairs, line = summary(games)
        if args.sprt and len(pairs) >= 20:
            ratio = log_likelihood_ratio(pairs, low, high)
            line += f"; log-likelihood ratio of {high} against {low}: {ratio:.2f} of ±{bound:.2f}"
            if abs(ratio) >= bound:
                break
        print(line, flush=True)
        games.append(play_one(args, saloon, spiel, number))
        print(json.dumps(games[-1]), file=file, flush=True)
    print(summary(games)[1])


def play_one(args, saloon, spiel, number):
    game = Game(saloon, spiel, deal(random.Random(f"{args.seed}/{number // 2}")))
    seeds = random.Random(f"{args.seed}/{number}/bots")
    mine = number % 2
    acts, cpu = [0, 0], [0.0, 0.0]
    while (turn := game.turn()) is not None:
        side = int(turn != mine)
        process = (saloon, spiel)[side].process
        before = cpu_seconds(process)
        if side == 0:
            seed = f"{seeds.getrandbits(256):064x}"
            act = text(game.referee(op="bot", seat=turn, bot=args.bot, seed=seed)["act"])
        else:
            seed = seeds.getrandbits(31)
            act = spiel.ask(op="choose", simulations=args.simulations, uct=args.uct, seed=seed)["act"]
        cpu[side] += cpu_seconds(process) - before
        acts[side] += 1
        game.act(act)
    points = game.points()[mine]
    saloon.history.clear()
    return {"number": number, "points": points, "acts": acts, "cpu": [round(seconds, 4) for seconds in cpu]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["rules", "play"])
    parser.add_argument("--saloon", default=ROOT / "target/release/saloon", help="program (target/release/saloon)")
    parser.add_argument("--player", default=ROOT / "target/openspiel/player", help="player (target/openspiel/player)")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="legend:35ms", help="bot of `saloon bots`, with its budget")
    parser.add_argument("--simulations", type=int, default=5000, help="simulations of IS-MCTS per act")
    parser.add_argument("--uct", type=float, default=1.4, help="exploration constant of IS-MCTS")
    parser.add_argument("--resume", type=Path, help="append every game to this file, and skip those already in it")
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("LOW", "HIGH"), help="stop when one of these means is clear")
    args = parser.parse_args()
    {"rules": rules, "play": play}[args.what](args, driver.Referee(args.saloon), Spiel(args.player))


if __name__ == "__main__":
    main()
