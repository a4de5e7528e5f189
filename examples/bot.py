"""Example bot: takes a seat at a table, plays one game with random acts, and prints the outcome.

    pip install -r examples/requirements.txt
    python3 examples/bot.py http://127.0.0.1:8080 K7PQM             joins the table with this code
    python3 examples/bot.py http://127.0.0.1:8080 GAME              opens a table against bots of the server
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

server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
wanted = sys.argv[2] if len(sys.argv) > 2 else None
options = json.loads(sys.argv[3]) if len(sys.argv) > 3 else {}
api = server + "/api/v1"
cookie = ""


def request(path, body=None):
    global cookie
    headers = {"content-type": "application/json", "cookie": cookie}
    http_request = urllib.request.Request(api + path, body and json.dumps(body).encode(), headers)
    with urllib.request.urlopen(http_request) as answer:
        cookie = (answer.headers["set-cookie"] or cookie).split(";")[0]
        return json.load(answer)


request("/session", {"name": "Robot"})
games = {game["name"]: game for game in request("/games")["games"]}
if wanted is None:
    sys.exit("\n".join(games))
if wanted in games:
    seats = games[wanted]["least"]
    rules = {"game": wanted, "seats": seats, "options": options, "pace": "quick"}
    table = request("/tables", {"rules": rules, "bots": ["random"] * (seats - 1)})["id"]
else:
    table = request("/tables/join", {"code": wanted})["id"]

with connect(f"{api.replace('http', 'ws', 1)}/tables/{table}/socket", additional_headers={"cookie": cookie}) as socket:
    welcome = json.loads(socket.recv())["welcome"]
    seat = next(seat for seat, chair in enumerate(welcome["lobby"]["chairs"]) if chair["is"] == "empty")
    run = os.urandom(4).hex()  # ids are unique at a table, across runs of this program
    sent = 0
    pending = None  # id of the last message until its answer: one message at a time

    def send(command):
        global sent, pending
        sent += 1
        pending = f"{run}-{sent}"
        socket.send(json.dumps({"id": pending, "say": command}))

    send({"sit": seat})
    send({"ready": {"seat": seat, "bytes": os.urandom(32).hex()}})
    if welcome["creator"]:
        send("start")
    legal = None  # legal acts: a list, or None if the bot has to ask for them
    waiting = False
    while True:
        message = json.loads(socket.recv())
        kind, body = next(iter(message.items()))
        if kind == "ping":
            socket.send(json.dumps({"pong": body["n"]}))
        elif kind == "update" and "game" in body:
            own = next(view for view in body["game"]["eyes"] if view["seat"] == seat)
            if own["view"]["outcome"]:
                print(json.dumps(own["view"]["outcome"]))
                break
            waiting, legal = seat in body["game"]["waiting"], own["legal"]
        elif kind == "legal":
            legal, pending = body["acts"], None
        elif kind == "done" and body == pending:
            pending = None
        elif kind == "refused" and body["error"] == "illegal":
            # The game may have moved on in the meantime, by another act or by time. Ask again.
            time.sleep(0.05)
            legal, pending = None, None
        elif kind == "refused":
            sys.exit(f"refused: {body['why']}")
        if waiting and not pending and legal is None:
            send({"legal": seat})
        elif waiting and not pending and legal:
            send({"act": {"seat": seat, "act": random.choice(legal)}})
            legal = []
