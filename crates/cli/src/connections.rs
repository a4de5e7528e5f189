//! Limit on open connections.

/// Raises the soft limit on open files to the hard limit. Every client uses one, and the usual soft limit is 1024.
pub(crate) fn raise_file_limit() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        let _ = setrlimit(Resource::Nofile, limit); // on failure, the old limit stays
    }
}
