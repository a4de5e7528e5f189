//! Generator of TypeScript declarations of all server messages, for the web client.
//!
//! `saloon-types write` writes them: shared ones into `web/src/lib/types`, those of a game into `games/<name>/web/types.ts`. A
//! test checks that the files are up to date. `saloon-types samples FILE CAPTURED` writes a TypeScript program that compiles
//! only if the types match real messages, taken from random games and from the server's tests. `make types` and
//! `make types-test` run them.

mod captured;
mod files;
mod layout;
mod play;
mod samples;
mod sources;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use samples::Samples;

const USAGE: &str = "usage: saloon-types write, or saloon-types samples FILE CAPTURED";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let paths: Vec<PathBuf> = arguments.iter().skip(1).map(PathBuf::from).collect();
    let done = match (
        arguments.first().and_then(|verb| verb.to_str()),
        paths.as_slice(),
    ) {
        (Some("write"), []) => write(),
        (Some("samples"), [file, captured]) => write_samples(file, captured),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn write() -> Result<(), String> {
    for (path, text) in files::files()? {
        let path = root().join(path);
        let unwritable = |error| format!("cannot write {}: {error}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(unwritable)?;
        }
        fs::write(&path, text).map_err(unwritable)?;
    }
    Ok(())
}

fn write_samples(file: &Path, captured: &Path) -> Result<(), String> {
    let mut samples = Samples::default();
    let mut modules = Vec::new();
    for source in sources::sources() {
        play::play(&source, &root(), &mut samples)?;
        let types = root()
            .join(files::game_types_path(source.folder))
            .with_extension("");
        modules.push((source.game.facts().name, types.display().to_string()));
    }
    captured::read(captured, &mut samples)?;
    fs::write(file, samples.program(&modules))
        .map_err(|error| format!("cannot write {}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::{files, root};

    #[test]
    fn generated_types_are_up_to_date() {
        let files = files::files().expect("each type has its own name");
        for (path, text) in files {
            let written = std::fs::read_to_string(root().join(&path)).unwrap_or_default();
            assert!(
                written == text,
                "{} is out of date: run `make types` and commit it",
                path.display()
            );
        }
    }
}
