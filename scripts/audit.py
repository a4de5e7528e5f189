"""Looks up all locked dependencies in advisory databases: crates at osv.dev, which includes RustSec, and packages at the npm registry.

    python3 scripts/audit.py             exit code 1 if an advisory is found; warns about databases it could not reach
    python3 scripts/audit.py --strict    exit code 2 if a database could not be reached
    python3 scripts/audit.py --remind    repeats the warning of the last run

It installs nothing and ends within a minute, even without a network.
"""

import json
import pathlib
import re
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).parent.parent
SKIPPED = ROOT / "target" / "audit-skipped.txt"
OSV = "https://api.osv.dev/v1"
# In seconds: timeout of one request, and deadline after which a database is skipped.
REQUEST = 15
DEADLINE = 50
# Queries per request; osv.dev accepts at most 1,000.
BATCH = 500
# Advisories that do not affect us, by id, with the reason.
ACCEPTED: dict[str, str] = {}


class Unreachable(Exception):
    """The database gave no usable answer."""


@dataclass
class Check:
    """Result of one database."""

    name: str
    checked: int = 0
    found: list[str] = field(default_factory=list)
    # Advisories that are informational or accepted.
    notes: list[str] = field(default_factory=list)
    # Reason why the database was skipped.
    skipped: str | None = None


def crates(lock):
    """Returns name and version of every registry crate in a Cargo.lock."""
    package = re.compile(r'^name = "([^"]+)"\nversion = "([^"]+)"\nsource = "registry\+', re.MULTILINE)
    return package.findall(lock)


def ask(address, body=None):
    """Returns the JSON at an address; posts `body` if there is one."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=REQUEST) as answer:
            return json.load(answer)
    except (OSError, ValueError) as error:  # includes HTTP errors
        raise Unreachable(f"{address}: {error}") from error


def check_crates(lock, ask=ask):
    check = Check("crates")
    packages = crates(lock)
    check.checked = len(packages)
    found = set()
    for start in range(0, len(packages), BATCH):
        batch = packages[start : start + BATCH]
        queries = [{"package": {"name": name, "ecosystem": "crates.io"}, "version": version} for name, version in batch]
        results = ask(f"{OSV}/querybatch", {"queries": queries}).get("results", [])
        if len(results) != len(batch):
            raise Unreachable(f"{OSV}: {len(results)} results for {len(batch)} crates")
        for (name, version), result in zip(batch, results):
            found.update((advisory["id"], f"{name} {version}") for advisory in result.get("vulns", []))
    for advisory, package in sorted(found):
        about = ask(f"{OSV}/vulns/{advisory}")
        informational = [affected.get("database_specific", {}).get("informational") for affected in about.get("affected", [])]
        # RustSec also lists unmaintained crates, which is worth a note but is not a vulnerability.
        harmless = bool(informational) and all(kind in ("notice", "unmaintained") for kind in informational)
        note(check, advisory, f"{package}: {advisory} {about.get('summary', '')}".strip(), harmless)
    return check


def npm_audit():
    """Returns the output of `npm audit`."""
    command = ["npm", "--prefix", "web", "audit", "--json", "--fetch-retries=0", f"--fetch-timeout={REQUEST * 1000}"]
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=DEADLINE - 5).stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unreachable(f"npm audit: {error}") from error


def check_packages(npm_audit=npm_audit):
    check = Check("npm packages")
    try:
        report = json.loads(npm_audit())
    except ValueError as error:
        raise Unreachable(f"npm audit: {error}") from error
    if "vulnerabilities" not in report:
        raise Unreachable(f"npm audit: {report.get('message', 'no report')}")
    check.checked = report.get("metadata", {}).get("dependencies", {}).get("total", 0)
    for name, one in sorted(report["vulnerabilities"].items()):
        for via in one["via"]:
            if isinstance(via, dict):  # a string names another dependency, which has its own entry
                advisory = via["url"].rsplit("/", 1)[-1]
                note(check, advisory, f"{name} {via['range']}: {advisory} {via['title']}", harmless=False)
    return check


def note(check, advisory, line, harmless):
    if advisory in ACCEPTED:
        check.notes.append(f"{line} (accepted: {ACCEPTED[advisory]})")
    elif harmless:
        check.notes.append(line)
    else:
        check.found.append(line)


def start_check(name, source, deadline=DEADLINE):
    """Queries a database in a thread. Returns a function that waits for the result, until the deadline at most."""
    answer = Check(name, skipped=f"no answer within {deadline} seconds")
    end = time.monotonic() + deadline

    def run():
        nonlocal answer
        try:
            answer = source()
        except Unreachable as error:
            answer = Check(name, skipped=str(error))

    thread = threading.Thread(target=run, daemon=True)  # a hanging DNS lookup cannot block the exit
    thread.start()

    def wait():
        thread.join(max(0, end - time.monotonic()))
        return answer

    return wait


def verdict(checks, strict):
    """Returns the exit code, the lines of the report, and the databases that were skipped."""
    lines, skipped = [], []
    for check in checks:
        if check.skipped is not None:
            skipped.append(f"{check.name}: {check.skipped}")
            continue
        lines += [f"{check.name}: {line}" for line in check.found]
        lines += [f"{check.name}, for your information: {line}" for line in check.notes]
        if not check.found:
            lines.append(f"{check.checked} {check.name}: no known vulnerability")
    found = any(check.found for check in checks)
    code = 1 if found else 2 if skipped and strict else 0
    return code, lines, skipped


def banner(skipped):
    edge = "!" * 100
    lines = ["DEPENDENCY AUDIT SKIPPED: known vulnerabilities were NOT checked.", *skipped]
    lines.append("Run `make audit` with network access.")
    return "\n".join([edge, *(f"!!  {line}" for line in lines), edge])


def main(arguments):
    if "--remind" in arguments:
        if SKIPPED.exists():
            print(SKIPPED.read_text())
        return 0
    lock = "".join((ROOT / folder / "Cargo.lock").read_text() for folder in (".", "python"))
    waits = [start_check("crates", lambda: check_crates(lock))]
    if (ROOT / "web" / "package-lock.json").exists():
        waits.append(start_check("npm packages", check_packages))
    code, lines, skipped = verdict([wait() for wait in waits], strict="--strict" in arguments)
    for line in lines:
        print(line)
    SKIPPED.unlink(missing_ok=True)
    if skipped:
        print(banner(skipped))
        SKIPPED.parent.mkdir(exist_ok=True)
        SKIPPED.write_text(banner(skipped))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
