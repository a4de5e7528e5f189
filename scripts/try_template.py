"""Creates a game from the template in a copy of the working tree, and runs its tests and tools.

    python3 scripts/try_template.py [--name template-trial]

The copy stays in target/template/tree, so that the next run builds only what changed. The working tree does not change.
"""

import argparse
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = ROOT / "target/template"
TREE = HOME / "tree"
# Folders that are not copied: built in the copy, or linked to the original.
KEPT = {"web/node_modules", "web/dist", "web/test-results"}
ENVIRONMENT = {
    **os.environ,
    "CARGO_INCREMENTAL": "0",
    "CARGO_NET_OFFLINE": "true",
    "CARGO_TARGET_DIR": str(HOME / "build"),
    "SALOON": str(HOME / "build/debug/saloon"),
}


def run(*command: str, given: str | None = None) -> str:
    """Runs a command in the copy and returns its output. Exits if the command fails."""
    print(f"  {' '.join(command)}", flush=True)
    began = time.monotonic()
    done = subprocess.run(
        command, cwd=TREE, env=ENVIRONMENT, input=given, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    if done.returncode != 0:
        sys.exit(f"{done.stdout[-6000:]}\n{done.stderr[-6000:]}\nfailed: {' '.join(command)}, in {TREE}")
    print(f"    {time.monotonic() - began:.0f} s", flush=True)
    return done.stdout


def digest(path: pathlib.Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


def files() -> dict[pathlib.Path, tuple[bytes, int]]:
    """Returns digest and modification time of every file in the copy."""
    found = {}
    for folder, folders, names in os.walk(TREE):
        here = pathlib.Path(folder)
        folders[:] = [name for name in folders if (here / name).relative_to(TREE).as_posix() not in KEPT]
        for name in names:
            path = here / name
            if not path.is_symlink():
                found[path] = (digest(path), path.stat().st_mtime_ns)
    return found


def copy_tree() -> dict[pathlib.Path, tuple[bytes, int]]:
    """Makes the copy equal to the working tree. Returns the previous files."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    wanted = {name for name in listed.split("\0") if name and (ROOT / name).is_file()}
    TREE.mkdir(parents=True, exist_ok=True)
    before = files()
    for path in before:
        if path.relative_to(TREE).as_posix() not in wanted:
            path.unlink()
    for folder in (TREE / "games").glob("*"):
        if not any(name.startswith(f"games/{folder.name}/") for name in wanted):
            shutil.rmtree(folder)
    for name in wanted:
        target = TREE / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    modules, installed = TREE / "web/node_modules", ROOT / "web/node_modules/.package-lock.json"
    # Otherwise make would install packages in the copy, and npm would empty the original folder through the link.
    if not installed.exists() or installed.stat().st_mtime < (ROOT / "web/package-lock.json").stat().st_mtime:
        sys.exit("web/node_modules is missing or older than web/package-lock.json: run `make client` first")
    if not modules.exists():
        modules.symlink_to(ROOT / "web/node_modules")
    return before


def restore_times(before: dict[pathlib.Path, tuple[bytes, int]]) -> None:
    """Restores the modification time of unchanged files, so that cargo and make build only what changed."""
    for path, (text, changed) in before.items():
        if path.exists() and digest(path) == text:
            os.utime(path, ns=(changed, changed))


def play(name: str) -> str:
    """Plays a game of two over the referee, with a scripted prize and a deadline. Returns the record."""
    referee = subprocess.Popen(
        [ENVIRONMENT["SALOON"], "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=TREE
    )

    def ask(**request: object) -> dict:
        referee.stdin.write(json.dumps(request) + "\n")
        referee.stdin.flush()
        answer = json.loads(referee.stdout.readline())
        if not answer["ok"]:
            sys.exit(f"{request}: {answer}")
        return answer

    ask(op="new", game=name, seats=2, chance=["3"])
    ask(op="tick", at=ask(op="waiting")["deadline"])
    while seats := ask(op="waiting")["seats"]:
        act = ask(op="legal", seat=seats[0])["acts"][0]
        ask(op="act", seat=seats[0], act=act)
        if (left := ask(op="waiting")["seats"]) and left != seats:
            ask(op="act", seat=left[0], act=ask(op="bot", seat=left[0], bot="greenhorn")["act"])
    view = ask(op="view", seat="all")["view"]
    if view["prizes"][0] != 3 or view["outcome"] is None:
        sys.exit(f"unexpected final view: {view}")
    record = ask(op="record")["record"]
    referee.stdin.close()
    referee.wait()
    return json.dumps(record)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--name", default="template-trial")
    name = parser.parse_args().name
    saloon = ENVIRONMENT["SALOON"]
    began = time.monotonic()

    print(f"Create a game from the template in {TREE}:")
    before = copy_tree()
    run("make", "--no-print-directory", "new-game", f"NAME={name}", "PREFIX=TRY")
    restore_times(before)

    print("Check its format and run its tests:")
    run("cargo", "fmt", "--check", "-p", name, "-p", "saloon-catalogue")
    run("cargo", "test", "--locked", "-p", name)

    print("Build the client and the program:")
    run("make", "--no-print-directory", "client")
    run("npm", "--prefix", "web", "run", "unit", "--", "src/lib/rules", "src/lib/guide", "src/lib/games", f"games/{name}")
    run("cargo", "build", "--locked", "-p", "saloon")

    print("Run referee, simulation, arena and record checks:")
    record = HOME / "record.json"
    record.write_text(play(name))
    run(saloon, "verify", str(record))
    run(saloon, "replay", str(record), given="")
    run(saloon, "sim", name, "--games", "200", "--seats", "4")
    run(saloon, "arena", name, "--bots", "greenhorn,random", "--games", "20")

    print("Run the browser tests:")
    run("npm", "--prefix", "web", "run", "browser", "--", f"{name}.spec.ts", "--project", "desktop")
    run("npm", "--prefix", "web", "run", "browser", "--", "fit.spec.ts", "guide.spec.ts", "--grep", name)
    print(f"All passed in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
