//! Writes what the house says as types of TypeScript: `saloon-types DIR`. `make types` runs it for the web client.
//!
//! The types are derived from the same Rust types that are sent, so that the two cannot drift apart: a test holds the files
//! of the client against what would be written now.

mod declare;
mod games;
mod house;
mod layout;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let [folder] = arguments.as_slice() else {
        eprintln!("say where to: saloon-types DIR");
        return ExitCode::from(2);
    };
    match write(Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &Path) -> Result<(), String> {
    let unwritable = |error| format!("cannot write into {}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(unwritable)?;
    house::files()?
        .into_iter()
        .try_for_each(|(name, text)| std::fs::write(folder.join(name), text))
        .map_err(unwritable)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::house;

    #[test]
    fn the_client_has_the_types_of_the_house() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/types");
        for (name, text) in house::files().expect("the types have names of their own") {
            let written = std::fs::read_to_string(folder.join(&name)).unwrap_or_default();
            assert!(
                written == text,
                "web/src/lib/types/{name} is not what the house says now: run `make types` and commit it"
            );
        }
    }
}
