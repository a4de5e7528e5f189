"""Boomtown Bandits: a second, independent implementation of the rules, simple and slow.

Written from the clauses, whose ids are in the comments; it shares no code with the crate. `Game` holds one position.
`legal`, `apply`, `tick`, `view` and `waiting` return the expected answers of `saloon referee`. The driver sets
`game.source`, a function from a kind of die ("shooter" or "coward") to the face that it shows.
"""

import json
from collections import Counter
from itertools import combinations_with_replacement

from cards import *  # noqa: F403


# Alternative interpretations of ambiguous clauses. An interpretation applies if its name is in this set.
#   resolved_at_draw   BB-3.7: a location is resolved at the draw, not after the window that follows it
#   asked_stays        BB-7.6: a shown card does not change the players that an open window asks
#   courage_to_draw    Liquid Courage lasts until the winner has drawn (an old bug, kept to test old binaries)
#   last_by_card       Overheard Plans: a player is "last already" only by this card, not by the order of seats
READINGS = set()

# Counts of rare situations, for the driver's report.
NOTES = Counter()


class Refused(Exception):
    """An act that the rules forbid. `rule` is the clause."""

    def __init__(self, rule):
        super().__init__(rule)
        self.rule = rule


class Token:
    """A token on the board, or a die in a tie-break."""

    def __init__(self, seat, kind, up=False):
        self.seat, self.kind, self.up, self.courage = seat, kind, up, False
        self.seen_by = set()        # seats that saw it by Loose Lips

    def key(self):
        return (self.seat, self.kind)

    def coward(self):
        """Whether it counts as a coward: Liquid Courage makes it a shooter."""
        return self.kind == "coward" and not self.courage


