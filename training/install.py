"""Installs a distilled network in its game, with a manifest and the curves of its training:

    python -m training.install GAME --run training/runs/GAME"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import pickle
import shutil
import subprocess
from pathlib import Path

from training.games import GAMES

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--run", type=Path, required=True, help="folder of the run")
    arguments = parser.parse_args()
    run, target = arguments.run, ROOT / "games" / arguments.game / "net"
    target.mkdir(exist_ok=True)
    for name in ("net.bin", "vectors.json"):
        shutil.copyfile(run / name, target / name)
    saved = pickle.loads((run / "checkpoint" / "params.pkl").read_bytes())
    table, _ = GAMES[arguments.game]
    metrics = [json.loads(line) for line in (run / "metrics.jsonl").read_text().splitlines()]
    settings = dataclasses.asdict(saved["settings"])
    decisions = saved["iteration"] * settings["slots"] * settings["horizon"]
    changes = git("status", "--porcelain", "--", ".", f":!{target.relative_to(ROOT)}")
    manifest = {
        "game": arguments.game,
        "seats": table.seats,
        "options": table.options or {},
        "commit": git("rev-parse", "HEAD"),
        "uncommitted": [line[3:] for line in changes.splitlines()],
        "sha256": {name: hashlib.sha256((target / name).read_bytes()).hexdigest() for name in ("net.bin", "vectors.json")},
        "training": {
            "settings": settings,
            "seconds": round(saved["spent"]),
            "iterations": saved["iteration"],
            "decisions": decisions,
            "last": metrics[-1],
        },
        "distillation": json.loads((run / "distil.json").read_text()),
    }
    (target / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")
    (target / "training.svg").write_text(chart(metrics))


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.rstrip()


def chart(metrics: list[dict]) -> str:
    """Draws the losses and the entropy over time."""
    width, height, margin = 720, 300, 44
    curves = [("value", "critic: cross-entropy", "#2563eb"), ("blind", "policy's value: cross-entropy", "#b45309"), ("entropy", "entropy of the policy", "#15803d")]
    last = metrics[-1]["seconds"]
    top = max(max(one[name] for name, _, _ in curves) for one in metrics)

    def point(one: dict, name: str) -> str:
        x = margin + (width - 2 * margin) * one["seconds"] / last
        y = height - margin - (height - 2 * margin) * max(0.0, one[name]) / top
        return f"{x:.1f},{y:.1f}"

    step = max(1, len(metrics) // 200)
    lines = [
        f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{" ".join(point(one, name) for one in metrics[::step])}"/>'
        f'<text x="{margin + 8}" y="{16 + 16 * i}" fill="{colour}">{label}</text>'
        for i, (name, label, colour) in enumerate(curves)
    ]
    axes = (
        f'<path d="M{margin},{margin}V{height - margin}H{width - margin}" fill="none" stroke="#888"/>'
        f'<text x="{width - margin}" y="{height - margin + 18}" text-anchor="end">{last / 60:.1f} min</text>'
        f'<text x="{margin - 6}" y="{margin + 4}" text-anchor="end">{top:.2f}</text><text x="{margin - 6}" y="{height - margin}" text-anchor="end">0</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{axes}{"".join(lines)}</svg>\n'
    )


if __name__ == "__main__":
    main()
