//! Tests that the rules cannot read a clock, a file or randomness.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Allowed dependencies of a pure crate. Each was reviewed: none does I/O with the enabled features.
const PURE: [&str; 12] = [
    "anstyle",
    "blake3",
    "chacha20",
    "hex",
    "rand_core",
    "rand_xoshiro",
    "saloon-core",
    "saloon-nets",
    "saloon-terminal",
    "serde",
    "serde_json",
    "toml",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| unreachable!("{}: {error}", path.display()))
}

/// Lists the core, every game, and the crate of the terminal texts.
fn pure_crates() -> Vec<PathBuf> {
    let games = fs::read_dir(root().join("games")).expect("games");
    let mut crates: Vec<PathBuf> = games
        .map(|game| game.expect("a folder").path())
        .filter(|path| path.join("Cargo.toml").is_file())
        .collect();
    assert!(!crates.is_empty());
    crates.extend(["crates/core", "crates/terminal"].map(|folder| root().join(folder)));
    crates
}

/// Lists every Rust file under a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("a file").path())
        .flat_map(|path| {
            if path.is_dir() {
                sources(&path)
            } else {
                vec![path]
            }
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// Returns the lines of one table of a manifest.
fn table<'a>(manifest: &'a str, name: &str) -> Vec<&'a str> {
    manifest
        .lines()
        .skip_while(|line| line.trim() != name)
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

#[test]
fn the_core_and_every_game_are_no_std() {
    for folder in pure_crates() {
        let lib = read(folder.join("src/lib.rs"));
        let first = lib
            .lines()
            .find(|line| !line.is_empty() && !line.starts_with("//!"));
        // `ts` is off in every program that plays a game: see `only_the_ts_feature_needs_the_standard_library`.
        let pure = [r#"#![cfg_attr(not(feature = "ts"), no_std)]"#, "#![no_std]"];
        assert!(
            first.is_some_and(|first| pure.contains(&first)),
            "{}: {first:?}",
            folder.display()
        );
        for source in sources(&folder.join("src")) {
            let text = read(&source);
            let code = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            for line in code {
                for way_out in ["extern crate std", "std::", "include_str!(\"/", "env!("] {
                    let found = line.match_indices(way_out).any(|(at, _)| {
                        !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
                    });
                    assert!(!found, "{}: {line}", source.display());
                }
            }
        }
    }
}

#[test]
fn the_core_and_every_game_depend_on_pure_crates_only() {
    for folder in pure_crates() {
        let manifest = read(folder.join("Cargo.toml"));
        assert!(!folder.join("build.rs").exists(), "{}", folder.display());
        assert!(!manifest.contains("build-dependencies"));
        assert!(!manifest.contains("[target."));
        for line in table(&manifest, "[dependencies]") {
            if line == "ts-rs = { workspace = true, optional = true }" {
                continue;
            }
            let name = line.split(['.', ' ', '=']).next().expect("a name");
            assert!(PURE.contains(&name), "{}: {name}", folder.display());
        }
    }
    // The workspace enables only features that work without the standard library.
    let workspace = read(root().join("Cargo.toml"));
    for name in PURE.into_iter().filter(|name| !name.starts_with("saloon-")) {
        let line = table(&workspace, "[workspace.dependencies]")
            .into_iter()
            .find(|line| line.starts_with(&format!("{name} =")))
            .expect("a dependency of the workspace");
        assert!(line.contains("default-features = false"), "{line}");
        assert!(!line.contains("\"std\""), "{line}");
    }
}

/// Only `ts` enables the standard library in the games, to describe their types. No other feature, no default and no
/// dependency enables it, so every build of a program or of the workspace has pure rules.
#[test]
fn only_the_ts_feature_needs_the_standard_library() {
    let others = fs::read_dir(root().join("crates")).expect("crates");
    let folders = others.map(|folder| folder.expect("a folder").path());
    for folder in folders.chain(pure_crates()) {
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else {
            continue;
        };
        let lines: Vec<&str> = manifest.lines().map(str::trim).collect();
        let mut feature = "";
        for line in table(&manifest, "[features]") {
            feature = line.split_once(" = [").map_or(feature, |(name, _)| name);
            let turns_on = line.contains("/ts") || line.contains("\"ts\"");
            assert!(feature == "ts" || !turns_on, "{}: {line}", folder.display());
        }
        for line in lines.iter().filter(|line| line.contains("\"ts\"")) {
            assert_eq!(
                *line,
                r#"required-features = ["ts"]"#,
                "{}",
                folder.display()
            );
        }
    }
    let workspace = read(root().join("Cargo.toml"));
    assert!(!workspace.contains("\"ts\""));
}

#[test]
fn unsafe_code_is_forbidden_everywhere() {
    let workspace = read(root().join("Cargo.toml"));
    let lints = table(&workspace, "[workspace.lints.rust]");
    assert!(lints.contains(&r#"unsafe_code = "forbid""#));
    let others = fs::read_dir(root().join("crates")).expect("crates");
    let folders = others.map(|folder| folder.expect("a folder").path());
    for folder in folders.chain(pure_crates()) {
        if folder.join("Cargo.toml").is_file() {
            let manifest = read(folder.join("Cargo.toml"));
            let lints = table(&manifest, "[lints]");
            assert_eq!(lints, ["workspace = true"], "{}", folder.display());
        }
    }
}

/// Compiles a library; returns the compiler's messages on failure.
fn compile(code: &str) -> Result<(), String> {
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let mut rustc = Command::new(compiler)
        .args([
            "-",
            "--crate-type=lib",
            "--crate-name=tried",
            "--edition=2024",
        ])
        .args(["--emit=metadata", "-o"])
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("tried.rmeta"))
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a compiler");
    let mut input = rustc.stdin.take().expect("piped");
    input.write_all(code.as_bytes()).expect("it reads");
    drop(input);
    let output = rustc.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    output.status.success().then_some(()).ok_or(said)
}

/// Code that does I/O compiles with `std`, and fails with `#![no_std]` for that reason alone.
#[test]
fn impure_code_does_not_compile_without_std() {
    for world in [
        "std::time::Instant::now()",
        "std::time::SystemTime::now()",
        "std::fs::read(\"/etc/hostname\")",
        "std::thread::spawn(|| ())",
        "std::env::var(\"HOME\")",
        "std::collections::HashMap::<u8, u8>::new()",
        "std::net::TcpListener::bind(\"[::1]:0\")",
        "std::process::id()",
    ] {
        let code = format!("pub fn tried() -> impl Sized {{ {world} }}");
        assert_eq!(compile(&code), Ok(()));
        let said = compile(&format!("#![no_std]\n{code}")).expect_err(world);
        assert!(said.contains("E0433"), "{said}");
    }
}
