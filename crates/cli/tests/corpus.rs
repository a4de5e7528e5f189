//! Inputs that fuzzing found interesting, or that broke something once, are tried again in every test run.

use std::path::Path;

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(name);
    let files: Vec<_> = std::fs::read_dir(folder)
        .expect("the corpus is in the repository")
        .map(|file| std::fs::read(file.expect("a file").path()).expect("readable"))
        .collect();
    assert!(!files.is_empty());
    files
}

#[test]
fn the_referee_survives_the_corpus() {
    for input in corpus("referee") {
        saloon_cli::hostile::referee(&input);
    }
}

#[test]
fn tables_survive_the_corpus() {
    for input in corpus("socket") {
        saloon_cli::hostile::socket(&input);
    }
}

#[test]
fn records_survive_the_corpus() {
    for input in corpus("record") {
        saloon_cli::hostile::record(&input);
    }
}
