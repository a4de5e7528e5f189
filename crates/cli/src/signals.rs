//! Signals that stop the program.

/// Installs handlers for SIGINT and SIGTERM now; the future resolves at the first signal.
#[cfg(unix)]
pub(crate) fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut typed = signal(SignalKind::interrupt())?;
    let mut polite = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = typed.recv() => {}
            _ = polite.recv() => {}
        }
    })
}

/// Installs the handler for Ctrl-C, the only signal on Windows.
#[cfg(windows)]
pub(crate) fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut typed = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        let _ = typed.recv().await; // the stream never ends
    })
}
