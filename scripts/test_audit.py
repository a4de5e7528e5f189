"""Tests of scripts/audit.py. They need no network."""

import json
import threading
import unittest
from unittest import mock

import audit

LOCK = """
[[package]]
name = "ours"
version = "0.1.0"

[[package]]
name = "good"
version = "1.0.0"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "bad"
version = "2.0.0"
source = "registry+https://github.com/rust-lang/crates.io-index"
"""


def osv(results, about=None):
    """Returns a fake database with these answers."""
    return lambda address, body=None: {"results": results} if body else about


def npm(report):
    return lambda: json.dumps(report)


FINE = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 7}}}
BAD = {
    "vulnerabilities": {
        "inner": {"via": [{"url": "https://github.com/advisories/GHSA-1", "title": "Bad", "range": "<2"}]},
        "outer": {"via": ["inner"]},
    }
}


class Crates(unittest.TestCase):
    def test_only_registry_crates_are_looked_up(self):
        self.assertEqual(audit.crates(LOCK), [("good", "1.0.0"), ("bad", "2.0.0")])

    def test_the_real_lock_file_is_parsed(self):
        lock = (audit.ROOT / "Cargo.lock").read_text()
        self.assertEqual(len(audit.crates(lock)), lock.count('source = "registry+'))

    def test_no_advisory_passes(self):
        check = audit.check_crates(LOCK, osv([{}, {}]))
        self.assertEqual((check.checked, check.found, check.notes), (2, [], []))

    def test_a_vulnerability_is_found_with_its_crate(self):
        check = audit.check_crates(LOCK, osv([{}, {"vulns": [{"id": "RUSTSEC-1"}]}], {"summary": "Leaks"}))
        self.assertEqual(check.found, ["bad 2.0.0: RUSTSEC-1 Leaks"])

    def test_an_unmaintained_crate_is_a_note(self):
        for kind, found in [("unmaintained", 0), ("notice", 0), ("unsound", 1), (None, 1)]:
            about = {"affected": [{"database_specific": {"informational": kind}}]}
            check = audit.check_crates(LOCK, osv([{}, {"vulns": [{"id": "RUSTSEC-1"}]}], about))
            self.assertEqual((len(check.found), len(check.notes)), (found, 1 - found), kind)

    def test_an_accepted_advisory_is_a_note(self):
        with mock.patch.dict(audit.ACCEPTED, {"RUSTSEC-1": "not called"}):
            check = audit.check_crates(LOCK, osv([{}, {"vulns": [{"id": "RUSTSEC-1"}]}], {}))
        self.assertEqual(check.found, [])
        self.assertIn("not called", check.notes[0])

    def test_an_incomplete_answer_is_unreachable(self):
        with self.assertRaises(audit.Unreachable):
            audit.check_crates(LOCK, osv([{}]))

    def test_many_crates_are_queried_in_batches(self):
        lock = "".join(f'name = "c{n}"\nversion = "1.0.0"\nsource = "registry+x"\n' for n in range(1201))
        sizes = []

        def ask(_, body):
            sizes.append(len(body["queries"]))
            return {"results": [{}] * sizes[-1]}

        audit.check_crates(lock, ask)
        self.assertEqual(sizes, [500, 500, 201])

    def test_every_network_failure_is_unreachable(self):
        for failure in [
            OSError("no route"),
            TimeoutError("slow"),
            audit.urllib.error.URLError("no name"),
            audit.urllib.error.HTTPError("", 503, "busy", {}, None),
        ]:
            with mock.patch("audit.urllib.request.urlopen", side_effect=failure):
                with self.assertRaises(audit.Unreachable):
                    audit.ask("https://nowhere.example")


class Packages(unittest.TestCase):
    def test_no_advisory_passes(self):
        check = audit.check_packages(npm(FINE))
        self.assertEqual((check.checked, check.found), (7, []))

    def test_a_vulnerability_is_reported_once(self):
        self.assertEqual(audit.check_packages(npm(BAD)).found, ["inner <2: GHSA-1 Bad"])

    def test_a_registry_without_advisories_is_unreachable(self):
        for answer in [npm({"message": "405 Method Not Allowed"}), npm({"error": {}}), lambda: "", lambda: "<html>"]:
            with self.assertRaises(audit.Unreachable):
                audit.check_packages(answer)

    def test_a_machine_without_npm_is_unreachable(self):
        with mock.patch("audit.subprocess.run", side_effect=FileNotFoundError("npm")):
            with self.assertRaises(audit.Unreachable):
                audit.check_packages()


class Deadline(unittest.TestCase):
    def test_a_hanging_database_is_skipped(self):
        hangs = threading.Event()
        check = audit.start_check("crates", hangs.wait, deadline=0.01)()
        hangs.set()
        self.assertIn("no answer", check.skipped)

    def test_an_unreachable_database_is_skipped(self):
        def source():
            raise audit.Unreachable("no route")

        self.assertEqual(audit.start_check("crates", source)().skipped, "no route")

    def test_the_result_of_a_database_is_returned(self):
        answer = audit.Check("crates", 5)
        self.assertIs(audit.start_check("crates", lambda: answer)(), answer)


class Verdict(unittest.TestCase):
    fine = audit.Check("crates", 5)
    bad = audit.Check("crates", 5, found=["bad 2.0.0: RUSTSEC-1"])
    skipped_check = audit.Check("npm packages", skipped="no route")

    def test_pass_fail_and_skip(self):
        for checks, strict, expected in [
            ([self.fine], False, 0),
            ([self.fine], True, 0),
            ([self.bad], False, 1),
            ([self.skipped_check], False, 0),
            ([self.skipped_check], True, 2),
            ([self.fine, self.skipped_check], False, 0),
            ([self.bad, self.skipped_check], False, 1),
            ([self.bad, self.skipped_check], True, 1),
        ]:
            code, lines, skipped = audit.verdict(checks, strict)
            self.assertEqual(code, expected, checks)
            self.assertEqual(any("RUSTSEC-1" in line for line in lines), self.bad in checks)
            self.assertEqual(bool(skipped), self.skipped_check in checks)

    def test_a_skipped_database_is_shown_in_a_banner(self):
        _, lines, skipped = audit.verdict([self.fine, self.skipped_check], False)
        self.assertFalse(any("npm packages" in line for line in lines), "a skipped database is not reported as checked")
        shown = audit.banner(skipped)
        self.assertIn("SKIPPED", shown)
        self.assertIn("npm packages: no route", shown)
        self.assertGreaterEqual(len(shown.splitlines()), 5)


if __name__ == "__main__":
    unittest.main()
