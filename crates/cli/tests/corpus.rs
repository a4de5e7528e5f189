//! Regression test over the fuzzing corpus: every stored input runs through its fuzz target.

use std::path::Path;

/// Returns the inputs of a fuzz target: shared ones, and those of every game.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let games = std::fs::read_dir(root.join("games")).expect("games");
    let folders = games
        .map(|game| game.expect("a folder").path().join("fuzz"))
        .chain([root.join("fuzz/corpus")])
        .map(|corpus| corpus.join(target))
        .filter(|folder| folder.is_dir());
    let files: Vec<_> = folders
        .flat_map(|folder| std::fs::read_dir(folder).expect("a folder"))
        .map(|file| std::fs::read(file.expect("a file").path()).expect("readable"))
        .collect();
    assert!(!files.is_empty());
    files
}

#[test]
fn the_referee_survives_the_corpus() {
    for input in corpus("referee") {
        saloon_cli::fuzz_targets::referee(&input);
    }
}

#[test]
fn the_socket_parser_survives_the_corpus() {
    for input in corpus("socket") {
        saloon_cli::fuzz_targets::socket(&input);
    }
}

#[test]
fn records_survive_the_corpus() {
    for input in corpus("record") {
        saloon_cli::fuzz_targets::record(&input);
    }
}
