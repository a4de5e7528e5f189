"""Fuzzes the HTTP API with schemathesis: valid and invalid requests generated from the server's OpenAPI document.

    python scripts/fuzz_api.py target/debug/saloon [--examples N] [--seconds N] [--seed N]

Needs the packages of scripts/fuzz_api.txt. Without a seed the requests are the same in every run.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

from websockets.sync.client import connect


def ask(url, body=None, cookie=None):
    """Sends a request as a guest; returns the answer and the session cookie, empty if none was set."""
    headers = {"content-type": "application/json"}
    if cookie:
        headers["cookie"] = cookie
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        cookie = (answer.headers.get("set-cookie") or "").split(";")[0]
        return json.load(answer), cookie


def play(url, cookie):
    """Plays a game to its end; returns the ids of its table and of the game."""
    games, _ = ask(f"{url}/api/v1/games", cookie=cookie)
    game = next(game["name"] for game in games["games"] if game["least"] == 2)
    rules = {"rules": {"game": game, "seats": 2}, "public": True}
    table, _ = ask(f"{url}/api/v1/tables", rules, cookie)
    address = f"{url.replace('http', 'ws')}/api/v1/tables/{table['id']}/socket"
    with connect(address, additional_headers={"cookie": cookie}) as socket:
        ready = [{"ready": {"seat": seat, "bytes": "00" * 32}} for seat in (0, 1)]
        for number, say in enumerate([{"sit": 0}, {"sit": 1}, *ready, "start", {"concede": 0}]):
            socket.send(json.dumps({"id": str(number), "say": say}))
            while (answer := json.loads(socket.recv())).get("done") != str(number):
                if "refused" in answer:
                    sys.exit(f"{say}: {answer}")
    with connect(address, additional_headers={"cookie": cookie}) as socket:
        return table["id"], json.loads(socket.recv())["welcome"]["lobby"]["game"]


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("binary")
    options.add_argument("--examples", type=int, default=400)
    options.add_argument("--seconds", type=int)
    options.add_argument("--seed", type=int)
    options = options.parse_args()
    tool = pathlib.Path(sys.executable).with_name("schemathesis")
    with tempfile.TemporaryDirectory() as data:
        serve = [options.binary, "serve", "--addr", "127.0.0.1:0", "--unlimited", "--log", "error", "--data", data]
        server = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
        try:
            url = server.stdout.readline().split()[-1].rstrip("/")
            _, cookie = ask(f"{url}/api/v1/session", {"name": "Fuzz"})
            table, game = play(url, cookie)
            config = pathlib.Path(data, "schemathesis.toml")
            config.write_text(
                f'[auth.openapi.session]\napi_key = "{cookie.split("=")[1]}"\n'
                f'[parameters]\n"path.id" = "{table}"\n"path.name" = "{game}"\n'
            )
            run = [
                str(tool), "--config-file", str(config), "run", f"{url}/api/v1/openapi.json",
                "--max-examples", str(options.examples),
                "--workers", "1", "--suppress-health-check", "all", "--no-color",
                # The server may refuse a well-formed request, such as one with an unknown game or table code.
                "--exclude-checks", "positive_data_acceptance",
            ]
            run += ["--generation-deterministic"] if options.seed is None else ["--seed", str(options.seed)]
            if options.seconds:
                run += ["--max-time", str(options.seconds)]
            failed = subprocess.run(run, cwd=data).returncode
            if server.poll() is not None:
                sys.exit("the server exited")
            if b"fine" not in urllib.request.urlopen(f"{url}/healthz").read():
                sys.exit("the health check failed")
            sys.exit(failed)
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
