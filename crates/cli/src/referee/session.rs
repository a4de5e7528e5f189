//! A game under the referee, whatever game it is.

use std::time::Duration;

use saloon_bots::{Budget, Name, UnknownBot};
use saloon_core::dealer::Seed;
use saloon_core::record::{Dealing, Entry, Header, Record, Sitter, rules};
use saloon_core::table::{Access, Order, Refused, Table};
use saloon_core::{Hex32, Millis, Plan, Refusal, Seat, Tips, Told, Viewer};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::fields::{Fields, read_plain};
use super::{Body, Wrong, bad, raw};
use crate::components::ComponentFile;

/// What `new` asks for, besides the game.
pub struct NewGame {
    seats: u8,
    options: Option<Box<RawValue>>,
    seed: Hex32,
    setup: Option<Box<RawValue>>,
    chance: Vec<String>,
}

impl NewGame {
    /// Reads the fields of a `new`.
    pub fn read(fields: &mut Fields<'_>) -> Result<Self, Wrong> {
        Ok(NewGame {
            seats: fields.required("seats")?,
            options: fields.optional("options")?,
            seed: fields.optional("seed")?.unwrap_or_default(),
            setup: fields.optional("setup")?,
            chance: fields.optional("chance")?.unwrap_or_default(),
        })
    }
}

/// A game of any kind.
pub trait Session {
    /// The name and version of its rules.
    fn rules(&self) -> String;
    /// Any request but `new`.
    fn handle(&mut self, op: &str, fields: Fields<'_>) -> Result<Body, Wrong>;
}

/// Opens a game.
pub fn court<G: Tips>(
    spec: NewGame,
    components: Option<&ComponentFile>,
) -> Result<Box<dyn Session>, Wrong> {
    Ok(Box::new(Court::<G>::open(spec, components)?))
}

/// A game of one kind.
struct Court<G: Tips> {
    plan: Plan<G>,
    chance: Vec<String>,
    seed: Seed,
    table: Table<G>,
    entries: Vec<Entry<G::Act>>,
    /// A set-up or a script had its hand in it.
    given: bool,
}

impl<G: Tips> Court<G> {
    fn open(spec: NewGame, components: Option<&ComponentFile>) -> Result<Self, Wrong> {
        let options = match &spec.options {
            Some(options) => read_plain("options", options)?,
            None => G::Options::default(),
        };
        let setup = match &spec.setup {
            Some(setup) => Some(read_plain("setup", setup)?),
            None => None,
        };
        let components = match components.map(ComponentFile::components::<G>) {
            Some(read) => read.map_err(Wrong::BadRequest)?.unwrap_or_default(),
            None => G::Components::default(),
        };
        let plan = Plan {
            seats: spec.seats,
            options,
            components,
            setup,
            first: None,
        };
        let seed = Seed::new(spec.seed.0);
        let given = plan.setup.is_some() || !spec.chance.is_empty();
        let header = header(&plan, &spec.chance, &seed, given);
        let (table, start, _) =
            Table::open(&header, &seed, Access::Open).or_else(|cannot| bad(cannot.to_string()))?;
        Ok(Court {
            plan,
            chance: spec.chance,
            seed,
            table,
            entries: vec![start],
            given,
        })
    }

    fn seat(&self, fields: &mut Fields<'_>) -> Result<Seat, Wrong> {
        let seat = fields.required("seat")?;
        if seat >= Seat(self.table.seats()) {
            return bad(format!(
                "there is no seat {seat}: seats go from 0 to {}",
                self.table.seats() - 1
            ));
        }
        Ok(seat)
    }

    fn legal(&self, seat: Seat) -> Vec<G::Act> {
        let mut acts = Vec::new();
        self.table.legal(seat, &mut acts);
        acts
    }

    fn events(&self, told: &Told<G::Event>) -> Body {
        let events: Vec<_> = match self.table.key() {
            Some(key) => told.laid_open(&key).collect(),
            None => told.seen_by(Viewer::Spectator).collect(),
        };
        vec![("events", raw(&events))]
    }

    fn take(&mut self, order: Order<G::Act>) -> Result<Body, Wrong> {
        let scripted = !order.chance.is_empty();
        let step = self.table.propose(order).map_err(|refused| match refused {
            Refused::Illegal(illegal) => Wrong::Illegal {
                rule: illegal.clause().0,
                why: illegal.to_string(),
            },
            other => Wrong::BadRequest(other.to_string()),
        })?;
        self.given |= scripted;
        self.entries.extend_from_slice(step.entries());
        let told = self.table.accept(step);
        Ok(self.events(&told))
    }

