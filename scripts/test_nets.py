"""Tests of the networks that the games ship: their size, and the files next to them."""

import hashlib
import json
import pathlib
import unittest

FOLDERS = sorted((pathlib.Path(__file__).resolve().parent.parent / "games").glob("*/net"))
MAX_SIZE = 1 << 20
"""Most bytes of all networks together."""


class Nets(unittest.TestCase):
    def test_together_they_are_small(self) -> None:
        self.assertTrue(FOLDERS)
        self.assertLessEqual(sum((folder / "net.bin").stat().st_size for folder in FOLDERS), MAX_SIZE)

    def test_manifests_describe_them(self) -> None:
        for folder in FOLDERS:
            with self.subTest(folder.parent.name):
                manifest = json.loads((folder / "manifest.json").read_text())
                self.assertEqual(manifest["game"], folder.parent.name)
                for name in ("net.bin", "vectors.json"):
                    self.assertEqual(manifest["sha256"][name], hashlib.sha256((folder / name).read_bytes()).hexdigest())
                self.assertLessEqual({"seats", "options", "commit", "training", "distillation"}, manifest.keys())
                self.assertIn("seed", manifest["training"]["settings"])
                self.assertTrue((folder / "training.svg").read_text().startswith("<svg"))


if __name__ == "__main__":
    unittest.main()
