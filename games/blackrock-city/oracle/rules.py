"""Oracle for Blackrock City: a second implementation of the rules, written from the clauses alone.

It is plain and slow on purpose, and cites each clause where it applies. The state is one object of plain values; `act` and
`tick` work on a copy and return it, so that a refusal changes nothing.

The caller provides chance: a function `ask(options)` that returns one of the options, or raises `BadRequest`.
"""

import copy

# BC-1.2: name, gold, prisoners, holes, back in the published edition, back in the prototype.
TABLE = [
    ("Start City", 0, 0, 1, "nothing", "nothing"),
    ("Golden City", 4, 0, 3, "indians", "indians"),
    ("Copper Gulch", 3, 0, 2, "indians", "indians"),
    ("Silver Creek", 3, 0, 0, "nothing", "nothing"),
    ("Rattlesnake Pass", 3, 1, 1, "indians", "stagecoach"),
    ("Tombstone Flats", 3, 1, 2, "steal_1", "steal_1"),
    ("Dry Well", 2, 2, 3, "nothing", "nothing"),
    ("Coyote Bluff", 2, 2, 0, "steal_1", "steal_1"),
    ("Red Mesa", 2, 1, 1, "steal_1", "steal_1"),
    ("Dusty Fork", 2, 1, 2, "nothing", "stagecoach"),
    ("Gallows Hill", 1, 3, 0, "steal_2", "steal_2"),
    ("Buzzard Rock", 1, 2, 3, "steal_2", "steal_2"),
]
CITIES = [row[0] for row in TABLE]
START = "Start City"
TILES = ("healthy", "healthy_x", "wounded", "wounded_x", "prisoners")
EDITIONS = ("published", "prototype")
HOURGLASS = 15_000  # milliseconds; BC-1.3, BC-8.1
SILVER = 10  # BC-1.3
PRISONERS = 13  # BC-1.3


class Illegal(Exception):
    """An act that the rules forbid. `rules` lists the clauses that the referee may cite, the best one first."""

    def __init__(self, why, *rules):
        super().__init__(why)
        self.why = why
        self.rules = rules


class BadRequest(Exception):
    """A malformed or impossible request. `maybe`: `illegal` is acceptable too, because the documents leave it open."""

    def __init__(self, why, maybe=False):
        super().__init__(why)
        self.why = why
        self.maybe = maybe


def gang(healthy=0, healthy_x=0, wounded=0, wounded_x=0, prisoners=0):
    return {"healthy": healthy, "healthy_x": healthy_x, "wounded": wounded, "wounded_x": wounded_x,
            "prisoners": prisoners}


def size(g):
    return sum(g[t] for t in TILES)


def back_of(city, edition):
    row = TABLE[CITIES.index(city)]
    return row[4] if edition == "published" else row[5]


def facts(city):
    row = TABLE[CITIES.index(city)]
    return {"gold": row[1], "prisoners": row[2], "holes": row[3]}


def wound_kinds(g):
    """BC-5.1, BC-5.2: returns the kinds that can take a wound."""
    if g["healthy"] + g["healthy_x"] > 0:
        return [k for k, t in (("plain", "healthy"), ("x", "healthy_x")) if g[t] > 0]
    return [k for k, t in (("plain", "wounded"), ("x", "wounded_x"), ("prisoner", "prisoners")) if g[t] > 0]


def wound(g, kind):
    """BC-5.1: gives a wound to a kind."""
    if g["healthy"] + g["healthy_x"] > 0:  # turned to the wounded side
        side = {"plain": ("healthy", "wounded"), "x": ("healthy_x", "wounded_x")}[kind]
        g[side[0]] -= 1
        g[side[1]] += 1
    else:  # killed
        g[{"plain": "wounded", "x": "wounded_x", "prisoner": "prisoners"}[kind]] -= 1


def unchosen(g):
    """BC-8.2: returns the kind that takes a wound without a choice: a prisoner, then a plain bandit, then an X."""
    for kind in ("prisoner", "plain", "x"):
        if kind in wound_kinds(g):
            return kind
    return None


def left_after(g, wounds):
    """BC-5.1: returns the number of bandits left after `wounds`."""
    healthy = g["healthy"] + g["healthy_x"]
    return size(g) - max(0, wounds - healthy)


