"""Checks the licences of all dependencies of the program and of the Python package, and of the tools that build them.

    python3 scripts/licences.py

Shipped code needs a permissive licence (fonts: OFL); build tools may also be under the MPL. Reads the lock files only, and needs no
network.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parent.parent
SHIPS = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "ISC", "MIT", "MIT-0", "OFL-1.1",
    "Unicode-3.0", "Unlicense", "Zlib",
}
TOOLS = SHIPS | {"BlueOak-1.0.0", "CC-BY-3.0", "CC-BY-4.0", "MPL-2.0", "Python-2.0"}


def allowed(expression, permitted):
    """Returns whether permitted licences satisfy an SPDX expression. `/` is an old form of OR."""
    expression = re.sub(r" WITH [\w.-]+", "", expression.replace("/", " OR "))  # an exception only grants more rights
    words = re.findall(r"\(|\)|[\w.+-]+", expression)
    logic = {"AND": "and", "OR": "or", "(": "(", ")": ")"}
    terms = [logic.get(word) or str(word in permitted) for word in words]
    return bool(terms) and eval(" ".join(terms))  # only True, False, and, or, and brackets reach eval


def crates(manifest, program):
    """Yields the dependencies of the workspace or crate that contains `program`."""
    metadata = ["cargo", "metadata", "--format-version", "1", "--locked", "--manifest-path", manifest]
    metadata = json.loads(subprocess.run(metadata, cwd=ROOT, check=True, capture_output=True).stdout)
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    packages = {package["id"]: package for package in metadata["packages"]}
    root = next(name for name, package in packages.items() if package["name"] == program)
    ships, queue = set(), [root]
    while queue:
        name = queue.pop()
        runs_at_build = any("proc-macro" in target["kind"] for target in packages[name]["targets"])
        if name in ships or runs_at_build:
            continue
        ships.add(name)
        for dependency in nodes[name]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                queue.append(dependency["pkg"])
    for name, package in packages.items():
        if package["source"]:
            yield f"{package['name']} {package['version']}", package["license"] or "", name in ships


def modules():
    lock = ROOT / "web" / "package-lock.json"
    if lock.exists():
        for name, package in json.loads(lock.read_text())["packages"].items():
            if name:
                ships = not (package.get("dev") or package.get("devOptional"))
                yield f"{name.split('node_modules/')[-1]} {package['version']}", package.get("license", ""), ships


def main():
    checked, wrong = 0, []
    rust = [*crates("Cargo.toml", "saloon"), *crates("python/Cargo.toml", "saloon-python")]
    for name, licence, ships in [*rust, *modules()]:
        checked += 1
        if not allowed(licence, SHIPS if ships else TOOLS):
            wrong.append(f"{name}: {licence or 'no licence'}{'' if ships else ' (build tool)'}")
    if wrong:
        sys.exit("licences that are not permitted:\n  " + "\n  ".join(sorted(wrong)))
    print(f"{checked} licences are permitted")


if __name__ == "__main__":
    main()