    fn bot(&self, seat: Seat, name: Name, seed: Hex32) -> Result<Body, Wrong> {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&seed.0[..8]);
        let acts = self.legal(seat);
        if acts.is_empty() {
            return bad(format!("seat {seat} can do nothing now"));
        }
        let view = self.table.view(Viewer::Seat(seat));
        let mut bot = name.sit::<G>(u64::from_le_bytes(bytes));
        Ok(vec![("act", raw(bot.choose(seat, &view, &acts)))])
    }
}

fn header<G: Tips>(plan: &Plan<G>, chance: &[String], seed: &Seed, given: bool) -> Header<G> {
    let seats = Seat::all(plan.seats).map(|seat| Sitter {
        name: format!("Seat {seat}"),
        bot: None,
    });
    let dealer = if given {
        Dealing::Given
    } else {
        Dealing::Sealed {
            commitment: seed.commitment(),
            contributions: Vec::new(),
        }
    };
    Header::new(plan, chance.to_vec(), seats.collect(), dealer)
}

/// Whose eyes a `view` is asked for.
enum Eyes {
    All,
    Of(Viewer),
}

impl<'de> Deserialize<'de> for Eyes {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Seat(Seat),
            Word(String),
            Nobody(()),
        }
        match Written::deserialize(deserializer) {
            Ok(Written::Seat(seat)) => Ok(Eyes::Of(Viewer::Seat(seat))),
            Ok(Written::Nobody(())) => Ok(Eyes::Of(Viewer::Spectator)),
            Ok(Written::Word(word)) if word == "all" => Ok(Eyes::All),
            _ => Err(serde::de::Error::custom(
                "a view is seen by a seat's number, null (a spectator) or \"all\"",
            )),
        }
    }
}

impl<G: Tips> Session for Court<G> {
    fn rules(&self) -> String {
        rules::<G>()
    }

    fn handle(&mut self, op: &str, mut fields: Fields<'_>) -> Result<Body, Wrong> {
        match op {
            "waiting" => {
                fields.finish()?;
                Ok(vec![
                    ("seats", raw(&self.table.awaits())),
                    ("deadline", raw(&self.table.deadline())),
                ])
            }
            "legal" => {
                let seat = self.seat(&mut fields)?;
                fields.finish()?;
                Ok(vec![("acts", raw(&self.legal(seat)))])
            }
            "act" => {
                let seat = self.seat(&mut fields)?;
                let act = read_plain("act", fields.required("act")?)?;
                let at = fields.optional("at")?.unwrap_or(self.table.now());
                let chance = fields.optional("chance")?.unwrap_or_default();
                fields.finish()?;
                self.take(Order {
                    chance,
                    ..Order::act(at, seat, act)
                })
            }
            "tick" => {
                let at: Millis = fields.required("at")?;
                let chance = fields.optional("chance")?.unwrap_or_default();
                fields.finish()?;
                self.take(Order {
                    chance,
                    ..Order::tick(at)
                })
            }
            "view" => {
                let eyes: Eyes = fields.required("seat")?;
                fields.finish()?;
                let view = match (eyes, self.table.key()) {
                    (Eyes::All, Some(key)) => self.table.everything(&key),
                    (Eyes::Of(Viewer::Seat(seat)), _) if seat.0 >= self.table.seats() => {
                        return bad(format!("there is no seat {seat}"));
                    }
                    (Eyes::Of(viewer), _) => self.table.view(viewer),
                    (Eyes::All, None) => return bad("this table is sealed"),
                };
                Ok(vec![("view", raw(&view))])
            }
            "record" => {
                fields.finish()?;
                let header = header(&self.plan, &self.chance, &self.seed, self.given);
                let record = Record::sealed(header, self.entries.iter().cloned(), &self.seed, true);
                Ok(vec![("record", raw(&record))])
            }
            "bot" => {
                let seat = self.seat(&mut fields)?;
                let name: String = fields.required("bot")?;
                let name: Name = name
                    .parse()
                    .or_else(|unknown: UnknownBot| bad(unknown.to_string()))?;
                let ms: Option<u32> = fields.optional("ms")?;
                let iterations: Option<u32> = fields.optional("iterations")?;
                let seed = fields.optional("seed")?.unwrap_or_default();
                fields.finish()?;
                let name = match (ms, iterations) {
                    (None, None) => name,
                    (Some(ms @ 1..=60_000), None) => {
                        name.with(Budget::Time(Duration::from_millis(ms.into())))
                    }
                    (None, Some(count @ 1..=10_000_000)) => name.with(Budget::Iterations(count)),
                    (Some(_), Some(_)) => {
                        return bad("a bot thinks for so many ms or so many iterations, not both");
                    }
                    _ => {
                        return bad("a bot thinks for 1 to 60000 ms, or 1 to 10000000 iterations");
                    }
                };
                self.bot(seat, name, seed)
            }
            _ => bad(format!("there is no op {op:?}")),
        }
    }
}
