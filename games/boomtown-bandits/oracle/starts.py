"""Random set-ups and acts of Boomtown Bandits for the driver, and views reduced to comparable fields."""

import json

from rules import NOTES, READINGS, Game, Refused, canon  # noqa: F401
from cards import *  # noqa: F403

ALWAYS_FITS = ["bullet", "blank", "blank"]
MODES = ["lockstep", "realtime"]
KINDS = ["shooter", "coward"]
FLAVOURS = ["plain", "rich", "fight", "last", "even", "poor", "kept", "mixed", "dance", "cowards", "movers", "lips"]
DANCE_CARDS = {"hoedown", "inspection", "big_score", "safe_found", "good_times", "overheard_plans", "robbery", "silver_lode"}
MOVERS = {"liquid_courage", "rally", "whispered_plan", "mine_car_ride", "sneaky_bastard", "good_times"}
LIPS = {"loose_lips", "indecent_exposure"}
FIGHT_CARDS = DURING | {"misfire", "body_double", "double_barrel"}


def start(rng, mode, seats=None, flavour=None):
    """Random set-up that fixes all draws of the deal, and the oracle's game."""
    n = seats or rng.randint(2, 5)
    flavour = flavour or rng.choice(FLAVOURS)
    town = rng.sample(LOCATIONS, n + 1)
    if flavour == "dance" and "brothel" not in town:
        town[rng.randrange(n + 1)] = "brothel"
    if flavour == "lips" and "train" not in town:
        town[rng.randrange(n + 1)] = "train"
    if flavour == "movers":
        town = rng.sample(["saloon", "train", "brothel", "mine"][:n + 1] + [x for x in LOCATIONS if x in ("bank", "stagecoach")][:max(0, n - 3)], n + 1)
    options = {"shootout": mode}
    if mode == "realtime" and rng.random() < 0.5:
        options["tie_window"] = rng.choice([0, 1, 40, 100, 700])
    if rng.random() < 0.5:
        options["window"] = rng.choice([3000, 3001, 6000, 10000, 59999, 60000])
    if mode == "realtime" and rng.random() < 0.3:
        del options["shootout"]
    if rng.random() < 0.2:
        options["town"] = town
    setup = {"town": town, "first": rng.randrange(n), "piles": {}}
    hands, played = [[] for _ in range(n)], [[] for _ in range(n)]
    for loc in town:
        cards = [c for c, copies, _ in TABLE[loc] for _ in range(copies)]
        rng.shuffle(cards)
        pile = []
        for c in cards:
            x, s = rng.random(), rng.randrange(n)
            to_hand, to_played = {"plain": (0, 0), "rich": (.7, .1), "fight": (.9 if c in FIGHT_CARDS else .1, .05),
                                  "last": (.4, .4), "even": (.2, .5), "poor": (0, 0), "kept": (.5, .1), "cowards": (.5, .1),
                                  "movers": (.9 if c in MOVERS else .05, .05),
                                  "lips": (1 if c in LIPS else .05, 0),
                                  "dance": (.9 if c in DANCE_CARDS else .1, .05), "mixed": (.4, .15)}[flavour]
            if x < to_hand and c not in IMMEDIATE:
                hands[s].append(c)
            elif x < to_hand + to_played and c != "big_score":
                played[s].append(c)
            else:
                pile.append(c)
        if not pile:                            # a given pile has a card
            src = next(h for h in hands + played if any(LOCATION_OF[c] == loc for c in h))
            c = next(c for c in src if LOCATION_OF[c] == loc)
            src.remove(c)
            pile.append(c)
        short = {"plain": rng.choice([1, 2, 3, 7, 7]), "last": 1, "poor": 1, "even": rng.choice([1, 2])}.get(flavour, rng.choice([1, 2, 3, 4]))
        setup["piles"][loc] = pile[:short] if rng.random() < 0.8 else pile
    if any(hands):
        setup["hands"] = hands
    if any(played):
        setup["played"] = played
    if flavour in ("kept", "mixed") or rng.random() < 0.1:
        spots = rng.sample(town, rng.randint(1, min(3, n)))
        kept = {}
        for s in range(n):
            for k in ("shooter", "shooter", "coward"):
                if rng.random() < 0.4:
                    kept.setdefault(rng.choice(spots), []).append({"seat": s, "token": k})
        if kept:
            setup["kept"] = kept
    if flavour == "cowards":
        setup["caved"] = [rng.choice([2, 2, 2, 1]) for _ in range(n)]
    elif rng.random() < 0.3:
        setup["caved"] = [rng.choice([0, 0, 1, 2]) for _ in range(n)]
    if rng.random() < 0.2:
        setup["owner"] = rng.randrange(n)
    if rng.random() < 0.3:
        setup["round"] = rng.randint(1, 9)
    game = Game(n, options, setup)
    game.crowd = rng.random() < 0.6             # place on few locations, for more shootouts
    game.shy = rng.choice([0.2, 0.5, 0.8])      # probability to pass although a card could be played
    new = {"op": "new", "game": "boomtown-bandits", "seats": n, "options": options, "setup": setup}
    return new, game, "%s %d %s" % (options.get("shootout", "realtime"), n, flavour)


