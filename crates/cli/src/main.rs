//! The `saloon` executable.

use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use saloon_cli::args::CliArgs;

/// The server allocates for every frame; docs/performance.md has the measured gain.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let saloon = match CliArgs::try_parse() {
        Ok(saloon) => saloon,
        Err(error) => return wrong_usage(&error),
    };
    match saloon_cli::run(saloon) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("saloon: {failure}");
            failure.exit_code()
        }
    }
}

/// Prints help and version as clap formats them, and a usage error as one line.
fn wrong_usage(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = error.print(); // standard output may be closed
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            ExitCode::from(2)
        }
        _ => {
            let text = error.to_string();
            let what: Vec<_> = text
                .lines()
                .take_while(|line| !line.is_empty())
                .map(str::trim)
                .collect();
            let what = what.join(" ");
            eprintln!("saloon: {}; see --help", what.trim_start_matches("error: "));
            ExitCode::from(2)
        }
    }
}
