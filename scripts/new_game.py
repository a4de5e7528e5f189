"""Makes a new game from the template: copies games/_template, renames it and registers the copy.

    python3 scripts/new_game.py high-card [--prefix HC] [--root FOLDER]

Prepares and checks everything first, then writes the files. Restores the tree if writing fails.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

TEMPLATE = "games/_template"
SPEC = "web/tests/template.spec.ts"
MANIFEST = "crates/catalogue/Cargo.toml"
CATALOGUE = "crates/catalogue/src/lib.rs"

# Files that are not copied. `make types` writes the types.
EXCLUDED = {"web/types.ts"}


class InvalidArguments(Exception):
    """The arguments cannot be used; the message is for the user."""


def names(name: str, prefix: str | None) -> dict[str, str]:
    """Returns the replacement of each name in the template."""
    if not re.fullmatch(r"[a-z]{2,}(-[a-z]+)*", name):
        raise InvalidArguments(f"NAME must be lower-case words joined by hyphens, such as high-card, not {name!r}")
    words = name.split("-")
    short = prefix or ("".join(word[0] for word in words) if len(words) > 1 else name[:2]).upper()
    if not re.fullmatch(r"[A-Z]{2,4}", short):
        raise InvalidArguments(f"PREFIX must be two to four capital letters, such as HC, not {short!r}")
    return {
        "games/_template": f"games/{name}",
        "template-game": name,
        "template_game": name.replace("-", "_"),
        "TemplateGame": "".join(word.capitalize() for word in words),
        "Template Game": " ".join(word.capitalize() for word in words),
        "TG": short,
        "tg": short.lower(),
    }


def rename(text: str, new: dict[str, str]) -> str:
    """Replaces every name of the template, in one pass so that no new name is renamed again."""
    pattern = r"games/_template|template-game|template_game|TemplateGame|Template Game|\bTG(?=\b|-)|\btg(?=[-_])"
    return re.sub(pattern, lambda found: new[found.group()], text)


def without_template_parts(text: str) -> str:
    """Removes the lines from `template only` to `end of template only`."""
    return re.sub(r"^[^\n]*\btemplate only\b.*?\bend of template only\b[^\n]*\n", "", text, flags=re.DOTALL | re.MULTILINE)


def check(root: pathlib.Path, name: str, short: str) -> None:
    """Checks that the name and the prefix are free."""
    if (root / "games" / name).exists():
        raise InvalidArguments(f"games/{name} already exists")
    crates = subprocess.run(
        ["git", "-C", str(root), "grep", "--untracked", "-h", "^name = ", "--", "*/Cargo.toml"],
        capture_output=True,
        text=True,
    )
    if f'name = "{name}"' in crates.stdout.splitlines():
        raise InvalidArguments(f"a crate named {name} already exists")
    for about in sorted((root / "games").glob("*/web/about.ts")):
        if f'clauses: "{short}"' in about.read_text():
            owner = about.parent.parent.name
            raise InvalidArguments(f"games/{owner} already uses the clause prefix {short}: choose another one with PREFIX=…")


def insert_sorted(lines: list[str], line: str, like: str) -> list[str]:
    """Inserts a line in sorted order among the lines that match the pattern `like`."""
    block = [at for at, old in enumerate(lines) if re.fullmatch(like, old)]
    if not block:
        raise InvalidArguments(f"cannot insert {line.strip()!r}: no line matches {like}")
    at = next((at for at in block if lines[at] > line), block[-1] + 1)
    return [*lines[:at], line, *lines[at:]]


def catalogue_files(root: pathlib.Path, name: str, new: dict[str, str]) -> dict[pathlib.Path, str]:
    """Returns the two files of the catalogue with the new game added."""
    manifest = (root / MANIFEST).read_text().splitlines()
    game = r'"?(?!saloon-)[a-z-]+'
    manifest = insert_sorted(manifest, f'    "{name}/ts",', rf"    {game}/ts\",")
    manifest = insert_sorted(
        manifest, f'{name} = {{ path = "../../games/{name}" }}', rf'{game} = {{ path = "../../games/.*'
    )
    code = (root / CATALOGUE).read_text().splitlines()
    type_name, module = new["TemplateGame"], new["template_game"]
    code = insert_sorted(code, f"use {module}::{type_name};", r"use (?!std|saloon_)[a-z_]+::[A-Za-z]+;")
    code = insert_sorted(code, f"    &TypedGame::<{type_name}>::NEW,", r"    &TypedGame::<[A-Za-z]+>::NEW,")
    return {root / MANIFEST: "\n".join(manifest) + "\n", root / CATALOGUE: "\n".join(code) + "\n"}


def game_files(root: pathlib.Path, name: str, new: dict[str, str]) -> dict[pathlib.Path, str]:
    """Returns the files of the new game."""
    template = root / TEMPLATE
    files = {}
    for path in sorted(template.rglob("*")):
        inside = path.relative_to(template)
        if path.is_file() and inside.as_posix() not in EXCLUDED and path.suffix != ".new":
            files[root / "games" / name / rename(inside.as_posix(), new)] = rename(without_template_parts(path.read_text()), new)
    files[root / f"web/tests/{name}.spec.ts"] = rename(without_template_parts((root / SPEC).read_text()), new)
    return files


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name")
    parser.add_argument("--prefix")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    arguments = parser.parse_args()
    root, name = arguments.root, arguments.name
    try:
        new = names(name, arguments.prefix or None)
        check(root, name, new["TG"])
        files = {**game_files(root, name, new), **catalogue_files(root, name, new)}
    except InvalidArguments as error:
        sys.exit(f"new-game: {error}")
    old = {path: path.read_text() for path in files if path.exists()}
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    except BaseException:
        for path, text in old.items():
            path.write_text(text)
        shutil.rmtree(root / "games" / name, ignore_errors=True)
        (root / f"web/tests/{name}.spec.ts").unlink(missing_ok=True)
        raise
    print(f"games/{name} created with the clause prefix {new['TG']} and added to the catalogue.")


if __name__ == "__main__":
    main()
