//! Tests that a game is named only in its own folder and in this crate.

use std::fs;
use std::path::{Path, PathBuf};

/// Files that may name games: lists of dependencies, golden records, end-to-end tests, and documentation.
const MAY_NAME: [&str; 13] = [
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "README.md",
    "crates/catalogue",
    "crates/cli/tests",
    "crates/core/tests/dealer-vectors.json",
    "crates/server/tests",
    "crates/vector",
    "docs",
    "fuzz/Cargo.lock",
    "python",
    "web/tests",
];

/// Folders of build outputs.
const BUILT: [&str; 9] = [
    ".git",
    ".venv",
    "target",
    "node_modules",
    "dist",
    "shots",
    "test-results",
    "live",
    "__pycache__",
];

/// Lists every spelling of a game's name: `high-card`, `high_card`, `HighCard`, `High Card`.
fn spellings(name: &str, title: &str) -> Vec<String> {
    let words: Vec<&str> = name.split('-').collect();
    let pascal = words.iter().map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    vec![name.into(), words.join("_"), pascal.collect(), title.into()]
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str());
        if path.is_dir() {
            if !name.is_some_and(|name| BUILT.contains(&name)) {
                files(&path, found);
            }
        } else {
            found.push(path);
        }
    }
}

#[test]
fn games_are_named_only_in_their_folder_and_the_catalogue() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the repository");
    let mut all = Vec::new();
    files(&root, &mut all);
    assert!(all.len() > 500, "only {} files", all.len());
    let mut named = Vec::new();
    for game in saloon_catalogue::GAMES {
        let facts = game.facts();
        let own = Path::new("games").join(facts.name);
        let spellings = spellings(facts.name, facts.title);
        for file in &all {
            let path = file.strip_prefix(&root).expect("inside");
            let allowed = MAY_NAME.iter().any(|allowed| path.starts_with(allowed));
            if allowed || path.starts_with(&own) {
                continue;
            }
            let text = fs::read(file).expect("readable");
            let text = String::from_utf8_lossy(&text);
            if let Some(spelling) = spellings.iter().find(|&one| text.contains(one)) {
                named.push(format!("{} names {spelling}", path.display()));
            }
        }
    }
    assert!(named.is_empty(), "{}", named.join("\n"));
}
