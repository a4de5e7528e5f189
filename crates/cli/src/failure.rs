//! Errors of the command line: a one-line message and an exit code.

use std::fmt;
use std::process::ExitCode;

/// Error that ends a command.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// Wrong usage or an invalid input file. Exit code 2.
    Usage(String),
    /// The command failed, or a check found a fault. Exit code 1.
    Failed(String),
}

impl Failure {
    /// Returns the exit code of the process.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Usage(_) => 2,
            Failure::Failed(_) => 1,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(why) | Failure::Failed(why) => f.write_str(why),
        }
    }
}

/// Returns a usage error.
pub fn usage<T>(why: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::Usage(why.into()))
}

/// Reads a whole file.
pub fn read(path: &std::path::Path) -> Result<String, Failure> {
    std::fs::read_to_string(path)
        .map_err(|error| Failure::Usage(format!("cannot read {}: {error}", path.display())))
}
