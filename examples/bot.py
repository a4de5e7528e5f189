"""A bot for the house: sits down at a table, plays one game, prints how it ended.

    pip install websockets
    python3 examples/bot.py http://127.0.0.1:8080 CODE

Without a code it opens a table of District Noir of its own, against the house's bot.
"""

import json
import os
import random
import sys
import urllib.request

from websockets.sync.client import connect

house = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
api = house + "/api/v1"
cookie = ""


def post(path, body):
    global cookie
    headers = {"content-type": "application/json", "cookie": cookie}
    request = urllib.request.Request(api + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        cookie = (answer.headers["set-cookie"] or cookie).split(";")[0]
        return json.load(answer)


post("/session", {"name": "Robot"})
if len(sys.argv) > 2:
    table = post("/tables/join", {"code": sys.argv[2]})["id"]
else:
    rules = {"game": "district-noir", "seats": 2, "pace": "quick"}
    table = post("/tables", {"rules": rules, "bots": ["random"]})["id"]

with connect(f"{api.replace('http', 'ws', 1)}/tables/{table}/socket", additional_headers={"cookie": cookie}) as socket:
    told = json.loads(socket.recv())["welcome"]
    chairs = told["lobby"]["chairs"]
    seat = next(number for number, chair in enumerate(chairs) if chair["is"] == "empty")
    commands = [{"sit": seat}, {"ready": {"seat": seat, "bytes": os.urandom(32).hex()}}]
    commands += ["start"] if told["creator"] else []
    asked = 0

    def say(what):
        global asked
        asked += 1
        socket.send(json.dumps({"id": str(asked), "say": what}))

    for command in commands:
        say(command)
    while True:
        message = json.loads(socket.recv())
        if "refused" in message:
            sys.exit(f"refused: {message['refused']['why']}")
        game = message.get("update", {}).get("game")
        if not game:
            continue
        eyes = game["eyes"][0]
        if eyes["view"]["outcome"]:
            print(json.dumps(eyes["view"]["outcome"]))
            break
        if seat in game["waiting"]:
            say({"act": {"seat": seat, "act": random.choice(eyes["legal"])}})
