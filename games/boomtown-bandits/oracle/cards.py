"""Boomtown Bandits: components (BB-1) and times (BB-5, in milliseconds) for the oracle."""

LOCATIONS = ["saloon", "brothel", "bank", "mine", "train", "stagecoach"]

# BB-1.4: location -> [(card, copies, dollars)]
TABLE = {
    "saloon": [("liquid_courage", 2, 5), ("temporary_alliance", 2, 5), ("sneaky_bastard", 2, 5), ("tip_off", 1, 10)],
    "brothel": [("inspection", 1, 5), ("whispered_plan", 2, 5), ("hoedown", 1, 5), ("good_times", 2, 5),
                ("indecent_exposure", 1, 5)],
    "bank": [("robbery", 4, 10), ("inside_job", 2, 5), ("bank_holiday", 1, 5)],
    "mine": [("mine_car_ride", 1, 5), ("cave_in", 1, 10), ("fools_gold", 1, 0), ("cursed_gold", 1, 20),
             ("silver_lode", 2, 15), ("gold_vein", 1, 20)],
    "train": [("overheard_plans", 2, 5), ("rally", 2, 5), ("big_score", 1, 10), ("safe_found", 1, 10),
              ("loose_lips", 1, 5)],
    "stagecoach": [("misfire", 1, 5), ("body_double", 2, 5), ("double_barrel", 2, 5), ("friendly_fire", 1, 10),
                   ("intimidation", 1, 10)],
}
LOCATION_OF = {c: loc for loc, rows in TABLE.items() for c, _, _ in rows}
COPIES = {c: n for rows in TABLE.values() for c, n, _ in rows}
DOLLARS = {c: d for rows in TABLE.values() for c, _, d in rows}
CARDS = list(LOCATION_OF)
BONUS = 15

IMMEDIATE = {"inside_job", "cave_in"}                                   # BB-7.2
NO_ACTION = {"robbery", "cursed_gold", "silver_lode", "gold_vein"}      # BB-7.4

# BB-7.6: cards of each window.
DURING = {"liquid_courage", "temporary_alliance", "sneaky_bastard", "friendly_fire", "intimidation"}
BEFORE = {"tip_off", "whispered_plan", "good_times", "mine_car_ride", "rally"}
WINDOW_CARDS = {
    "before_placing": {"indecent_exposure", "bank_holiday", "fools_gold", "overheard_plans"},
    "before_shootout": BEFORE | DURING,
    "during_shootout": DURING,
    "hit": {"misfire", "body_double"},
    "after_shootout": {"inspection", "big_score"},
    "after_draw": {"hoedown"},
    "end_of_round": {"safe_found"},
}

COUNTDOWN = 3000    # BB-5.1
TUMBLE = 600        # BB-5.1
PENALTY = 3000      # BB-5.2, BB-5.4
IDLE = 15000        # BB-5.6
AIMING = 10000      # BB-5.6
WINDOW = 6000       # BB-7.6, if the option is absent

assert all(sum(n for _, n, _ in rows) == 7 for rows in TABLE.values())
assert len(CARDS) == 28
