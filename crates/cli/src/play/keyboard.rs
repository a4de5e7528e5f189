//! Keyboard input with a timeout.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Result of reading the keyboard.
pub(super) enum KeyboardInput {
    /// A line, trimmed.
    Line(String),
    /// Timeout.
    Nothing,
    /// End of input.
    End,
}

/// Reader of standard input on a background thread.
pub(super) struct Keyboard(Receiver<String>);

impl Keyboard {
    pub(super) fn new() -> Keyboard {
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            let mut line = Vec::new();
            // A read error ends the input as end of file does.
            while input
                .read_until(b'\n', &mut line)
                .is_ok_and(|read| read > 0)
            {
                let text = String::from_utf8_lossy(&line).trim().to_owned();
                if sender.send(text).is_err() {
                    return;
                }
                line.clear();
            }
        });
        Keyboard(lines)
    }

    /// Returns the next line, or `Nothing` after `timeout`. Without a timeout, waits indefinitely.
    pub(super) fn read(&self, timeout: Option<Duration>) -> KeyboardInput {
        let line = match timeout {
            None => self.0.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(timeout) => self.0.recv_timeout(timeout),
        };
        match line {
            Ok(line) => KeyboardInput::Line(line),
            Err(RecvTimeoutError::Timeout) => KeyboardInput::Nothing,
            Err(RecvTimeoutError::Disconnected) => KeyboardInput::End,
        }
    }
}
