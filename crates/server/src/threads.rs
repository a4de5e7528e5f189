//! Priority and processor time of background threads.

use std::time::Duration;

/// Lowers the priority of the current thread below all other threads of the server, where the system supports that.
pub(crate) fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        // Linux has a niceness per thread. 10 of 19 means about a tenth of a contended core.
        let own = rustix::thread::gettid();
        if let Err(error) = rustix::process::setpriority_process(Some(own), 10) {
            tracing::warn!(%error, "could not lower the priority of a background thread");
        }
    }
}

/// Processor time of the current thread since a moment; elapsed time where the system does not measure it.
#[derive(Clone, Copy, Debug)]
pub struct CpuTime {
    #[cfg(target_os = "linux")]
    since: Duration,
    #[cfg(not(target_os = "linux"))]
    since: std::time::Instant,
}

impl CpuTime {
    /// Starts measuring.
    pub fn start() -> CpuTime {
        CpuTime {
            #[cfg(target_os = "linux")]
            since: now(),
            #[cfg(not(target_os = "linux"))]
            since: std::time::Instant::now(),
        }
    }

    /// Returns the time since the start, on the same thread.
    pub fn elapsed(&self) -> Duration {
        #[cfg(target_os = "linux")]
        return now().saturating_sub(self.since);
        #[cfg(not(target_os = "linux"))]
        return self.since.elapsed();
    }
}

#[cfg(target_os = "linux")]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or_default())
}