def canon(act):
    """Canonical text of an act. The order of a list inside an act has no meaning."""
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
        self.window_ms = options.get("window", WINDOW)                              # BB-7.6
        self.town = list(setup["town"])
        assert len(self.town) == seats + 1                                          # BB-2.1
        self.piles = {loc: list(setup["piles"][loc]) for loc in self.town}
        self.old_hand = [list(h) for h in setup.get("hands", [[]] * seats)]         # cards that can be played
        self.fresh = [[] for _ in range(seats)]                                     # BB-7.2: cards that came this round
        self.played = [list(p) for p in setup.get("played", [[]] * seats)]
        self.counts = [{loc: 0 for loc in self.town} for _ in range(seats)]         # BB-7.10
        for s in range(seats):
            for c in self.old_hand[s]:
                self.counts[s][LOCATION_OF[c]] += 1
        self.old = [dict(c) for c in self.counts]
        self.owner = setup.get("owner")
        self.round = setup.get("round", 1)
        self.first = setup["first"]
        self.caved = list(setup.get("caved", [0] * seats))      # Cave In: shooters missing in the next round
        self.board = {loc: [] for loc in self.town}
        self.kept = {loc: [(t["seat"], t["token"]) for t in ts] for loc, ts in setup.get("kept", {}).items()}
        self.now = 0
        self.last_round = False
        self.open = False           # BB-8.3: hands laid open
        self.outcome = None
        self.sh = None              # shootout in progress
        self.choosing = None        # Inspection in progress
        self.giving = None          # Hoedown in progress: seat -> chosen card or None
        self.winner = None
        self.at = None              # index of the current location
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

    def tokens(self):
        """All tokens in town."""
        return [t for ts in self.board.values() for t in ts]

    def players_at(self, loc):
        return sorted({t.seat for t in self.board[loc]})

    def here(self):
        return self.town[self.at]

    def is_unresolved(self, loc):
        """BB-3.7: whether tokens may enter the location and cards may name it: open, and its turn not over."""
        if loc not in self.town or loc in self.closed or loc in self.resolved:
            return False
        return not (self.sh is not None and self.sh["kind"] == "town" and self.sh["location"] == loc)

    def unresolved(self):
        return [loc for loc in self.town if self.is_unresolved(loc)]

    def cap(self):
        """BB-7.10: caps each count at the size of the hand, and each old count at the count."""
        for s in range(self.n):
            for loc in self.town:
                self.counts[s][loc] = max(0, min(self.counts[s][loc], len(self.hand(s))))
                self.old[s][loc] = max(0, min(self.old[s][loc], self.counts[s][loc]))

    def faces(self, seat, tokens):
        """Throws a player's dice, shooters first. A die with Liquid Courage keeps the coward's position."""
        mine = sorted((t for t in tokens if t.seat == seat), key=lambda t: t.kind != "shooter")
        return [self.source("coward" if t.coward() else "shooter") for t in mine]

    # ------------------------------------------------------------------ rounds (BB-3)

    def start_round(self):
        self.closed, self.resolved, self.good_times = set(), set(), set()
        self.exposed = set()
        self.deferred = []                              # seats that played Overheard Plans, in order
        self.caved_next = [0] * self.n
        for s in range(self.n):                         # BB-7.2: playable from the next round on
            self.old_hand[s] += self.fresh[s]
            self.fresh[s] = []
            self.old[s] = dict(self.counts[s])          # BB-7.10
        # BB-3.1: tokens return, except those that Good Times keeps
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
        """Seats of all placements to come, in order (BB-3.3, Overheard Plans)."""
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
        """BB-3.5: goes to the next location with tokens, from left to right."""
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
        """Continues after the window before the shootout."""
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
            if "courage_to_draw" not in READINGS:
                t.courage = False                       # Liquid Courage ends with the shootout
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
        """BB-7.1, BB-7.2, BB-7.7, BB-8.1: draws one card from a pile, if there is one."""
        if not self.piles[loc]:
            return
        if self.at is not None and loc == self.here():
            if "resolved_at_draw" in READINGS:
                self.resolved.add(loc)
            for t in self.board[loc]:
                t.courage = False
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
        NOTES["kept for the next round"] += len(self.good_times)
        NOTES["caved for the next round"] += sum(self.caved_next)
        self.kept = {loc: [t.key() for t in self.board[loc]] for loc in self.good_times}
        self.caved = self.caved_next
        self.first = (self.first + 1) % self.n          # BB-3.6
        self.round += 1
        self.start_round()

    # ------------------------------------------------------------------ windows (BB-7.6)

    def open_window(self, name):
        self.stage, self.window, self.turn = "window", name, None
        self.passed, self.since = set(), self.now
        self.asked_then = self.asked()
        self.check_window()

    def may_hold(self, seat, card):
        """BB-7.10: whether the seat may hold the card, by public knowledge."""
        loc = LOCATION_OF[card]
        if loc not in self.town or self.old[seat][loc] == 0:
            return False
        return sum(p.count(card) for p in self.played) < COPIES[card]

    def asked(self):
        return [s for s in range(self.n)
                if any(self.may_hold(s, c) and self.targets(s, c) for c in WINDOW_CARDS[self.window])]

    def still_asked(self):
        asked = self.asked_then if "asked_stays" in READINGS else self.asked()
        return [s for s in asked if s not in self.passed]

    def check_window(self):
        if not self.still_asked():
            self.close_window()

    def close_window(self):
        name, self.window, self.stage = self.window, None, None
        if name == "before_placing":
            self.start_placing()
        elif name == "before_shootout":
            self.meet()
        elif name == "during_shootout":
            self.next_volley()
        elif name == "hit":
            self.aimed_leave()
        elif name == "after_shootout":
            self.draw(self.winner, self.here())
            self.open_window("after_draw")
        elif name == "after_draw":
            self.location_done()
        elif name == "end_of_round":
            self.end_round()

    # ------------------------------------------------------------------ targets of cards

    def moves_from(self, loc):
        """Destinations of tokens from a location (BB-7.11). Tokens kept by Good Times cannot move."""
        if loc in self.good_times:
            return []
        return [to for to in self.unresolved() if to != loc]

    def targets(self, seat, card):
        """Fields of every legal way to play the card now, if the seat held it; [] if there is none (BB-7.8)."""
        w = self.window
        if card == "loose_lips":
            hidden = any(not t.up and t.seat != seat and seat not in t.seen_by for t in self.tokens())
            return [{}] if self.stage == "placing" and hidden else []
        if card == "double_barrel":
            ok = self.stage == "removing" and self.sh["caller"] == seat and self.sh["kind"] == "town"
            return [{}] if ok else []
        if self.stage != "window" or card not in WINDOW_CARDS[w]:
            return []

        if w == "before_placing":
            if card == "indecent_exposure":
                return [{"seat": s} for s in range(self.n)
                        if sum(self.unplaced[s].values()) and s not in self.exposed]
            if card == "bank_holiday":
                ok = "bank" in self.town and "bank" not in self.closed and not self.board["bank"]
                return [{}] if ok else []
            if card == "fools_gold":
                return [{"seat": s, "take": c} for s in range(self.n) if s != seat for c in sorted(set(self.played[s]))]
            if card == "overheard_plans":
                order = self.placing_order()
                if seat not in order:
                    return []
                others = [i for i, s in enumerate(order) if s != seat]
                last_already = not others or order.index(seat) > others[-1]
                if "last_by_card" in READINGS:
                    last_already = self.deferred[-1:] == [seat]
                return [] if last_already else [{}]

        if w in ("before_shootout", "during_shootout"):
            loc = self.here()
            if loc in self.resolved or not self.board[loc]:
                return []                               # BB-3.5: no window at an empty location
            if card in DURING:
                who = self.players_at(loc)
                if seat not in who or len(who) < 2:     # BB-7.11
                    return []
                return self.during_targets(seat, card, loc, who)
            return self.before_targets(seat, card)

        if w == "hit":
            mine = sorted({kind for s, kind in self.sh["aim"] if s == seat})
            if not mine:
                return []
            if card == "body_double":
                return [{}]
            right = self.at + 1
            if right == len(self.town) or self.town[right] in self.closed | self.good_times:
                return []
            keys = sorted({t.key() for t in self.board[self.town[right]]})
            return [{"save": m, "seat": s, "token": k} for m in mine for s, k in keys]

        if w == "after_shootout":
            return [{}] if seat == self.winner else []
        if w == "after_draw":
            # Hoedown: needs another card in some hand
            total = sum(len(self.hand(s)) for s in range(self.n)) - 1
            return [{}] if seat == self.winner and total > 0 else []
        if w == "end_of_round":
            return [{}] if "train" in self.town and self.piles["train"] else []
        raise AssertionError(w)

    def during_targets(self, seat, card, loc, who):
        coward = any(t.seat == seat and t.coward() for t in self.board[loc])
        if card == "liquid_courage":
            return [{}] if coward else []
        if card == "temporary_alliance":
            return [{}] if len(who) == 2 else []
        if card == "sneaky_bastard":
            return [{"to": to} for to in self.moves_from(loc)] if coward else []
        if card == "friendly_fire":
            keys = sorted({t.key() for t in self.board[loc]})
            return [{"seat": s, "token": k} for s, k in keys if sum(t.seat == s for t in self.board[loc]) > 1]
        if card == "intimidation":
            return [{}] if any(t.coward() for t in self.board[loc]) else []
        raise AssertionError(card)

    def before_targets(self, seat, card):
        if card == "tip_off":
            for loc in self.unresolved():
                if any(t.seat == seat and t.coward() for t in self.board[loc]):
                    return [{"seat": s, "token": k} for s, k in sorted({t.key() for t in self.board[loc]})]
            return []
        if card == "good_times":
            return [{"at": loc} for loc in self.unresolved() if self.board[loc]]
        if card == "mine_car_ride":
            if "mine" not in self.town or not self.board["mine"]:
                return []
            return [{"to": to} for to in self.moves_from("mine")]
        if card == "rally":
            return [{"token": k, "at": loc, "to": to} for loc in self.town
                    for k in sorted({t.kind for t in self.board[loc] if t.seat == seat}) for to in self.moves_from(loc)]
        if card == "whispered_plan":
            single = [{"seat": s, "token": k, "at": loc, "to": to} for loc in self.town
                      for s, k in sorted({t.key() for t in self.board[loc]}) for to in self.moves_from(loc)]
            have = {}
            for loc in self.town:
                for t in self.board[loc]:
                    have[t.key(), loc] = have.get((t.key(), loc), 0) + 1
            out = []
            for a, b in combinations_with_replacement(single, 2):
                ka, kb = (((m["seat"], m["token"]), m["at"]) for m in (a, b))
                if ka != kb or have[ka] >= 2:           # two different tokens
                    out.append({"moves": [a, b]})
            return out
        raise AssertionError(card)

    # ------------------------------------------------------------------ playing cards

    def lay_down(self, seat, card):
        """BB-7.2, BB-7.10: lays a card face up before its owner and lowers the counts."""
        self.old_hand[seat].remove(card)
        self.played[seat].append(card)
        loc = LOCATION_OF[card]
        self.counts[seat][loc] -= 1
        self.old[seat][loc] -= 1
        self.cap()

    def take_token(self, loc, key):
        """Removes one token of this owner and kind from a location and returns it."""
        for t in self.board[loc]:
            if t.key() == key:
                self.board[loc].remove(t)
                return t
        raise AssertionError((loc, key))

    def move(self, token, to):
        token.courage = False                           # Liquid Courage ends when the token moves
        self.board[to].append(token)

    def play_card(self, seat, a):
        card, w_now = a["id"], self.window
        if card in DURING | {"double_barrel"}:
            NOTES[card, w_now] += 1
        if card == "big_score":
            # BB-7.10: passes face down to the player on the right
            self.old_hand[seat].remove(card)
            self.counts[seat]["train"] -= 1
            self.old[seat]["train"] -= 1
            right = (seat - 1) % self.n
            self.fresh[right].append(card)
            self.counts[right]["train"] += 1
            self.cap()
            self.window = self.stage = None             # BB-7.11: closes the window
            loc = self.here()
            self.draw(seat, loc)
            self.draw(seat, loc)
            self.open_window("after_draw")
            return
        self.lay_down(seat, card)
        if self.stage == "window":
            self.passed, self.since = set(), self.now   # asks all players again

        if card == "loose_lips":
            for t in self.tokens():                     # not tokens placed later
                t.seen_by.add(seat)
            return
        if card == "double_barrel":
            self.sh["bullets"] *= 2
            self.aim_or_ask()
            return
        if card == "indecent_exposure":
            self.exposed.add(a["seat"])
        elif card == "bank_holiday":
            self.closed.add("bank")
        elif card == "fools_gold":
            self.played[seat].remove(card)
            self.played[a["seat"]].remove(a["take"])
            self.played[seat].append(a["take"])
            self.played[a["seat"]].append(card)
        elif card == "overheard_plans":
            if seat in self.deferred:
                self.deferred.remove(seat)
            self.deferred.append(seat)
        elif card == "liquid_courage":
            for t in self.board[self.here()]:
                if t.seat == seat and t.kind == "coward":
                    t.courage = True
        elif card == "temporary_alliance":
            loc = self.here()
            other = next(s for s in self.players_at(loc) if s != seat)
            self.window = self.stage = None
            self.sh = None
            NOTES["alliance", w_now, min(2, len(self.piles[loc]))] += 1
            self.draw(seat, loc)
            self.draw(other, loc)
            self.location_done()
            return
        elif card == "sneaky_bastard":
            self.move(self.take_token(self.here(), (seat, "coward")), a["to"])
        elif card == "tip_off":
            loc = next(x for x in self.unresolved() if any(t.seat == seat and t.coward() for t in self.board[x]))
            self.take_token(loc, (a["seat"], a["token"]))
        elif card == "whispered_plan":
            taken = [self.take_token(m["at"], (m["seat"], m["token"])) for m in a["moves"]]
            for t, m in zip(taken, a["moves"]):
                self.move(t, m["to"])
        elif card == "good_times":
            NOTES["good times", "here" if a["at"] == self.here() else "to the right"] += 1
            self.resolved.add(a["at"])
            self.good_times.add(a["at"])
        elif card == "mine_car_ride":
            for t in list(self.board["mine"]):
                self.board["mine"].remove(t)
                self.move(t, a["to"])
        elif card == "rally":
            self.move(self.take_token(a["at"], (seat, a["token"])), a["to"])
        elif card == "friendly_fire":
            self.take_token(self.here(), (a["seat"], a["token"]))
        elif card == "intimidation":
            loc = self.here()
            self.board[loc][:] = [t for t in self.board[loc] if not t.coward()]
        elif card == "misfire":
            self.sh["aim"].remove((seat, a["save"]))
            self.take_token(self.town[self.at + 1], (a["seat"], a["token"]))
        elif card == "body_double":
            self.sh["aim"] = [k for k in self.sh["aim"] if k[0] != seat]
        elif card == "safe_found":
            if [self.source("shooter") for _ in range(8)].count("bullet") >= 2:
                self.draw(seat, "train")
        elif card == "inspection":
            self.window = self.stage = None
            loc = self.here()
            if len(self.piles[loc]) == 1:
                self.draw(seat, loc)
                self.open_window("after_draw")
            else:
                self.stage, self.turn = "choosing", seat
                self.choosing = {"seat": seat, "cards": self.piles[loc][:2]}
                NOTES["inspection, alike" if len(set(self.choosing["cards"])) == 1 else "inspection"] += 1
            return
        elif card == "hoedown":
            # a single card passes without a choice, an empty hand passes none
            self.window, self.stage = None, "choosing"
            self.giving = {s: (self.hand(s)[0] if len(self.hand(s)) == 1 else None)
                           for s in range(self.n) if self.hand(s)}
            self.check_hoedown()
            return
        self.asked_then = self.asked()
        self.check_window()

    def keep(self, card):
        """Inspection: keeps one card. The other stays on top."""
        seat, cards = self.choosing["seat"], self.choosing["cards"]
        self.choosing, self.turn = None, None
        self.draw(seat, self.here(), cards.index(card))
        self.open_window("after_draw")

    def check_hoedown(self):
        if any(c is None for c in self.giving.values()):
            return
        counts = [dict(c) for c in self.counts]
        NOTES["hoedown", "empty hand" if len(self.giving) < self.n else ""] += 1
        if any(c in self.fresh[s] and c in self.old_hand[s] for s, c in self.giving.items()):
            NOTES["hoedown of one of two like cards, old and new"] += 1
        for s, card in self.giving.items():             # of two like cards, the newer one goes
            (self.fresh[s] if card in self.fresh[s] else self.old_hand[s]).remove(card)
        for s, card in self.giving.items():
            left = (s + 1) % self.n
            self.fresh[left].append(card)
            for loc in self.town:
                if counts[s][loc]:
                    self.counts[left][loc] += 1
        self.cap()
        self.giving = None
        self.open_window("after_draw")

    # ------------------------------------------------------------------ shootouts (BB-4, BB-5, BB-6)

    def begin_shootout(self, kind, location, tokens):
        self.sh = {"kind": kind, "location": location, "tokens": tokens}
        self.countdown()

    def fighters(self):
        return sorted({t.seat for t in self.sh["tokens"]})

    def countdown(self):
        sh = self.sh
        self.stage, self.window, self.turn = "shootout", None, None
        dice = {s: [None] * sum(t.seat == s for t in sh["tokens"]) for s in self.fighters()}
        # dice of each seat: faces, instant of settling, instant of the last roll, state before it
        sh["dice"] = {s: {"faces": f, "settle": None, "rolled": None, "before": None} for s, f in dice.items()}
        sh.update(state="countdown", fire_at=None, held=[None] * self.n, offenders=set(), caller=None, bullets=None,
                  aim=[], calls=[], hit_at=None, idle_from=None, left=False, aim_until=None)
        if self.mode == "lockstep":
            self.volley()
        else:
            sh["fire_at"] = self.now + COUNTDOWN        # BB-5.1

    def throw_all(self):
        """Throws all dice, by seat from 0. They settle at once."""
        for s in self.fighters():
            self.sh["dice"][s].update(faces=self.faces(s, self.sh["tokens"]), settle=self.now, rolled=None)

    def symbols(self):
        return any(f in ("bullet", "run") for d in self.sh["dice"].values() for f in d["faces"])

    def volley(self):
        """BB-6.1, BB-5.6 (idle table): throws until a symbol shows, then continues as after a HIT of all players."""
        while not self.symbols():
            self.throw_all()
        self.stop(self.fighters())

    def settled(self, seat, at):
        """Faces that count at an instant; None for dice that tumble or were never thrown."""
        d = self.sh["dice"][seat]
        if d["settle"] is None or d["settle"] > at:
            return [None] * len(d["faces"])
        return d["faces"]

    def stop(self, callers, at=None):
        """BB-4.2: resolves a HIT by these callers, with the dice that have settled at the instant."""
        sh = self.sh
        at = self.now if at is None else at
        for s in sh["dice"]:
            sh["dice"][s].update(faces=self.settled(s, at), settle=at)
        sh["state"], sh["held"] = "stopped", [None] * self.n
        if self.mode == "realtime" and any(None in d["faces"] for d in sh["dice"].values()):
            NOTES["stopped with dice unsettled or never thrown"] += 1
        with_bullets = [s for s in callers if "bullet" in sh["dice"][s]["faces"]]
        for s, d in sh["dice"].items():                 # run-aways leave first
            if "run" in d["faces"]:
                t = next(t for t in sh["tokens"] if t.seat == s and t.coward())
                sh["tokens"].remove(t)
                sh["left"] = True
        if len(with_bullets) > 1:
            NOTES["bullets tied", self.mode] += 1
        if len(with_bullets) == 1:                      # BB-4.5: bullets of several callers are ignored
            sh["caller"] = with_bullets[0]
            sh["bullets"] = sh["dice"][sh["caller"]]["faces"].count("bullet")
            self.stage = "shootout"
            self.aim_or_ask(start=True)
        else:
            self.after_volley()

    def opposing(self):
        return sorted(t.key() for t in self.sh["tokens"] if t.seat != self.sh["caller"])

    def aim_or_ask(self, start=False):
        """BB-7.9: asks the caller only with fewer bullets than opposing tokens."""
        sh = self.sh
        if sh["bullets"] >= len(self.opposing()):
            self.aim_at(self.opposing())
        else:
            self.stage, self.turn = "removing", sh["caller"]
            if start:
                sh["aim_until"] = self.now + AIMING     # BB-5.6

    def aim_at(self, keys):
        self.sh["aim"] = list(keys)
        self.turn = None
        if self.sh["kind"] == "town":
            self.open_window("hit")
        else:
            self.aimed_leave()                          # BB-8.4: a tie-break has no windows

    def aim_by_itself(self):
        NOTES["aimed by itself", self.sh["bullets"], len(self.opposing())] += 1
        self.aim_now()

    def aim_now(self):
        """BB-5.6: aims at the opponent with the most tokens not yet aimed at, the next clockwise of equals, shooters first."""
        rest, aim, caller = self.opposing(), [], self.sh["caller"]
        for _ in range(self.sh["bullets"]):
            seats = sorted({s for s, _ in rest}, key=lambda s: (-sum(k[0] == s for k in rest), (s - caller) % self.n))
            kinds = [k for s, k in rest if s == seats[0]]
            key = (seats[0], "shooter" if "shooter" in kinds else "coward")
            rest.remove(key)
            aim.append(key)
        self.aim_at(aim)

    def aimed_leave(self):
        sh = self.sh
        for key in sh["aim"]:
            sh["tokens"].remove(next(t for t in sh["tokens"] if t.key() == key))
            sh["left"] = True
        sh["aim"] = []
        self.after_volley()

    def after_volley(self):
        who = self.fighters()
        if len(who) >= 2 and self.sh["left"] and self.sh["kind"] == "town":
            self.open_window("during_shootout")
        else:
            self.next_volley()

    def next_volley(self):
        """BB-4.3: starts another countdown, or ends the shootout if at most one player is left."""
        who = self.fighters()
        if len(who) >= 2:
            self.countdown()
            return
        kind, self.sh = self.sh["kind"], None
        survivor = who[0] if who else None
        self.stage = self.turn = self.window = None
        if not who:
            NOTES["nobody left", kind] += 1
        if kind != "town":
            NOTES["tie broken", kind] += 1
            self.tie_broken(kind, survivor)
        elif survivor is None:
            self.location_done()
        else:
            self.win(survivor)

    # ------------------------------------------------------------------ real time

    def held(self, seat):
        until = self.sh["held"][seat]
        return until is not None and self.now < until

    def right(self, seat, at):
        """BB-5.4: whether a HIT by this seat would be right at this instant."""
        return (any(f in ("bullet", "run") for f in self.settled(seat, at))
                or any("run" in self.settled(s, at) for s in self.sh["dice"]))

    def undo_rolls(self):
        """BB-5.5: undoes the rolls made in the instant of the HIT."""
        for d in self.sh["dice"].values():
            if d["rolled"] == self.now:
                d["faces"], d["settle"], d["rolled"] = d["before"]

    def roll(self, seat):
        sh = self.sh
        if sh["state"] == "countdown":                  # BB-5.2: a false start
            sh["offenders"].add(seat)
            sh["fire_at"] = self.now + COUNTDOWN
            for s in sh["offenders"]:
                sh["held"][s] = sh["fire_at"] + PENALTY
            return
        d = sh["dice"][seat]
        d["before"] = (d["faces"], d["settle"], d["rolled"])
        d.update(faces=self.faces(seat, sh["tokens"]), settle=self.now + TUMBLE, rolled=self.now)
        sh["idle_from"] = self.now

    def hit(self, seat):
        sh = self.sh
        if sh["state"] == "stopped":                    # BB-5.5: within the tie window
            sh["calls"].append(seat)
            sh["last_call"] = self.now
            NOTES["second call in the tie window", self.now - sh["hit_at"] == self.tie_window] += 1
            return
        saved = {s: dict(d) for s, d in sh["dice"].items()}
        right_as_is = self.right(seat, self.now)
        self.undo_rolls()
        if self.right(seat, self.now) and saved != sh["dice"]:
            NOTES["HIT undoes a roll", "right without undoing" if right_as_is else "right only by undoing"] += 1
        if right_as_is and not self.right(seat, self.now):
            NOTES["HIT no longer right by undoing"] += 1
        if not self.right(seat, self.now):
            sh["dice"] = saved
            sh["held"][seat] = self.now + PENALTY       # BB-5.4
            sh["offenders"].discard(seat)               # the new penalty replaces one for a false start
            sh["idle_from"] = self.now
            return
        sh.update(state="stopped", calls=[seat], hit_at=self.now, last_call=self.now, held=[None] * self.n)

    def due(self):
        """Next instant at which time changes the game, and the function to call then."""
        if self.mode != "realtime" or self.outcome:
            return None, None
        if self.stage == "window":
            return self.since + self.window_ms, self.close_window
        if self.stage == "removing":
            return self.sh["aim_until"], self.aim_by_itself
        if self.stage == "shootout":
            sh = self.sh
            if sh["state"] == "countdown":
                return sh["fire_at"], self.fire
            if sh["state"] == "rolling":
                return sh["idle_from"] + IDLE, self.volley
            return sh["hit_at"] + self.tie_window + 1, lambda: self.stop(sh["calls"], sh["last_call"])
        return None, None

    def fire(self):
        self.sh.update(state="rolling", idle_from=self.sh["fire_at"])

    def deadline(self):
        at, _ = self.due()
        if at is None or self.stage != "shootout":
            return at
        more = [d["settle"] for d in self.sh["dice"].values() if d["settle"] is not None]
        more += [h for h in self.sh["held"] if h is not None]
        return min([at] + [m for m in more if m > self.now])

    def pass_time(self, at):
        while True:
            when, what = self.due()
            if when is None or when > at:
                break
            self.now = max(self.now, when)
            what()
        self.now = max(self.now, at)

    # ------------------------------------------------------------------ the end (BB-8)

    def owns_all(self, seat):
        return {LOCATION_OF[c] for c in self.owned(seat)} >= set(self.town)

    def lay_open(self):
        """BB-8.3: lays all hands open. No more cards are played."""
        self.open = True
        self.stage = self.window = self.turn = None
        if self.owner is None:                          # BB-8.2
            NOTES["own this town at the end", sum(self.owns_all(s) for s in range(self.n))] += 1
            for i in range(self.n):
                if self.owns_all((self.first + i) % self.n):
                    self.owner = (self.first + i) % self.n
                    break
        self.todo = list(self.town)
        self.next_bonus()

    def cards_of(self, seat, loc):
        return sum(LOCATION_OF[c] == loc for c in self.owned(seat))

    def next_bonus(self):
        while self.todo:
            loc = self.todo[0]
            most = max(self.cards_of(s, loc) for s in range(self.n))
            best = [s for s in range(self.n) if self.cards_of(s, loc) == most]
            if most and len(best) > 1:
                self.begin_shootout("bonus", loc, [Token(s, "shooter", True) for s in best])
                return
            self.todo.pop(0)
            if most:
                self.bonus[best[0]] += BONUS
        self.count_money()

    def tie_broken(self, kind, survivor):
        if kind == "bonus":
            self.todo.pop(0)
            self.bonus[survivor] += BONUS
            self.next_bonus()
        else:
            self.finish(survivor, "shootout")

    def worth(self, seat):
        """BB-8.4: ranks the players by money."""
        total = self.bonus[seat] + (BONUS if self.owner == seat else 0)
        cards = self.owned(seat)
        for c in cards:
            if c == "inside_job":
                total += 15 if "robbery" in cards else 5
            elif c == "cursed_gold":
                mine = [self.cards_of(s, "mine") for s in range(self.n)]
                total += -5 if mine[seat] == max(mine) else 20
            else:
                total += DOLLARS[c]
        return total

    def count_money(self):
        self.money = [self.worth(s) for s in range(self.n)]
        best = [s for s in range(self.n) if self.money[s] == max(self.money)]
        if len(best) == 1:
            self.finish(best[0], "money")
        else:
            self.begin_shootout("money", None, [Token(s, k, True) for s in best
                                                for k in ("shooter", "shooter", "coward")])

    def finish(self, winner, reason):
        ranking = []
        for amount in sorted(set(self.money), reverse=True):
            group = [s for s in range(self.n) if self.money[s] == amount]
            if winner in group and len(group) > 1:
                ranking += [[winner], [s for s in group if s != winner]]
            else:
                ranking.append(group)                   # no survivor: the rules are silent, the players share the rank
        self.outcome = {"ranking": ranking, "scores": list(self.money), "reason": reason}
        self.stage = self.window = self.turn = None

    # ------------------------------------------------------------------ acts

    def waiting(self):
        if self.outcome:
            return []
        if self.stage == "window":
            return self.still_asked()
        if self.stage == "choosing" and self.giving is not None:
            return sorted(s for s, c in self.giving.items() if c is None)
        if self.stage == "shootout":                    # waits for players who may roll, otherwise for time
            return [s for s in self.fighters() if self.sh["state"] == "rolling" and "roll" in self.shooting(s)]
        return [self.turn]

    def legal(self, seat):
        if self.outcome:
            return []
        acts = []
        hand = self.hand(seat)
        if not self.open:
            if self.giving is None:                     # BB-7.4
                acts += [{"show": c} for c in sorted(set(hand) & NO_ACTION)]
            if self.owner is None and self.owns_all(seat):      # BB-8.2
                acts.append("claim_town")
        if self.stage == "badge" and seat == self.turn:
            acts += [{"badge": loc} for loc in self.town if loc not in self.had_kept]
        elif self.stage == "placing":
            if seat == self.turn:
                acts += [{"place": {"token": k, "at": loc}} for k, left in self.unplaced[seat].items() if left
                         for loc in self.town if loc not in self.closed]
            acts += self.card_acts(seat, {"loose_lips"})
        elif self.stage == "window" and seat in self.still_asked():
            acts.append("pass")
            acts += self.card_acts(seat, WINDOW_CARDS[self.window])
        elif self.stage == "removing" and seat == self.turn:
            acts += [{"remove": [{"seat": s, "token": k} for s, k in keys]} for keys in self.aims()]
            acts += self.card_acts(seat, {"double_barrel"})
        elif self.stage == "choosing":
            if self.choosing and self.choosing["seat"] == seat:
                acts += [{"keep": c} for c in sorted(set(self.choosing["cards"]))]
            if self.giving and seat in self.giving and self.giving[seat] is None:
                acts += [{"give": c} for c in sorted(set(hand))]
        elif self.stage == "shootout" and self.mode == "realtime" and seat in self.fighters():
            acts += self.shooting(seat)
        return acts

    def card_acts(self, seat, cards):
        if self.open:
            return []
        return [{"card": dict(fields, id=c)} for c in sorted(cards & set(self.old_hand[seat]))
                for fields in self.targets(seat, c)]

    def aims(self):
        """All choices of one opposing token for each bullet. Like tokens are interchangeable."""
        out, opposing = [], self.opposing()

        def pick(i, chosen):
            if len(chosen) == self.sh["bullets"]:
                if sorted(chosen) not in out:
                    out.append(sorted(chosen))
                return
            for j in range(i, len(opposing)):
                pick(j + 1, chosen + [opposing[j]])
        pick(0, [])
        return out

    def shooting(self, seat):
        sh = self.sh
        if sh["state"] == "countdown":
            return ["roll"] if seat not in sh["offenders"] else []      # BB-5.2
        if sh["state"] == "stopped":                                    # BB-5.5
            return ["hit"] if seat not in sh["calls"] and self.right(seat, self.now) else []
        if self.held(seat):
            return []
        settle = sh["dice"][seat]["settle"]
        return ["hit"] if settle is not None and self.now < settle else ["hit", "roll"]

    def apply(self, seat, act, at=None):
        """Plays an act, or raises Refused. Call it on a copy: a refusal keeps the changes made by time."""
        self.pass_time(self.now if at is None else at)
        if canon(act) not in {canon(a) for a in self.legal(seat)}:
            raise Refused(self.why_not(seat, act))
        if act == "pass":
            self.passed.add(seat)
            self.check_window()
        elif act == "roll":
            self.roll(seat)
        elif act == "hit":
            self.hit(seat)
        elif act == "claim_town":
            self.owner = seat
        elif "badge" in act:
            self.closed.add(act["badge"])
            self.open_window("before_placing")
        elif "place" in act:
            kind, loc = act["place"]["token"], act["place"]["at"]
            self.unplaced[seat][kind] -= 1
            self.board[loc].append(Token(seat, kind, seat in self.exposed))
            lookers = {s for t in self.tokens() for s in t.seen_by} - {seat}
            NOTES["face-down token placed after a Loose Lips"] += bool(lookers) and seat not in self.exposed
            self.pointer = (seat + 1) % self.n
            self.next_placer()
        elif "remove" in act:
            self.aim_at(sorted((t["seat"], t["token"]) for t in act["remove"]))
        elif "keep" in act:
            self.keep(act["keep"])
        elif "give" in act:
            self.giving[seat] = act["give"]
            self.check_hoedown()
        elif "show" in act:
            card = act["show"]
            (self.old_hand[seat] if card in self.old_hand[seat] else self.fresh[seat]).remove(card)
            self.played[seat].append(card)
            self.counts[seat][LOCATION_OF[card]] -= 1   # BB-7.10: lowers the count; the old count only by its cap
            self.cap()
            if self.stage == "window":
                self.check_window()
        elif "card" in act:
            self.play_card(seat, act["card"])

    def tick(self, at):
        self.pass_time(at)

    def why_not(self, seat, act):
        """Clause of a refusal, as far as the documents determine it."""
        if self.outcome:
            return "BB-8.4"
        name = act if isinstance(act, str) else next(iter(act))
        if self.open and name in ("card", "show"):
            return "BB-8.3"
        if name == "card":
            card = act["card"]["id"]
            if card not in self.old_hand[seat]:
                return "BB-7.2"
            if self.stage == "window" and card in WINDOW_CARDS[self.window] and seat in self.still_asked():
                return "BB-7.8"
            if self.stage == "placing" and card == "loose_lips":
                return "BB-7.8"
            return "BB-7.6"
        if name in ("roll", "hit"):
            if self.mode == "lockstep":
                return "BB-6.2"
            if self.stage != "shootout" or seat not in self.fighters():
                return "BB-4.1"
            if self.sh["state"] == "stopped":
                return "BB-5.5"
            if self.sh["state"] == "countdown":
                return "BB-5.2" if name == "roll" else "BB-5.4"
            if self.held(seat):
                return "BB-5.2" if seat in self.sh["offenders"] else "BB-5.4"
            return "BB-5.1"
        if name == "give" and self.giving and seat in self.giving and self.giving[seat] is None:
            return "BB-7.2"                             # a card not held
        return {"badge": "BB-3.2", "place": "BB-3.3", "pass": "BB-7.6", "remove": "BB-4.2", "keep": "BB-7.6",
                "give": "BB-7.6", "claim_town": "BB-8.2", "show": "BB-7.4"}[name]

    # ------------------------------------------------------------------ views

    def view(self, viewer):
        """View of a seat, of a spectator (None), or without redaction ("all")."""
        def knows(s):
            return viewer == "all" or viewer == s
        town = []
        for loc in self.town:
            tokens = [{"seat": t.seat, "courage": t.courage,
                       "token": t.kind if t.up or knows(t.seat) or viewer in t.seen_by else None}
                      for t in self.board[loc]]
            town.append({"location": loc, "pile": len(self.piles[loc]), "closed": loc in self.closed,
                         "resolved": loc in self.resolved, "kept": loc in self.good_times, "tokens": tokens})
        players = []
        for s in range(self.n):
            see = knows(s) or self.open
            players.append({
                "hand": self.hand(s) if see else None, "hand_size": len(self.hand(s)), "played": list(self.played[s]),
                "fresh": list(self.fresh[s]) if see else None,
                "unplaced": dict(self.unplaced[s]) if knows(s) else None,
                "unplaced_count": sum(self.unplaced[s].values()),
                "exposed": s in self.exposed, "owns_town": self.owner == s})
        choosing = None
        if self.choosing:
            s = self.choosing["seat"]
            choosing = {"seat": s, "cards": list(self.choosing["cards"]) if knows(s) else None}
        return {"game": "boomtown-bandits", "outcome": self.outcome, "round": self.round, "stage": self.stage,
                "window": self.window, "first": self.first, "turn": self.turn, "last_round": self.last_round,
                "town": town, "players": players, "choosing": choosing, "shootout": self.shootout_view()}

    def shootout_view(self):
        sh = self.sh
        if sh is None:
            return None
        real = self.mode == "realtime"
        return {"location": sh["location"], "state": sh["state"], "fire_at": sh["fire_at"] if real else None,
                "dice": [{"seat": s, "faces": list(self.settled(s, self.now))} for s in sorted(sh["dice"])],
                "held_until": [h if h is not None and h > self.now else None for h in sh["held"]],
                "caller": sh["caller"], "bullets": sh["bullets"],
                "aim": [{"seat": s, "token": k} for s, k in sh["aim"]]}
