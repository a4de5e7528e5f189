//! How many connections the system lets this program have.

/// Asks for as many as may be had: every guest is one, and most systems begin with a thousand.
pub(crate) fn raise_file_limit() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        let _ = setrlimit(Resource::Nofile, limit); // then there are as many as there were
    }
}