def kind_of(act):
    if isinstance(act, str):
        return act
    name = next(iter(act))
    return act["card"]["id"] if name == "card" else name


def choose(rng, game, seat, acts):
    """Chooses the kind of a legal act first, then the act."""
    kinds = {}
    for a in acts:
        kinds.setdefault(kind_of(a), []).append(a)
    if len(kinds) > 1:
        for rare, p in (("show", 0.1), ("claim_town", 0.2), ("pass", game.shy)):
            if rare in kinds and rng.random() > p and len(kinds) > 1:
                del kinds[rare]
    if "hit" in kinds and game.sh["state"] == "rolling":
        if game.right(seat, game.now):
            if rng.random() < 0.8:
                return "hit"
        elif "roll" in kinds and rng.random() < 0.9:
            return "roll"
    pool = kinds[rng.choice(sorted(kinds))]
    if kind_of(pool[0]) == "place" and game.crowd:
        open_ = [loc for loc in game.town if loc not in game.closed]
        pool = [a for a in pool if a["place"]["at"] in open_[:2]] or pool
    return rng.choice(pool)


def random_act(rng, game):
    """A well-formed act that is probably illegal."""
    seat = lambda: rng.randrange(game.n)                # noqa: E731
    loc = lambda: rng.choice(game.town if rng.random() < 0.9 else LOCATIONS)    # noqa: E731
    kind = lambda: rng.choice(KINDS)                    # noqa: E731
    name = rng.choice(["badge", "place", "pass", "roll", "hit", "remove", "keep", "give", "claim_town", "show"] + ["card"] * 8)
    if name in ("pass", "roll", "hit", "claim_town"):
        return name
    if name == "badge":
        return {"badge": loc()}
    if name == "place":
        return {"place": {"token": kind(), "at": loc()}}
    if name == "remove":
        return {"remove": [{"seat": seat(), "token": kind()} for _ in range(rng.randint(1, 3))]}
    if name == "keep" or name == "give":
        return {name: rng.choice(CARDS)}
    if name == "show":
        return {"show": rng.choice(sorted(NO_ACTION))}
    c = rng.choice([c for c in CARDS if c not in NO_ACTION | IMMEDIATE])
    held = [c for h in game.old_hand + game.fresh for c in h if c not in NO_ACTION]
    if held and rng.random() < 0.7:
        c = rng.choice(held)
    move = lambda: {"seat": seat(), "token": kind(), "at": loc(), "to": loc()}  # noqa: E731
    fields = {"sneaky_bastard": lambda: {"to": loc()}, "tip_off": lambda: {"seat": seat(), "token": kind()},
              "whispered_plan": lambda: {"moves": [move(), move()]}, "good_times": lambda: {"at": loc()},
              "indecent_exposure": lambda: {"seat": seat()}, "mine_car_ride": lambda: {"to": loc()},
              "fools_gold": lambda: {"seat": seat(), "take": rng.choice(CARDS)},
              "rally": lambda: {"token": kind(), "at": loc(), "to": loc()},
              "friendly_fire": lambda: {"seat": seat(), "token": kind()},
              "misfire": lambda: {"save": kind(), "seat": seat(), "token": kind()}}.get(c, dict)()
    return {"card": dict(fields, id=c)}


MALFORMED = ["fly", 3, None, [], {}, {"badge": "moon"}, {"badge": 3}, {"badge": "bank", "place": 1}, {"place": {"token": "shooter"}},
             {"place": {"token": "sheriff", "at": "bank"}}, {"remove": "all"}, {"remove": [{"seat": 0}]}, {"keep": "nope"},
             {"card": {"id": "nope"}}, {"card": {"id": "rally"}}, {"card": {}}, {"card": "rally"},
             {"card": {"id": "rally", "token": "shooter", "at": "bank", "to": "mine", "more": 1}},
             {"card": {"id": "inspection", "to": "bank"}}, {"show": 1}, {"give": None}, {"pass": {}}]

OFFSETS = [0, 0, 0, 1, 1, 10, 39, 40, 41, 100, 300, 599, 600, 601, 1000, 2999, 3000, 3001, 6000, 10000, 15000, 40000]


def dice(rng):
    """Source of the dice of BB-1.2, sometimes loaded to make symbols more frequent."""
    load, how = rng.choice([(0, ""), (0, ""), (0.15, ""), (0.5, "brave"), (0.5, "timid")])

    def source(kind):
        if how and kind == "coward" and rng.random() < load:
            return "blank" if how == "brave" else "run"
        if not how and rng.random() < load:
            return rng.choice(["bullet", "run"] if kind == "coward" else ["bullet"])
        return rng.choice(["bullet", "bullet" if kind == "shooter" else "run"] + ["blank"] * 4)
    return source


