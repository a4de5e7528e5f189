"""Random set-ups and acts of Blackrock City, for the shared driver."""

import copy

from rules import (CITIES, EDITIONS, PRISONERS, SILVER, START, BadRequest, Game, back_of, check_setup, facts,
                   gang, size)

NAME = "blackrock-city"
# Kinds of set-up; each makes some rare situations likely.
KINDS = ("opening", "default", "anything", "few", "late", "poor", "ties", "catch", "walk", "drifter", "round")


def random_ring(rng, seats, edition):
    ring = list(CITIES)
    if seats < 4:
        while True:
            out = rng.sample([c for c in CITIES if c != START], 2)
            if edition == "prototype" or back_of(out[0], edition) != back_of(out[1], edition):
                break
        ring = [c for c in ring if c not in out]
    rng.shuffle(ring)
    return ring


def random_gang(rng, most, x=2):
    """Makes a reserve of at most `most` bandits."""
    while True:
        plain = rng.randint(0, min(6, most))
        with_x = rng.randint(0, min(x, most))
        if plain + with_x <= most:
            break
    h, hx = rng.randint(0, plain), rng.randint(0, with_x)
    if rng.random() < 0.3:
        h, hx = 0, 0
    return gang(h, hx, plain - h, with_x - hx)


def random_setup(rng, seats, edition, kind):
    """Makes a possible set-up with a given ring and first player. Sometimes leaves out fields that have a default."""
    screens = 3 if seats == 2 else seats
    ring = random_ring(rng, seats, edition)
    setup = {"ring": ring}
    if kind == "opening":
        setup["first"] = rng.randrange(seats)
        return setup

    pawn = {"city": rng.choice(ring), "owner": rng.randrange(screens), "blocked": rng.random() < 0.3}
    if kind == "drifter" and seats == 2:
        pawn["owner"] = 2
    here = ring.index(pawn["city"])
    sheriff = rng.choice(ring)
    if kind == "catch":
        sheriff = ring[(here - rng.randint(0, 4)) % len(ring)]
    share = {"late": 0.7, "walk": 0.9, "ties": 0.5}.get(kind, rng.choice((0, 0.2, 0.5, 1)))
    flipped = [c for c in ring if rng.random() < share]
    if kind == "walk":
        ahead = [ring[(here + i) % len(ring)] for i in range(1, 5)]
        flipped = list(dict.fromkeys(flipped + [c for c in ahead if back_of(c, edition) != "nothing"]))
        rng.shuffle(flipped)
    plundered = [c for c in ring if rng.random() < 0.2]

    gone = set(flipped) | set(plundered)
    if not pawn["blocked"]:
        gone.add(pawn["city"])
    gold = sum(facts(c)["gold"] for c in gone)
    free = PRISONERS - sum(facts(c)["prisoners"] for c in ring if c not in gone)
    if rng.random() < 0.3:  # more than the cities can have given, which the referee accepts
        gold = sum(facts(c)["gold"] for c in ring)
        free = PRISONERS

    most = {"few": rng.randint(1, 3), "late": 5, "catch": rng.randint(1, 6), "ties": rng.randint(1, 4),
            "walk": rng.randint(1, 6)}.get(kind, 8)
    reserves = [random_gang(rng, rng.choice((0, 1, most, most))) for _ in range(seats)]
    for g in reserves:
        if rng.random() < 0.4:
            g["prisoners"] = rng.randint(0, min(free, 3 if rng.random() < 0.8 else 13))
            free -= g["prisoners"]

    cubes = [{"gold": 0, "silver": 0} for _ in range(screens)]
    silver = rng.choice((SILVER, SILVER, 3, 0))
    if kind == "ties":
        g, s = rng.randint(0, gold // screens), rng.randint(0, silver // screens)
        cubes = [{"gold": g, "silver": s} for _ in range(screens)]
        if g > 0 and s > 0 and rng.random() < 0.5:
            one, two = rng.sample(range(screens), 2)
            cubes[one]["gold"] -= 1
            cubes[one]["silver"] += min(1, silver - s * screens)
            cubes[two]["silver"] -= 1
            cubes[two]["gold"] += min(1, gold - g * screens)
    elif kind != "poor":
        for c in cubes:
            if rng.random() < 0.7:
                c["gold"] = rng.randint(0, gold)
                gold -= c["gold"]
                c["silver"] = rng.randint(0, silver)
                silver -= c["silver"]
    if kind == "round":  # a gang large enough to walk the whole ring
        reserves = [random_gang(rng, rng.randint(1, 8)) for _ in range(seats)]
        big = rng.randrange(seats)
        reserves[big] = gang(*rng.choice(((6, 2, 0, 0), (0, 0, 6, 2), (3, 1, 3, 1), (0, 2, 6, 0))))
        reserves[big]["prisoners"] = rng.randint(2, 13)
        pawn["blocked"] = rng.random() < 0.1
        if rng.random() < 0.6:
            pawn["city"] = rng.choice([c for c in ring if back_of(c, edition) not in ("nothing", "steal_1")])
        flipped = [c for c in flipped if c != pawn["city"]]
    held = sum(c["silver"] for c in cubes)
    left = rng.choice((SILVER - held, 0, min(1, SILVER - held), rng.randint(0, SILVER - held)))

    setup.update({
        "reserves": reserves,
        "cubes": cubes,
        "clocks": [rng.randint(0, 2) for _ in range(seats)],
        "silver": left,
        "sheriff": sheriff,
        "pawn": pawn,
        "flipped": flipped,
        "plundered": plundered,
        "attackers": [rng.randrange(screens) for _ in range(rng.randint(0, screens))],
        "first": rng.randrange(seats),
    })
    # Leaves out some fields, parts of the pawn, and zeros.
    drop = [(setup, f) for f in setup if f != "ring"] + [(setup["pawn"], f) for f in ("city", "owner", "blocked")]
    drop += [(entry, f) for entry in setup["reserves"] + setup["cubes"] for f, n in entry.items() if n == 0]
    for where, field in drop:
        if field in where and rng.random() < 0.08:
            kept = where.pop(field)
            fixed = "first" in setup or "owner" in setup.get("pawn", {})
            try:
                check_setup(setup, seats, edition)
            except BadRequest:
                fixed = False
            if not fixed:
                where[field] = kept
    return setup


def start(rng, only=None):
    """Returns a `new` request without its `chance`, a label, and the set-up; None if the referee deals."""
    seats = only.get("seats") or rng.choice((2, 2, 3, 4))
    edition = only.get("edition") or rng.choice(EDITIONS)
    kind = only.get("kind") or rng.choice(KINDS)
    options = {}
    if edition == "prototype" or rng.random() < 0.3:
        options["edition"] = edition
    if rng.random() < 0.2:
        options["open_cubes"] = rng.random() < 0.7
    request = {"op": "new", "game": NAME, "seats": seats, "seed": "%064x" % rng.getrandbits(256)}
    if options or rng.random() < 0.5:
        request["options"] = options
    if kind == "default":  # the driver reads the dealt start from the first view
        return request, f"{seats} {edition} {kind}", None
    setup = random_setup(rng, seats, edition, kind)
    request["setup"] = setup
    return request, f"{seats} {edition} {kind}", setup


def make(request, setup, ask):
    return Game(request["seats"], request.get("options", {}), setup, ask)


def setup_of_view(view):
    """Returns the dealt ring and first player as a set-up."""
    return {"ring": [t["city"] for t in view["ring"]], "first": view["first"]}


def canonical(act):
    """Returns the act with all fields, so that equal acts compare equal."""
    if isinstance(act, dict) and isinstance(act.get("bid"), dict):
        return {"bid": gang(**act["bid"])}
    return act


def choose(rng, game, seat):
    """Chooses a kind of legal act, then an act of that kind; prefers small bids."""
    acts = game.legal(seat)
    kinds = {}
    for act in acts:
        kinds.setdefault(act if isinstance(act, str) else next(iter(act)), []).append(act)
    if not kinds:
        return None
    weights = {"bid": 6, "defer": 2, "renounce": 2}
    kind = rng.choices(list(kinds), [weights.get(k, 1) for k in kinds])[0]
    act = rng.choice(kinds[kind])
    if kind == "bid":
        some = [rng.choice(kinds[kind]) for _ in range(rng.choice((1, 3)))]
        act = min(some, key=lambda a: size(a["bid"]))
        if size(game.reserves[seat]) > 9 and rng.random() < 0.5:  # large enough to walk the whole ring
            n = rng.randint(size(game.reserves[seat]) - 3, size(game.reserves[seat]))
            act = rng.choice([a for a in kinds[kind] if size(a["bid"]) >= n] or some)
    elif kind == "advance" and rng.random() < 0.3:
        act = rng.choice(kinds[kind][-5:])
    if kind == "bid" and rng.random() < 0.2:
        act = {"bid": {t: n for t, n in act["bid"].items() if n > 0}}
    return act


def arbitrary_act(rng, game):
    """Makes an arbitrary act, mostly an illegal or malformed one."""
    if rng.random() < 0.08:
        return rng.choice([
            "pass", "", None, 3, [], {}, {"bid": 2}, {"bid": None}, {"bid": {"healthy": "1"}}, {"bid": {"horses": 1}},
            {"bid": {"healthy": 1.5}}, {"bid": {"healthy": True}}, {"bid": {"healthy": -1}}, {"bid": {"healthy": 10**12}},
            {"wound": "healthy"}, {"wound": None}, {"wound": 1}, {"advance": "1"}, {"advance": -1}, {"advance": 10**30},
            {"advance": None}, {"steal": 1}, {"steal": ["1"]}, {"steal": []}, {"steal": [1, 0]}, {"steal": [1, 1]},
            {"steal": [0, 1, 2]}, {"steal": [-1]}, {"steal": [400]}, "Clock", {"clock": True},
            {"renounce": None}, {"defer": None}, {"clock": None},
            {"wound": "x", "advance": 1}, {"bid": {"healthy": 1}, "at": 2},
        ])
    kind = rng.choice(("renounce", "defer", "clock", "bid", "bid", "wound", "advance", "steal"))
    if kind == "bid":
        g = game.reserves[rng.randrange(game.seats)]
        if rng.random() < 0.5:
            return {"bid": {t: rng.randint(0, n + (rng.random() < 0.1)) for t, n in g.items() if n or rng.random() < 0.3}}
        return {"bid": {t: rng.randint(0, 2) for t in g if rng.random() < 0.4}}
    if kind == "wound":
        return {"wound": rng.choice(("plain", "x", "prisoner"))}
    if kind == "advance":
        return {"advance": rng.randint(0, 9)}
    if kind == "steal":
        return {"steal": sorted(rng.sample(range(4), rng.choice((1, 2))))}
    return kind


def impossible_setup(rng, request):
    """Returns a name for a fault, and a request with it; None instead of the request if the fault does not apply."""
    bad = copy.deepcopy(request)
    seats = bad["seats"]
    edition = bad.get("options", {}).get("edition", "published")
    setup = random_setup(rng, seats, edition, "anything")
    setup.setdefault("pawn", {})
    for field in [f for f in setup if rng.random() < 0.2 and f not in ("ring", "first", "pawn")]:
        del setup[field]
    bad["setup"] = setup
    bad.pop("chance", None)
    fault = rng.choice(("ring", "ring twice", "ring unknown", "no Start City", "same backs", "city absent", "city twice",
                       "plain", "x", "clocks", "prisoners", "silver", "gold", "length", "negative", "seats", "first",
                       "owner", "field", "type", "option"))
    screens = 3 if seats == 2 else seats
    out = [c for c in CITIES if c not in setup["ring"]]
    full = [gang(6, 2) for _ in range(seats)]
    if fault == "ring":
        setup["ring"] = setup["ring"][:-1] if seats == 4 or rng.random() < 0.5 else setup["ring"] + out[:1]
    elif fault == "ring twice":
        setup["ring"][0] = setup["ring"][1]
    elif fault == "ring unknown":
        setup["ring"][rng.randrange(len(setup["ring"]))] = "Dodge City"
    elif fault == "no Start City":
        if seats == 4:
            return fault, None
        setup["ring"][setup["ring"].index(START)] = out[0]
    elif fault == "same backs":
        if seats == 4 or edition == "prototype":
            return fault, None
        one, two = rng.choice((("Golden City", "Copper Gulch"), ("Silver Creek", "Dry Well"),
                               ("Gallows Hill", "Buzzard Rock"), ("Rattlesnake Pass", "Copper Gulch"),
                               ("Red Mesa", "Coyote Bluff"), ("Dusty Fork", "Dry Well")))
        bad["setup"] = {"ring": [c for c in CITIES if c not in (one, two)], "first": 0}
    elif fault == "city absent":
        name = out[0] if out and rng.random() < 0.7 else "Dodge City"
        field = rng.choice(("flipped", "plundered", "sheriff", "pawn"))
        if field == "pawn":
            setup["pawn"]["city"] = name
        elif field == "sheriff":
            setup["sheriff"] = name
        else:
            setup[field] = [name]
    elif fault == "city twice":
        setup[rng.choice(("flipped", "plundered"))] = [START, START]
    elif fault == "plain":
        full[rng.randrange(seats)] = rng.choice((gang(7), gang(6, 0, 1), gang(3, 0, 4)))
        setup["reserves"] = full
    elif fault == "x":
        full[rng.randrange(seats)] = rng.choice((gang(1, 3), gang(1, 2, 0, 1), gang(0, 0, 0, 3)))
        setup["reserves"] = full
    elif fault == "clocks":
        setup["clocks"] = [2] * (seats - 1) + [3]
    elif fault == "prisoners":
        full[0]["prisoners"], full[1]["prisoners"] = rng.choice(((14, 0), (7, 7), (0, 200)))
        setup["reserves"] = full
    elif fault == "silver":
        setup["cubes"] = [{"gold": 0, "silver": 2} for _ in range(screens)]
        setup["silver"] = 11 - 2 * screens
    elif fault == "gold":
        bags = sum(facts(c)["gold"] for c in setup["ring"])
        setup["cubes"] = [{"gold": 0, "silver": 0} for _ in range(screens)]
        setup["cubes"][rng.randrange(screens)]["gold"] = bags + 1
        setup["flipped"] = list(setup["ring"])
    elif fault == "length":
        field = rng.choice(("reserves", "clocks", "cubes"))
        off = rng.choice((-1, 1))
        setup[field] = {"reserves": [gang(1)] * (seats + off), "clocks": [1] * (seats + off),
                        "cubes": [{"gold": 0, "silver": 0}] * (screens + off)}[field]
    elif fault == "negative":
        field = rng.choice(("reserves", "clocks", "cubes", "silver"))
        if field == "reserves":
            full[0]["wounded"] = -1
            setup["reserves"] = full
        elif field == "clocks":
            setup["clocks"] = [-1] * seats
        elif field == "cubes":
            setup["cubes"] = [{"gold": -1, "silver": 0}] + [{"gold": 0, "silver": 0}] * (screens - 1)
        else:
            setup["silver"] = -1
    elif fault == "seats":
        bad["seats"] = rng.choice((-1, 0, 1, 5, 300, "3", None))
    elif fault == "first":
        setup["first"] = rng.choice((seats, -1, "0", None, 9))
        if setup["first"] is None:
            return fault, None
    elif fault == "owner":
        setup["pawn"]["owner"] = rng.choice((screens, -1, 9))
    elif fault == "field":
        rng.choice((setup, bad, setup["pawn"]))["horse"] = 1
    elif fault == "type":
        setup[rng.choice(("ring", "reserves", "cubes", "clocks", "flipped", "attackers", "pawn"))] = rng.choice((3, "x", True))
    elif fault == "option":
        bad["options"] = rng.choice(({"edition": "second"}, {"editions": "published"}, {"open_cubes": 1}, {"edition": 2}))
    return fault, bad
