//! What the house says, as types of TypeScript for the web client.
//!
//! `saloon-types write DIR` writes the types, which are derived from the Rust types that are sent; a test holds the client's
//! files against what would be written now. `saloon-types samples FILE HEARD` writes a program that only compiles if the types
//! describe what is really sent: by random games, and in the tests of the server. `make types` and `make types-test` run them.

mod declare;
mod games;
mod heard;
mod house;
mod layout;
mod plans;
mod play;
mod samples;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use samples::Samples;

const USAGE: &str = "usage: saloon-types write DIR, or saloon-types samples FILE HEARD";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let paths: Vec<PathBuf> = arguments.iter().skip(1).map(PathBuf::from).collect();
    let done = match (
        arguments.first().and_then(|verb| verb.to_str()),
        paths.as_slice(),
    ) {
        (Some("write"), [folder]) => write(folder),
        (Some("samples"), [file, heard]) => write_samples(file, heard),
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

/// The folder of the types in the web client.
fn client() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/types")
}

fn write(folder: &Path) -> Result<(), String> {
    let unwritable = |error| format!("cannot write into {}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(unwritable)?;
    house::files()?
        .into_iter()
        .try_for_each(|(name, text)| fs::write(folder.join(name), text))
        .map_err(unwritable)
}

fn write_samples(file: &Path, heard: &Path) -> Result<(), String> {
    let mut samples = Samples::default();
    play::play(&plans::district_noir(), &mut samples)?;
    play::play(&plans::blackrock_city(), &mut samples)?;
    play::play(&plans::boomtown_bandits(), &mut samples)?;
    heard::read(heard, &mut samples)?;
    fs::write(file, samples.program(&client().to_string_lossy()))
        .map_err(|error| format!("cannot write {}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::{client, house};

    #[test]
    fn the_client_has_the_types_of_the_house() {
        for (name, text) in house::files().expect("the types have names of their own") {
            let written = std::fs::read_to_string(client().join(&name)).unwrap_or_default();
            assert!(
                written == text,
                "web/src/lib/types/{name} is not what the house says now: run `make types` and commit it"
            );
        }
    }
}