def misfit(rng, kinds, outcomes):
    """The outcomes, one of them replaced by a face that its die does not have."""
    shooters = [i for i, k in enumerate(kinds) if k == "shooter"]
    i, wrong = (rng.choice(shooters), "run") if shooters else (len(outcomes) - 1, "heads")
    return outcomes[:i] + [wrong] + outcomes[i + 1:]


def comparable(view):
    """Fields of a view that the contract fixes. Lists without an order are sorted."""
    key = lambda x: json.dumps(x, sort_keys=True)       # noqa: E731
    order = lambda xs: sorted(xs, key=key) if isinstance(xs, list) else xs      # noqa: E731
    pick = lambda d, names: {k: d.get(k, "absent") for k in names.split()}      # noqa: E731
    v = pick(view, "game outcome round stage window first turn last_round town players choosing shootout")
    if v["outcome"]:
        v["outcome"] = dict(pick(v["outcome"], "ranking scores reason"))
        v["outcome"]["ranking"] = [sorted(g) for g in v["outcome"]["ranking"]]
    v["town"] = [pick(t, "location pile closed resolved kept tokens") for t in v["town"]]
    for t in v["town"]:
        t["tokens"] = order([pick(x, "seat token courage") for x in t["tokens"]])
    v["players"] = [pick(p, "hand hand_size played fresh unplaced unplaced_count exposed owns_town") for p in v["players"]]
    for p in v["players"]:
        for f in ("hand", "played", "fresh"):
            p[f] = order(p[f])
    if v["choosing"]:
        v["choosing"] = pick(v["choosing"], "seat cards")
        v["choosing"]["cards"] = order(v["choosing"]["cards"])
    if v["shootout"]:
        v["shootout"] = pick(v["shootout"], "location state fire_at dice held_until caller bullets aim")
        v["shootout"]["dice"] = [pick(d, "seat faces") for d in v["shootout"]["dice"]]
        v["shootout"]["aim"] = order([pick(a, "seat token") for a in v["shootout"]["aim"]])
    return v


def invalid_setups():
    """Invalid set-ups for three seats."""
    base = {"town": ["saloon", "bank", "mine", "train"], "first": 0}
    yield dict(base, town=["saloon", "bank", "mine"])
    yield dict(base, town=["saloon", "bank", "mine", "mine"])
    yield dict(base, first=3)
    yield dict(base, hands=[["misfire"], [], []])
    yield dict(base, hands=[["tip_off"], ["tip_off"], []])
    yield dict(base, hands=[["cave_in"], [], []])
    yield dict(base, hands=[["rally"], []])
    yield dict(base, played=[["big_score"], [], []])
    yield dict(base, played=[[], [], [], []])
    yield dict(base, piles={"bank": []})
    yield dict(base, piles={"bank": ["tip_off"]})
    yield dict(base, piles={"brothel": ["hoedown"]})
    yield dict(base, piles={"saloon": ["tip_off", "tip_off"]})
    yield dict(base, piles={"saloon": ["tip_off"]}, hands=[["tip_off"], [], []])
    yield dict(base, kept={"bank": [{"seat": 0, "token": "coward"}], "mine": [{"seat": 0, "token": "coward"}]})
    yield dict(base, kept={"bank": [{"seat": 0, "token": "shooter"}] * 3})
    yield dict(base, kept={"bank": [{"seat": 3, "token": "shooter"}]})
    yield dict(base, kept={"brothel": [{"seat": 0, "token": "shooter"}]})
    yield dict(base, kept={loc: [{"seat": i % 3, "token": "shooter"}] for i, loc in enumerate(base["town"])})
    yield dict(base, caved=[0, 0])
    yield dict(base, owner=3)
    yield dict(base, nothing=1)


def invalid_requests():
    for setup in invalid_setups():
        yield {"op": "new", "game": "boomtown-bandits", "seats": 3, "setup": setup}
    ok = {"town": ["saloon", "bank", "mine", "train"]}
    yield {"op": "new", "game": "boomtown-bandits", "seats": 3, "setup": ok, "options": {"town": ["bank", "saloon", "mine", "train"]}}
    yield {"op": "new", "game": "boomtown-bandits", "seats": 3, "options": {"shootout": "slow"}}
    yield {"op": "new", "game": "boomtown-bandits", "seats": 3, "options": {"tie_window": -1}}
    for window in (-1, 0, 2999, 60001, 6000.5, "6000", [6000]):
        yield {"op": "new", "game": "boomtown-bandits", "seats": 3, "options": {"window": window}}
    yield {"op": "new", "game": "boomtown-bandits", "seats": 1}
    yield {"op": "new", "game": "boomtown-bandits", "seats": 6}
