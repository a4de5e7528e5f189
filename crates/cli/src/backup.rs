//! `saloon backup`: copies a data folder.

use saloon_store::{BackupError, BackupSummary};

use crate::args;
use crate::failure::{Failure, usage};

/// Copies the data folder and prints a summary of the copy.
pub fn backup(args: &args::BackupArgs) -> Result<(), Failure> {
    let (data, to) = (args.data.display(), args.to.display());
    match saloon_store::backup(&args.data, &args.to) {
        Ok(copied) => {
            let BackupSummary {
                tables,
                games,
                entries,
                bytes,
            } = copied;
            println!(
                "{to}: {tables} tables, {games} games, {entries} entries, {} KB",
                bytes.div_ceil(1024)
            );
            Ok(())
        }
        Err(error @ BackupError::NoDatabase) => {
            usage(format!("{data} is not a data folder: {error}"))
        }
        Err(error @ BackupError::TargetTaken) => usage(format!("cannot copy to {to}: {error}")),
        Err(error) => Err(Failure::Failed(format!(
            "cannot copy {data} to {to}: {error}"
        ))),
    }
}
