"""A bot for the house: sits down at a table, plays one game at random, prints how it ended.

    pip install -r examples/requirements.txt
    python3 examples/bot.py http://127.0.0.1:8080 K7PQM             joins the table with that code
    python3 examples/bot.py http://127.0.0.1:8080 GAME              opens a table of its own, against the house's bots
    python3 examples/bot.py http://127.0.0.1:8080 GAME '{"option":"value"}'    with options
    python3 examples/bot.py http://127.0.0.1:8080                   lists the games
"""

import json
import os
import random
import sys
import time
import urllib.request

from websockets.sync.client import connect

house = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
wanted = sys.argv[2] if len(sys.argv) > 2 else None
options = json.loads(sys.argv[3]) if len(sys.argv) > 3 else {}
api = house + "/api/v1"
cookie = ""


def ask(path, body=None):
    global cookie
    headers = {"content-type": "application/json", "cookie": cookie}
    request = urllib.request.Request(api + path, body and json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        cookie = (answer.headers["set-cookie"] or cookie).split(";")[0]
        return json.load(answer)


ask("/session", {"name": "Robot"})
games = {game["name"]: game for game in ask("/games")["games"]}
if wanted is None:
    sys.exit("\n".join(games))
if wanted in games:
    seats = games[wanted]["least"]
    rules = {"game": wanted, "seats": seats, "options": options, "pace": "quick"}
    table = ask("/tables", {"rules": rules, "bots": ["random"] * (seats - 1)})["id"]
else:
    table = ask("/tables/join", {"code": wanted})["id"]

with connect(f"{api.replace('http', 'ws', 1)}/tables/{table}/socket", additional_headers={"cookie": cookie}) as socket:
    told = json.loads(socket.recv())["welcome"]
    seat = next(seat for seat, chair in enumerate(told["lobby"]["chairs"]) if chair["is"] == "empty")
    run = os.urandom(4).hex()  # an id is used once at a table, also by the next run
    asked = 0
    unanswered = None  # one thing at a time: what was said last, until it is answered

    def say(what):
        global asked, unanswered
        asked += 1
        unanswered = f"{run}-{asked}"
        socket.send(json.dumps({"id": unanswered, "say": what}))

    say({"sit": seat})
    say({"ready": {"seat": seat, "bytes": os.urandom(32).hex()}})
    if told["creator"]:
        say("start")
    legal = None  # what may be done now: a list, null if it is to be asked for
    waiting = False
    while True:
        message = json.loads(socket.recv())
        kind, what = next(iter(message.items()))
        if kind == "ping":
            socket.send(json.dumps({"pong": what["n"]}))
        elif kind == "update" and "game" in what:
            eyes = next(eyes for eyes in what["game"]["eyes"] if eyes["seat"] == seat)
            if eyes["view"]["outcome"]:
                print(json.dumps(eyes["view"]["outcome"]))
                break
            waiting, legal = seat in what["game"]["waiting"], eyes["legal"]
        elif kind == "legal":
            legal, unanswered = what["acts"], None
        elif kind == "done" and what == unanswered:
            unanswered = None
        elif kind == "refused" and what["error"] == "illegal":
            # Others act too, and time runs: what was allowed a moment ago may not be now.
            time.sleep(0.05)
            legal, unanswered = None, None
        elif kind == "refused":
            sys.exit(f"refused: {what['why']}")
        if waiting and not unanswered and legal is None:
            say({"legal": seat})
        elif waiting and not unanswered and legal:
            say({"act": {"seat": seat, "act": random.choice(legal)}})
            legal = []
