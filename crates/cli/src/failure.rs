//! How the program fails: one line, and an exit code that says whose fault it is.

use std::fmt;
use std::process::ExitCode;

/// Why a command ends badly.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// Wrong usage, or a file that is not what it should be. Exit code 2.
    Usage(String),
    /// The thing that was checked is not so. Exit code 1.
    NotSo(String),
}

impl Failure {
    /// What the shell gets.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Usage(_) => 2,
            Failure::NotSo(_) => 1,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(why) | Failure::NotSo(why) => f.write_str(why),
        }
    }
}

/// A wrong use, said in one line.
pub fn usage<T>(why: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::Usage(why.into()))
}

/// Reads a whole file.
pub fn read(path: &std::path::Path) -> Result<String, Failure> {
    std::fs::read_to_string(path)
        .map_err(|error| Failure::Usage(format!("cannot read {}: {error}", path.display())))
}
