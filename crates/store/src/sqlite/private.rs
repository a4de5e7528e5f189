//! Permissions: a data folder and its backups hold the seeds of running games, so only their owner may read them.
//!
//! Windows has no mode bits: there, files inherit the access list of their folder.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

#[cfg(unix)]
use super::folder::FILE_PREFIX;

/// Creates a folder that only its owner can enter. An existing folder stays unchanged; missing parents get the default permissions.
///
/// # Errors
///
/// When the file system refuses.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    if let Some(parent) = folder.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    match builder.create(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => Ok(()),
        created => created,
    }
}

/// Opens a file for writing. Creates a missing file with access for its owner only, regardless of the umask.
///
/// # Errors
///
/// When the file system refuses.
pub fn create_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}

/// Restricts a data folder and Saloon's files in it to their owner, and logs each change. Files of another user cannot be changed;
/// that is logged, and no error.
#[cfg(unix)]
pub(crate) fn restrict_access(folder: &Path) -> io::Result<()> {
    restrict_mode(folder)?;
    for file in fs::read_dir(folder)? {
        let file = file?;
        let ours = file.file_name().to_string_lossy().starts_with(FILE_PREFIX);
        if ours && file.file_type()?.is_file() {
            match restrict_mode(&file.path()) {
                // SQLite in another process (a backup) may remove its files at any time.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                restricted => restricted?,
            }
        }
    }
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn restrict_access(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn restrict_mode(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    /// Permission bits of group and others: read, write, execute.
    const OTHERS: u32 = 0o077;
    /// Sticky bit: marks a shared folder such as /tmp. Saloon's files in it are private all the same.
    const STICKY: u32 = 0o1000;
    let path_shown = path.display();
    let mode = fs::metadata(path)?.permissions().mode() & 0o7777;
    if mode & OTHERS == 0 {
        return Ok(());
    }
    let from = format!("{mode:04o}");
    if mode & STICKY != 0 && path.is_dir() {
        tracing::warn!(path = %path_shown, mode = from, "other users can list the data folder");
        return Ok(());
    }
    let restricted = mode & !OTHERS;
    match fs::set_permissions(path, fs::Permissions::from_mode(restricted)) {
        Ok(()) => {
            let to = format!("{restricted:04o}");
            tracing::warn!(path = %path_shown, from, to, "permissions tightened");
        }
        Err(error) => {
            tracing::warn!(path = %path_shown, mode = from, %error, "other users may read this, and its permissions cannot be changed");
        }
    }
    Ok(())
}
