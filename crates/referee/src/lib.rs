//! The rules of every game as JSON, for programs in any language: one object per request and per answer. `docs/referee.md` is the
//! manual.
//!
//! [`serve`] is `saloon referee`, over standard input and output. A program in the same process, such as the Python package, asks a
//! [`Referee`] directly. [`verify`] checks records.
//!
//! ```
//! let mut referee = saloon_referee::Referee::new(None);
//! let game = saloon_catalogue::GAMES[0].facts().name;
//! let answer = referee.ask(&format!(r#"{{"op":"new","game":"{game}","seats":2}}"#));
//! assert!(answer.is_ok_and(|answer| answer.starts_with(r#"{"rules":"#)));
//! assert!(referee.ask(r#"{"op":"legal","seat":7}"#).is_err());
//! ```

mod fields;
mod session;
mod verify;

use std::io::{self, BufRead, BufReader, Read, Write};

use saloon_erased::{ComponentFile, Defaults, ErasedTable, Rejection};
use serde::Serialize;
use serde::ser::SerializeMap;
use serde_json::value::RawValue;

use fields::Fields;
use session::{NewGame, RefereeSession};
pub use verify::{report_json, verify};

/// Maximum length of a request, in bytes.
const MAX_LINE: u64 = 1 << 20;

/// Answers requests until the input ends.
pub fn serve(
    input: impl Read,
    mut output: impl Write,
    components: Option<ComponentFile>,
) -> io::Result<()> {
    let mut referee = Referee::new(components);
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        let cut = line.last() != Some(&b'\n') && read as u64 == MAX_LINE;
        let answer = if cut {
            input.skip_until(b'\n')?;
            Some(write(None, bad("a line has at most 1 MiB")))
        } else {
            referee.answer(&line)
        };
        if let Some(answer) = answer {
            writeln!(output, "{answer}")?;
            // Flush only when no further request is buffered: a client that pipelines waits for the last answer anyway.
            if !input.buffer().contains(&b'\n') {
                output.flush()?;
            }
        }
    }
}

/// State of the referee: the current game and its components. A copy continues on its own.
#[derive(Clone, Default)]
pub struct Referee {
    components: Option<ComponentFile>,
    defaults: Defaults,
    session: Option<RefereeSession>,
}

/// Reason why a request is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefereeError {
    /// Malformed request, or one that is invalid in the current state.
    BadRequest(String),
    /// The rules forbid the act.
    Illegal {
        /// Clause that forbids the act.
        rule: &'static str,
        /// Explanation.
        why: String,
    },
}

impl From<Rejection> for RefereeError {
    fn from(rejection: Rejection) -> Self {
        match rejection {
            Rejection::Illegal { rule, why } => RefereeError::Illegal { rule, why },
            Rejection::Bad(why) => RefereeError::BadRequest(why),
        }
    }
}

/// Rejects a malformed request.
fn bad<T>(why: impl Into<String>) -> Result<T, RefereeError> {
    Err(RefereeError::BadRequest(why.into()))
}

/// Fields of a successful answer.
type Body = Vec<(&'static str, Box<RawValue>)>;

/// Serialises a value of an answer.
fn raw(value: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(value).expect("plain data")
}

impl Referee {
    /// Creates a referee. Games that match the component file use its values.
    pub fn new(components: Option<ComponentFile>) -> Self {
        Referee {
            components,
            ..Referee::default()
        }
    }

    /// Sets the source of the options that a `new` leaves out; the protocol uses the defaults of the rules.
    #[must_use]
    pub fn with_defaults(self, defaults: Defaults) -> Self {
        Referee { defaults, ..self }
    }

    /// Returns the table of the current game. It offers more than the protocol: previews, the events of one viewer, encodings.
    pub fn table(&self) -> Option<&dyn ErasedTable> {
        self.session.as_ref().map(|session| &*session.table)
    }

    /// Answers one request of a program in the same process, which sends no `id`. Returns the answer's fields as a JSON object.
    pub fn ask(&mut self, request: &str) -> Result<String, RefereeError> {
        let body = self.handle(Fields::parse(request)?)?;
        let fields = body
            .iter()
            .map(|(name, value)| format!("\"{name}\":{value}"));
        Ok(format!("{{{}}}", fields.collect::<Vec<_>>().join(",")))
    }

    /// Answers one line; `None` for a blank one.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        let Ok(line) = std::str::from_utf8(line) else {
            return Some(write(None, bad("a request must be UTF-8 text")));
        };
        if line.trim().is_empty() {
            return None;
        }
        let mut fields = match Fields::parse(line) {
            Ok(fields) => fields,
            Err(wrong) => return Some(write(None, Err(wrong))),
        };
        let id = fields.id();
        Some(write(id, self.handle(fields)))
    }

    fn handle(&mut self, mut fields: Fields<'_>) -> Result<Body, RefereeError> {
        let op: String = fields.required("op")?;
        if op == "new" {
            let game: String = fields.required("game")?;
            let spec = NewGame::read(&mut fields)?;
            fields.finish()?;
            let kind = saloon_catalogue::find(&game)
                .map_err(|unknown| RefereeError::BadRequest(unknown.to_string()))?;
            let session =
                RefereeSession::open(kind, spec, self.components.as_ref(), self.defaults)?;
            let body = vec![("rules", raw(&kind.rules()))];
            self.session = Some(session);
            return Ok(body);
        }
        if !["waiting", "legal", "act", "tick", "view", "record", "bot"].contains(&op.as_str()) {
            return bad(format!(
                "there is no op {op:?}: choose one of new, waiting, legal, act, tick, view, record, bot"
            ));
        }
        let Some(session) = &mut self.session else {
            return bad("there is no game yet: begin with {\"op\":\"new\",…}");
        };
        session.handle(&op, fields)
    }
}

fn write(id: Option<Box<RawValue>>, answer: Result<Body, RefereeError>) -> String {
    struct Response(Option<Box<RawValue>>, Result<Body, RefereeError>);
    impl Serialize for Response {
        fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            map.serialize_entry("ok", &self.1.is_ok())?;
            if let Some(id) = &self.0 {
                map.serialize_entry("id", id)?;
            }
            match &self.1 {
                Ok(body) => {
                    for (name, value) in body {
                        map.serialize_entry(name, value)?;
                    }
                }
                Err(RefereeError::BadRequest(why)) => {
                    map.serialize_entry("error", "bad_request")?;
                    map.serialize_entry("why", why)?;
                }
                Err(RefereeError::Illegal { rule, why }) => {
                    map.serialize_entry("error", "illegal")?;
                    map.serialize_entry("rule", rule)?;
                    map.serialize_entry("why", why)?;
                }
            }
            map.end()
        }
    }
    serde_json::to_string(&Response(id, answer)).expect("plain data")
}
