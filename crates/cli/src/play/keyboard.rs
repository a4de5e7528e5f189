//! Lines from the player, without waiting for them where time goes on.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// What came from the keyboard.
pub(super) enum KeyboardInput {
    /// A line, trimmed.
    Line(String),
    /// Nothing yet.
    Nothing,
    /// The end of the input.
    End,
}

/// Reads standard input on a thread of its own.
pub(super) struct Keyboard(Receiver<String>);

impl Keyboard {
    pub(super) fn new() -> Keyboard {
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            let mut line = Vec::new();
            // Whatever ends it, an error or the end, ends the game's input.
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

    /// The next line, or what there is after `patience`; without patience, as long as it takes.
    pub(super) fn read(&self, patience: Option<Duration>) -> KeyboardInput {
        let line = match patience {
            None => self.0.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(patience) => self.0.recv_timeout(patience),
        };
        match line {
            Ok(line) => KeyboardInput::Line(line),
            Err(RecvTimeoutError::Timeout) => KeyboardInput::Nothing,
            Err(RecvTimeoutError::Disconnected) => KeyboardInput::End,
        }
    }
}
