"""Boomtown Bandits: a second, independent reading of the rules, plain and slow.

Written from the clauses (their ids are in the comments); it shares nothing with the crate. `Game` keeps one position;
`legal`, `apply`, `tick`, `view`, `waiting` say what `saloon referee` should say. Whoever drives it sets `game.source`,
a function that answers "shooter" or "coward" with the face that a die of this kind shows.
"""

import json
from itertools import combinations_with_replacement

from boomtown_data import *  # noqa: F403


class Refused(Exception):
    """The rules forbid the act; `rule` is the clause."""

    def __init__(self, rule):
        super().__init__(rule)
        self.rule = rule


class Token:
    """A token on the board, or a die's owner in a tie-break."""

    def __init__(self, seat, kind, up=False):
        self.seat, self.kind, self.up, self.courage = seat, kind, up, False

    def key(self):
        return (self.seat, self.kind)

    def coward(self):
        """Liquid Courage: nothing treats the token as a coward any more."""
        return self.kind == "coward" and not self.courage


def canon(act):
    """An act as text that is equal for equal acts: the order of a list inside an act means nothing."""
    def norm(x):
        if isinstance(x, dict):
            return {k: norm(v) for k, v in x.items()}
        if isinstance(x, list):
            return sorted((norm(v) for v in x), key=lambda v: json.dumps(v, sort_keys=True))
        return x
    return json.dumps(norm(act), sort_keys=True)