def check_setup(setup, seats, edition):
    """Refuses an impossible set-up (referee.md). Checks values, not types."""
    screens = 3 if seats == 2 else seats

    def bad(why):
        raise BadRequest("set-up: " + why)

    def cities(names, what):
        for name in names:
            if name not in CITIES:
                bad(f"{what}: unknown city")
            if "ring" in setup and name not in setup["ring"]:
                bad(f"{what}: not in the ring")
        if len(set(names)) != len(names):
            bad(f"{what}: named twice")

    if "ring" in setup:
        ring = setup["ring"]
        cities(ring, "ring")
        # BC-2.1
        if len(ring) != (12 if seats == 4 else 10) or START not in ring:
            bad("wrong size, or no Start City")
        out = [back_of(c, edition) for c in CITIES if c not in ring]
        if len(out) == 2 and edition == "published" and out[0] == out[1]:
            bad("two cities with the same back are left out")
    for name in ("flipped", "plundered"):
        cities(setup.get(name, []), name)
    if "sheriff" in setup:
        cities([setup["sheriff"]], "sheriff")
    if "pawn" in setup and "city" in setup["pawn"]:
        cities([setup["pawn"]["city"]], "pawn")
    for name, length in (("reserves", seats), ("clocks", seats), ("cubes", screens)):
        if name in setup and len(setup[name]) != length:
            bad(f"{name}: wrong length")
    for g in setup.get("reserves", []):
        if any(n < 0 for n in g.values()):
            bad("negative")
        if g.get("healthy", 0) + g.get("wounded", 0) > 6 or g.get("healthy_x", 0) + g.get("wounded_x", 0) > 2:
            bad("too many bandits")
    for c in setup.get("cubes", []):
        if any(n < 0 for n in c.values()):
            bad("negative")
    if any(n < 0 or n > 2 for n in setup.get("clocks", [])):
        bad("clocks")
    if setup.get("silver", 0) < 0:
        bad("negative")
    if not 0 <= setup.get("first", 0) < seats:
        bad("first")
    if not 0 <= setup.get("pawn", {}).get("owner", 0) < screens:
        bad("owner")
    silver = setup.get("silver", 0) + sum(c.get("silver", 0) for c in setup.get("cubes", []))
    if silver > SILVER:
        bad("silver")
    if "ring" in setup:
        # Counts the cubes behind the screens, not those left in the cities.
        bags = sum(facts(c)["gold"] for c in setup["ring"])
        if sum(c.get("gold", 0) for c in setup.get("cubes", [])) > bags:
            bad("gold")
    if sum(g.get("prisoners", 0) for g in setup.get("reserves", [])) > PRISONERS:
        bad("prisoners")
    if any(not 0 <= s < screens for s in setup.get("attackers", [])):
        bad("attackers")


