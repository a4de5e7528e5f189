"""Tests of scripts/new_game.py: names, copies, and a clean tree after an error."""

import contextlib
import io
import pathlib
import shutil
import subprocess
import tempfile
import unittest
from unittest import mock

import new_game

ROOT = pathlib.Path(new_game.__file__).resolve().parent.parent


class Names(unittest.TestCase):
    def test_names_and_prefixes(self) -> None:
        new = new_game.names("high-card", None)
        self.assertEqual((new["TemplateGame"], new["Template Game"], new["TG"]), ("HighCard", "High Card", "HC"))
        self.assertEqual(new_game.names("chess", None)["TG"], "CH")
        self.assertEqual(new_game.names("chess", "CHS")["tg"], "chs")
        for wrong in ["", "x", "High-Card", "high_card", "high--card", "-card", "card-", "4-cards", "../card"]:
            self.assertRaises(new_game.InvalidArguments, new_game.names, wrong, None)
        self.assertRaises(new_game.InvalidArguments, new_game.names, "high-card", "h")

    def test_every_form_of_the_name_is_replaced_once(self) -> None:
        new = new_game.names("tg-template-game", "TGX")
        text = 'template-game template_game TemplateGame Template Game TG-1.1 "TG" tg_1_1 #tg-card games/_template'
        self.assertEqual(
            new_game.rename(text, new),
            "tg-template-game tg_template_game TgTemplateGame Tg Template Game "
            'TGX-1.1 "TGX" tgx_1_1 #tgx-card games/tg-template-game',
        )

    def test_template_only_parts_are_removed(self) -> None:
        text = "a\n<!-- template only -->\nb\n<!-- end of template only -->\nc\n  // template only: d\n  e\n  // end of template only\nf\n"
        self.assertEqual(new_game.without_template_parts(text), "a\nc\nf\n")


class Tree(unittest.TestCase):
    """Runs the script in a copy of the files it reads."""

    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        for part in ["games", "crates/catalogue"]:
            shutil.copytree(ROOT / part, self.root / part, ignore=shutil.ignore_patterns("src", "tests", "oracle", "fuzz"))
        shutil.copytree(ROOT / "games/_template/src", self.root / "games/_template/src")
        shutil.copytree(ROOT / "crates/catalogue/src", self.root / "crates/catalogue/src")
        (self.root / "web/tests").mkdir(parents=True)
        shutil.copy(ROOT / new_game.SPEC, self.root / new_game.SPEC)
        subprocess.run(["git", "init", "--quiet", str(self.root)], check=True)

    def make(self, *arguments: str) -> str | None:
        """Runs the script; returns the message if it exits with one."""
        command = ["new_game.py", "--root", str(self.root), *arguments]
        with mock.patch("sys.argv", command), contextlib.redirect_stdout(io.StringIO()):
            try:
                return new_game.main()
            except SystemExit as error:
                return str(error)

    def content(self) -> dict[str, bytes]:
        paths = (path for path in self.root.rglob("*") if path.is_file() and ".git" not in path.parts)
        return {path.relative_to(self.root).as_posix(): path.read_bytes() for path in paths}

    def test_a_game_is_copied_and_registered(self) -> None:
        self.assertIsNone(self.make("high-card"))
        content = self.content()
        new = {name: text.decode() for name, text in content.items() if "high-card" in name}
        self.assertIn("games/high-card/src/lib.rs", new)
        self.assertIn("web/tests/high-card.spec.ts", new)
        for name, text in new.items():
            self.assertNotRegex(text, r"template[-_]game|TemplateGame|Template Game|\bTG\b|\btg[-_]", name)
        self.assertIn(b'    "high-card/ts",\n', content[new_game.MANIFEST])
        self.assertIn(b'high-card = { path = "../../games/high-card" }\n', content[new_game.MANIFEST])
        self.assertIn(b"    &TypedGame::<HighCard>::NEW,\n", content[new_game.CATALOGUE])

    def test_invalid_arguments_change_no_file(self) -> None:
        before = self.content()
        taken = next(path.name for path in (self.root / "games").iterdir() if path.name != "_template")
        prefix = next(self.root.glob("games/[a-z]*/web/about.ts")).read_text().split('clauses: "')[1][:2]
        for arguments in [[taken], ["high-card", "--prefix", prefix], ["saloon-catalogue"], ["High"], ["tiny-game"]]:
            self.assertIn("new-game: ", self.make(*arguments) or "")
            self.assertEqual(self.content(), before, arguments)

    def test_a_failed_write_restores_the_tree(self) -> None:
        before = self.content()
        write = pathlib.Path.write_text

        def fail_on_catalogue(path: pathlib.Path, text: str) -> None:
            if path.name == "lib.rs" and "catalogue" in path.parts and "HighCard" in text:
                raise OSError("no space left on device")
            write(path, text)

        with mock.patch.object(pathlib.Path, "write_text", fail_on_catalogue):
            self.assertRaises(OSError, self.make, "high-card")
        self.assertEqual(self.content(), before)


if __name__ == "__main__":
    unittest.main()