class Game:
    def __init__(self, seats, options, setup):
        self.n = seats
        self.mode = options.get("shootout", "realtime")
        self.tie_window = options.get("tie_window", 40)
        self.town = list(setup["town"])
        assert len(self.town) == seats + 1                                          # BB-2.1
        self.piles = {loc: list(setup["piles"][loc]) for loc in self.town}
        self.old_hand = [list(h) for h in setup.get("hands", [[]] * seats)]         # can be played
        self.fresh = [[] for _ in range(seats)]                                     # came this round (BB-7.2)
        self.played = [list(p) for p in setup.get("played", [[]] * seats)]
        self.counts = [{loc: 0 for loc in self.town} for _ in range(seats)]         # BB-7.10
        for s in range(seats):
            for c in self.old_hand[s]:
                self.counts[s][LOCATION_OF[c]] += 1
        self.old = [dict(c) for c in self.counts]
        self.owner = setup.get("owner")
        self.round = setup.get("round", 1)
        self.first = setup["first"]
        self.caved = list(setup.get("caved", [0] * seats))      # Cave In: shooters fewer in the round to come
        self.board = {loc: [] for loc in self.town}
        self.kept = {loc: [(t["seat"], t["token"]) for t in ts] for loc, ts in setup.get("kept", {}).items()}
        self.now = 0
        self.last_round = False
        self.open = False           # BB-8.3: hands laid open
        self.outcome = None
        self.sh = None              # the shootout
        self.choosing = None        # Inspection
        self.giving = None          # Hoedown: seat -> card chosen or None
        self.winner = None
        self.at = None              # index of the location at hand
        self.source = None
        self.stage = self.window = self.turn = None
        self.passed, self.since = set(), 0
        self.bonus = [0] * seats
        self.todo = None
        self.money = None
        self.start_round()

    # ------------------------------------------------------------------ small helpers

    def hand(self, s):
        return self.old_hand[s] + self.fresh[s]

    def owned(self, s):
        return self.hand(s) + self.played[s]

    def players_at(self, loc):
        return sorted({t.seat for t in self.board[loc]})

    def here(self):
        return self.town[self.at]

    def is_unresolved(self, loc):
        """BB-3.7, for what may be entered or named: open and its turn not over."""
        if loc not in self.town or loc in self.closed or loc in self.resolved:
            return False
        return not (self.sh is not None and self.sh["kind"] == "town" and self.sh["location"] == loc)

    def unresolved(self):
        return [loc for loc in self.town if self.is_unresolved(loc)]

    def cap(self):
        """BB-7.10: a count is never more than the hand, an old count never more than the count."""
        for s in range(self.n):
            for loc in self.town:
                self.counts[s][loc] = max(0, min(self.counts[s][loc], len(self.hand(s))))
                self.old[s][loc] = max(0, min(self.old[s][loc], self.counts[s][loc]))

    def faces(self, seat, tokens):
        """Throw a player's dice: shooters before the coward; a Liquid Courage die stays in the coward's place."""
        mine = sorted((t for t in tokens if t.seat == seat), key=lambda t: t.kind != "shooter")
        return [self.source("coward" if t.coward() else "shooter") for t in mine]

    # ------------------------------------------------------------------ the round

    def start_round(self):
        self.closed, self.resolved, self.good_times = set(), set(), set()
        self.exposed, self.peek = set(), set()
        self.deferred = []                              # Overheard Plans, in order
        self.caved_next = [0] * self.n
        for s in range(self.n):                         # BB-7.2: playable from the round after
            self.old_hand[s] += self.fresh[s]
            self.fresh[s] = []
            self.old[s] = dict(self.counts[s])          # BB-7.10
        # BB-3.1: tokens come back, less those that a card keeps
        self.unplaced = [{"shooter": 2, "coward": 1} for _ in range(self.n)]
        self.board = {loc: [] for loc in self.town}
        self.had_kept = {loc for loc, ts in self.kept.items() if ts}
        for loc, ts in self.kept.items():
            for seat, kind in ts:
                self.board[loc].append(Token(seat, kind, True))
                self.unplaced[seat][kind] -= 1
        for s in range(self.n):                         # Cave In
            self.unplaced[s]["shooter"] = max(0, self.unplaced[s]["shooter"] - self.caved[s])
        self.kept = {}
        self.at = None
        if all(loc in self.had_kept for loc in self.town):     # BB-3.2
            self.open_window("before_placing")
        else:
            self.stage, self.turn = "badge", self.first

    def start_placing(self):
        self.stage = "placing"
        self.pointer = self.first
        self.next_placer()

    def placing_order(self):
        """BB-3.3 and Overheard Plans: the seats of all placements to come."""
        left = [sum(u.values()) for u in self.unplaced]
        order, s = [], getattr(self, "pointer", self.first) if self.stage == "placing" else self.first
        while any(left[p] for p in range(self.n) if p not in self.deferred):
            if left[s] and s not in self.deferred:
                order.append(s)
                left[s] -= 1
            s = (s + 1) % self.n
        for p in self.deferred:
            order += [p] * left[p]
        return order

    def next_placer(self):
        order = self.placing_order()
        if order:
            self.turn = order[0]
            return
        self.turn = None
        for loc in self.town:                           # BB-3.4
            for t in self.board[loc]:
                t.up = True
        self.stage = None
        self.at = -1
        self.next_location()

    def next_location(self):
        """BB-3.5: from left to right."""
        while True:
            self.at += 1
            if self.at == len(self.town):
                self.at = None
                self.open_window("end_of_round")
                return
            loc = self.here()
            if loc in self.closed or loc in self.resolved:
                continue
            if not self.board[loc]:
                self.resolved.add(loc)
                continue
            self.open_window("before_shootout")
            return

    def meet(self):
        """The window before the shootout is over."""
        loc = self.here()
        who = self.players_at(loc)
        if loc in self.resolved or not who:
            self.location_done()
        elif len(who) == 1:
            self.win(who[0])
        else:
            self.begin_shootout("town", loc, self.board[loc])

    def win(self, seat):
        for t in self.board[self.here()]:
            t.courage = False                           # Liquid Courage: until the shootout ends
        self.winner = seat
        self.open_window("after_shootout")

    def location_done(self):
        loc = self.here()
        for t in self.board[loc]:
            t.courage = False
        self.resolved.add(loc)
        self.winner = None
        self.sh = None
        self.next_location()

    def draw(self, seat, loc, index=0):
        """BB-7.1, 7.2, 7.7, 8.1: one card from a pile."""
        if not self.piles[loc]:
            return
        card = self.piles[loc].pop(index)
        if not self.piles[loc]:
            self.last_round = True
        if card in IMMEDIATE:
            self.played[seat].append(card)
            if card == "cave_in":
                self.caved_next[seat] += 1
        else:
            self.fresh[seat].append(card)
            self.counts[seat][loc] += 1
        self.cap()

    def end_round(self):
        if self.last_round:
            self.lay_open()
            return
        self.kept = {loc: [t.key() for t in self.board[loc]] for loc in self.good_times}
        self.caved = self.caved_next
        self.first = (self.first + 1) % self.n          # BB-3.6
        self.round += 1
        self.start_round()