class Game:
    """State of a game. Seats are 0 to seats-1; with two players the drifter is number 2 (BC-10.1)."""

    def __init__(self, seats, options, setup, ask):
        """`setup` must have `ring`, and `first` or `pawn.owner`."""
        self.seats = seats
        self.edition = options.get("edition", "published")
        self.open_cubes = options.get("open_cubes", False)
        check_setup(setup, seats, self.edition)
        self.drifter = 2 if seats == 2 else None
        self.screens = 3 if seats == 2 else seats

        pawn = setup.get("pawn", {})
        if "first" in setup:
            self.first = setup["first"]
        else:
            self.first = 0 if pawn["owner"] == self.drifter else pawn["owner"]
        self.phase = 1
        self.ring = list(setup["ring"])
        self.owner = pawn.get("owner", self.first)  # BC-2.4
        self.at = self.ring.index(pawn.get("city", START))
        self.blocked = pawn.get("blocked", False)
        self.sheriff = self.ring.index(setup.get("sheriff", START))  # BC-2.2
        self.flipped = set(setup.get("flipped", []))
        self.plundered = set(setup.get("plundered", [])) | self.flipped
        if not self.blocked:
            self.plundered.add(self.ring[self.at])
        self.reserves = [gang(**g) for g in setup.get("reserves", [gang(6, 2) for _ in range(seats)])]  # BC-2.3
        if self.drifter is not None:
            self.reserves.append(gang())
        self.cubes = [{"gold": c.get("gold", 0), "silver": c.get("silver", 0)}
                      for c in setup.get("cubes", [{} for _ in range(self.screens)])]
        self.silver = setup.get("silver", SILVER - sum(c["silver"] for c in self.cubes))
        self.clocks = list(setup.get("clocks", [2] * seats)) + [0] * (self.screens - seats)
        self.attackers = []
        for s in setup.get("attackers", []):
            self.attacked(s)

        self.stakes = [None] * self.screens
        self.now = 0
        self.hourglass = None
        self.turn = None
        self.awaiting = None
        self.owed = 0
        self.then = None  # continuation after the owed wounds: "turns" or "walk"
        self.steps = 0
        self.most = 0  # longest free move
        self.queue = []  # seats that have not acted
        self.deferred = []  # seats that deferred and have not bid yet
        self.deferrals = 0
        self.outcome = None
        self.ask = ask
        if self.exhausted():
            self.end("exhausted")
        else:
            self.open_phase()
        self.ask = None

    # The bidding -----------------------------------------------------------------------------------------------

    def open_phase(self):
        self.stakes = [None] * self.screens
        self.queue = [(self.first + i) % self.seats for i in range(self.seats)]  # BC-3.1
        self.deferred = []
        self.deferrals = 0
        if self.drifter is not None:
            holes = facts(self.ring[self.at])["holes"]  # BC-10.1
            if holes == 0:
                self.stakes[self.drifter] = "renounced"
            else:
                self.stakes[self.drifter] = {"bid": gang(healthy=holes)}
                self.move_sheriff(self.drifter, holes)
                return
        self.next_turn()

    def bids(self):
        return {s: size(stake["bid"]) for s, stake in enumerate(self.stakes) if isinstance(stake, dict)}

    def bid_allowed(self, n):
        return n >= 1 and n != max(self.bids().values(), default=0)  # BC-3.3, BC-10.2

    def next_turn(self):
        """Passes the turn to the next seat that has to act; ends the bidding if there is none."""
        while True:
            if self.queue:
                seat = self.queue.pop(0)
            elif self.deferred:
                seat = self.deferred.pop(0)  # BC-3.5: in the order in which they deferred
            else:
                self.end_bidding()
                return
            if not self.renounces_if_stuck(seat):
                self.wait(seat, "action")
                return

    def renounces_if_stuck(self, seat):
        """BC-3.6, BC-3.7: renounces for a seat that cannot bid. Returns whether it did."""
        n = size(self.reserves[seat])
        if n == 0 or (self.stakes[seat] == "deferred" and not any(self.bid_allowed(i) for i in range(1, n + 1))):
            self.stakes[seat] = "renounced"
            return True
        return False

    def wait(self, seat, what):
        self.turn = seat
        self.awaiting = what

    def do_bid(self, seat, bid):
        for t in TILES:
            self.reserves[seat][t] -= bid[t]
        self.stakes[seat] = {"bid": bid}
        # BC-4.1: no step for an X
        self.move_sheriff(seat, bid["healthy"] + bid["wounded"] + bid["prisoners"])

    def do_defer(self, seat):
        self.deferrals += 1  # BC-3.5
        self.stakes[seat] = "deferred"
        self.deferred.append(seat)
        self.take_wounds(seat, self.deferrals, "turns")

    def move_sheriff(self, mover, steps):
        self.sheriff = (self.sheriff + steps) % len(self.ring)
        caught = steps >= 1 and self.sheriff == self.at  # BC-4.2
        if self.edition == "published" and self.ring[self.at] == START:
            caught = False  # BC-4.4
        if not caught:
            self.next_turn()
        elif size(self.reserves[self.owner]) > 0:
            self.take_wounds(self.owner, 1, "turns")
        else:
            # BC-4.3
            cube = self.draw(self.owner)
            if cube is not None and self.edition == "prototype":
                taker = mover if mover != self.owner else (self.owner + 1) % self.screens
                self.cubes[taker][cube] += 1
            self.next_turn()

    def draw(self, seat):
        """Removes a random cube from a screen and returns it; None if the screen is empty."""
        held = self.cubes[seat]
        options = [c for c in ("gold", "silver") if held[c] > 0]
        if not options:
            return None
        cube = self.ask(options)
        held[cube] -= 1
        return cube

    # Wounds (BC-5) ---------------------------------------------------------------------------------------------

    def take_wounds(self, seat, n, then):
        self.turn = seat
        self.owed = n
        self.then = then
        self.settle_wounds()

    def settle_wounds(self):
        """Places owed wounds until there is a choice between kinds; continues once none is owed."""
        while self.owed > 0:
            kinds = wound_kinds(self.reserves[self.turn])
            if len(kinds) > 1:
                self.wait(self.turn, "wound")
                return
            if kinds:
                wound(self.reserves[self.turn], kinds[0])
            self.owed -= 1
        if self.then == "walk":
            self.walk()
        else:
            self.next_turn()

    # The end of the phase (BC-6) -------------------------------------------------------------------------------

    def end_bidding(self):
        bids = self.bids()
        bidders = [s for s in bids if s != self.drifter]
        if not bidders:
            self.end("all_renounced")  # BC-6.1, BC-9.2, BC-10.6
            return
        winner = max(bids, key=lambda s: bids[s])  # BC-6.2; unique by BC-3.3
        high, low = bids[winner], min(bids.values())
        self.owner = winner
        free = len(bids) == 1  # BC-6.3
        if self.drifter is not None and self.edition == "prototype" and bidders == [winner]:
            free = True  # BC-10.4
        if free and high > 1:
            self.most = high
            self.wait(winner, "advance")
        else:
            self.leave_city(1 if free else high - low)

    def leave_city(self, steps):
        if not self.blocked:
            self.flipped.add(self.ring[self.at])  # BC-6.4
        self.blocked = False
        self.steps = steps
        self.walk()

    def is_flipped(self, i):
        return self.ring[i] in self.flipped

    def back(self, i):
        return back_of(self.ring[i], self.edition)

    def walk(self):
        while self.steps > 0:
            self.at = (self.at + 1) % len(self.ring)
            self.steps -= 1
            if self.is_flipped(self.at) and self.back(self.at) == "indians":  # BC-6.8
                if size(self.reserves[self.owner]) == 0:
                    self.steps = 0
                else:
                    self.take_wounds(self.owner, 1, "walk")
                    return
        self.arrive()

    def arrive(self):
        winner = self.owner
        city = self.ring[self.at]
        if self.sheriff == self.at:
            self.blocked = True  # BC-6.6
            self.close_phase(False)
        elif not self.is_flipped(self.at):
            # BC-6.5
            self.attacked(winner)
            if city not in self.plundered:
                self.plundered.add(city)
                self.cubes[winner]["gold"] += facts(city)["gold"]
                if winner != self.drifter:  # BC-10.3
                    self.reserves[winner]["prisoners"] += facts(city)["prisoners"]
            self.close_phase(False)
        elif self.back(self.at) in ("steal_1", "steal_2") and winner != self.drifter:
            self.wait(winner, "steal")  # BC-6.7
        else:
            self.close_phase(self.back(self.at) == "stagecoach")

    def attacked(self, seat):
        """BC-9.3: lists a seat once, by its last attack."""
        if seat in self.attackers:
            self.attackers.remove(seat)
        self.attackers.append(seat)

    def do_steal(self, victims):
        times = [1] * len(victims)
        if self.back(self.at) == "steal_2" and len(victims) == 1:
            times = [2]
        for victim, n in zip(victims, times):
            for _ in range(n):
                cube = self.draw(victim)
                if cube is not None:
                    self.cubes[self.owner][cube] += 1
        self.close_phase(False)

    def close_phase(self, stagecoach):
        bids = self.bids()
        # BC-6.9, BC-6.7
        others = [n for s, n in bids.items() if s != self.owner]
        second = [s for s, n in bids.items() if s != self.owner and n == max(others)]
        taker = self.owner if stagecoach else second[0] if len(second) == 1 else None
        if taker is not None and self.silver > 0:
            self.silver -= 1
            self.cubes[taker]["silver"] += 1
        # BC-6.10
        for seat, stake in enumerate(self.stakes):
            if seat != self.drifter and isinstance(stake, dict):
                self.reserves[seat]["wounded"] += stake["bid"]["healthy"]
                self.reserves[seat]["wounded_x"] += stake["bid"]["healthy_x"]
        self.stakes = [None] * self.screens
        if self.exhausted():
            self.end("exhausted")  # BC-9.1
            return
        # BC-7.1, BC-10.5
        clockwise = [(self.owner + i) % self.screens for i in range(self.screens)]
        players = [s for s in clockwise if s != self.drifter]
        last_ones = [s for s in players if self.last_bandit(s)]
        self.first = (last_ones or players)[0]
        self.phase += 1
        self.open_phase()

    def last_bandit(self, seat):
        g = self.reserves[seat]
        healthy = g["healthy"] + g["healthy_x"]
        return size(g) == 1 and (self.edition == "published" or healthy == 0)

    # The end (BC-9) --------------------------------------------------------------------------------------------

    def exhausted(self):
        return all(size(g) == 0 for g in self.reserves)

    def end(self, reason):
        self.turn = None
        self.awaiting = None
        self.hourglass = None

        def key(seat):  # BC-9.3
            c = self.cubes[seat]
            last = self.attackers.index(seat) if seat in self.attackers else -1
            return (c["gold"] + c["silver"], c["gold"], last)

        keys = sorted({key(s) for s in range(self.seats)}, reverse=True)
        self.outcome = {
            "ranking": [[s for s in range(self.seats) if key(s) == k] for k in keys],
            "scores": [key(s)[0] for s in range(self.seats)],
            "reason": reason,
        }

    # Acts and time ---------------------------------------------------------------------------------------------

    def waiting(self):
        return {"seats": [] if self.turn is None else [self.turn], "deadline": self.hourglass}

    def legal(self, seat):
        if self.outcome is not None:
            return []
        if seat != self.turn:
            return ["clock"] if self.hourglass is None and self.clocks[seat] > 0 else []  # BC-8.1
        if self.awaiting == "wound":
            return [{"wound": k} for k in wound_kinds(self.reserves[seat])]
        if self.awaiting == "advance":
            return [{"advance": n} for n in range(1, self.most + 1)]
        if self.awaiting == "steal":
            others = [s for s in range(self.screens) if s != seat]
            acts = [{"steal": [s]} for s in others]
            if self.back(self.at) == "steal_2":
                acts += [{"steal": [a, b]} for a in others for b in others if a < b]
            return acts
        acts = []
        g = self.reserves[seat]
        for h in range(g["healthy"] + 1):
            for hx in range(g["healthy_x"] + 1):
                for w in range(g["wounded"] + 1):
                    for wx in range(g["wounded_x"] + 1):
                        for p in range(g["prisoners"] + 1):
                            if self.bid_allowed(h + hx + w + wx + p):
                                acts.append({"bid": gang(h, hx, w, wx, p)})
        if self.stakes[seat] != "deferred":
            acts.append("renounce")  # BC-3.4
            if left_after(g, self.deferrals + 1) >= 1:
                acts.append("defer")  # BC-3.5, BC-3.6
        return acts

    def act(self, seat, act, at, ask):
        """Returns the game after the act. A deadline at or before `at` comes first."""
        act = parse(act)
        game = self.at_instant(at, ask)
        game.check(seat, act)
        game.ask = ask
        if act == "clock":
            game.clocks[seat] -= 1  # BC-8.1
            game.hourglass = at + HOURGLASS
        else:
            game.hourglass = None  # BC-8.1: stops when the player acts
            game.perform(seat, act)
        game.ask = None
        return game

    def perform(self, seat, act):
        if act == "renounce":
            self.stakes[seat] = "renounced"
            self.next_turn()
        elif act == "defer":
            self.do_defer(seat)
        elif "bid" in act:
            self.do_bid(seat, act["bid"])
        elif "wound" in act:
            wound(self.reserves[seat], act["wound"])
            self.owed -= 1
            self.settle_wounds()
        elif "advance" in act:
            self.leave_city(act["advance"])
        elif "steal" in act:
            self.do_steal(act["steal"])

    def tick(self, at, ask):
        return self.at_instant(at, ask)

    def at_instant(self, at, ask):
        if at < self.now:
            raise BadRequest("time does not go back")
        game = copy.deepcopy(self)
        game.now = at
        if game.hourglass is not None and game.hourglass <= at:
            game.hourglass = None
            game.ask = ask
            game.time_out()
            game.ask = None
        return game

    def time_out(self):
        """BC-8.2: applies the penalty of the hourglass."""
        g = self.reserves[self.turn]
        if self.awaiting == "wound":
            while self.owed > 0:
                kind = unchosen(g)
                if kind is not None:
                    wound(g, kind)
                self.owed -= 1
            self.settle_wounds()
            return
        kind = unchosen(g)
        if kind is not None:
            wound(g, kind)
        if self.awaiting == "action" and self.renounces_if_stuck(self.turn):
            self.next_turn()

    def check(self, seat, act):
        """Raises `Illegal`, with the clauses that the referee may cite, unless the act is legal."""
        kind = act if isinstance(act, str) else next(iter(act))
        if kind == "clock":
            if "clock" not in self.legal(seat):
                raise Illegal("no clock may be used now", "BC-8.1")
            return
        if self.outcome is not None:
            raise Illegal("the game is over", "BC-3.1")
        if seat != self.turn:
            raise Illegal("not the player to decide", "BC-3.1")
        # The documents name no clause for a decision of the wrong kind: accept that of the awaited or of the offered decision.
        clauses = {"wound": ["BC-5.2", "BC-5.1"], "advance": ["BC-6.3", "BC-10.4"], "steal": ["BC-6.7"]}
        decision = kind if kind in clauses else "action"
        if decision != self.awaiting:
            raise Illegal(f"{decision} offered, {self.awaiting} awaited",
                          *clauses.get(self.awaiting, ["BC-3.1"]), *clauses.get(decision, ["BC-3.1"]))
        has_deferred = self.stakes[seat] == "deferred"
        if decision != "action":
            if act not in self.legal(seat):
                raise Illegal(f"not a legal {kind}", *clauses[kind])
        else:
            if kind == "renounce" and has_deferred:
                raise Illegal("must bid", "BC-3.5")
            if kind == "defer" and has_deferred:
                raise Illegal("has already deferred", "BC-3.5")
            if kind == "defer" and "defer" not in self.legal(seat):
                raise Illegal("no bandit would be left", "BC-3.6")
            if kind == "bid":
                bid = act["bid"]
                if size(bid) == 0:
                    raise Illegal("nothing bid", "BC-3.2")
                if any(bid[t] > self.reserves[seat][t] for t in TILES):
                    raise Illegal("not in reserve", "BC-3.2")
                if not self.bid_allowed(size(bid)):
                    raise Illegal("equals the highest", "BC-3.3", *(["BC-10.2"] if self.drifter else []))

    # Views -----------------------------------------------------------------------------------------------------

    def view(self, viewer):
        """Returns the view of a seat, of a spectator (None) or of everything ("all")."""
        def cubes(seat):
            shown = viewer == "all" or viewer == seat or self.open_cubes or self.outcome is not None  # BC-3.8
            return dict(self.cubes[seat]) if shown else None

        ring = []
        for i, city in enumerate(self.ring):
            left = city not in self.plundered
            ring.append({
                "city": city,
                "side": "back" if self.is_flipped(i) else "front",
                "gold": facts(city)["gold"] if left else 0,
                "prisoners": facts(city)["prisoners"] if left else 0,
                "holes": facts(city)["holes"],
                "back": self.back(i),
            })
        wound_awaited = self.awaiting == "wound"
        return {
            "game": "blackrock-city",
            "edition": self.edition,
            "phase": self.phase,
            "first": self.first,
            "turn": self.turn,
            "awaiting": self.awaiting,
            "ring": ring,
            "sheriff": self.sheriff,
            "pawn": {"at": self.at, "owner": self.owner, "blocked": self.blocked},
            "silver": self.silver,
            "hourglass": self.hourglass,
            "deferred": list(self.deferred),
            "owed": self.owed if wound_awaited else 0,
            "steps": self.steps if wound_awaited and self.then == "walk" else 0,
            "attackers": list(self.attackers),
            "players": [{"reserve": dict(self.reserves[s]), "stake": copy.deepcopy(self.stakes[s]),
                         "clocks": self.clocks[s], "cubes": cubes(s)} for s in range(self.screens)],
            "outcome": self.outcome,
        }


def is_count(n):
    return isinstance(n, int) and not isinstance(n, bool)


def parse(act):
    """Returns the act with all fields; raises `BadRequest` for an unknown form."""
    if act in ("renounce", "defer", "clock"):
        return act
    if not isinstance(act, dict) or len(act) != 1:
        raise BadRequest("unknown act")
    (kind, value), = act.items()
    if kind == "bid":
        if not isinstance(value, dict) or any(t not in TILES for t in value) or not all(map(is_count, value.values())):
            raise BadRequest("unknown bid")
        if any(n < 0 or n > 255 for n in value.values()):
            raise BadRequest("out of range", maybe=True)
        return {"bid": gang(**value)}
    if kind == "wound":
        if value not in ("plain", "x", "prisoner"):
            raise BadRequest("unknown wound")
        return act
    if kind == "advance":
        if not is_count(value):
            raise BadRequest("unknown advance")
        if value < 0 or value > 255:
            raise BadRequest("out of range", maybe=True)
        return act
    if kind == "steal":
        if not isinstance(value, list) or not all(map(is_count, value)):
            raise BadRequest("unknown steal")
        if not 1 <= len(value) <= 2 or value != sorted(set(value)) or any(not 0 <= s <= 3 for s in value):
            raise BadRequest("unknown steal", maybe=True)
        return act
    raise BadRequest("unknown act")
