//! One game under the referee, of any kind.

use std::sync::Arc;
use std::time::Duration;

use saloon_bots::{BotSpec, Budget, UnknownBot};
use saloon_core::dealer::Seed;
use saloon_core::record::{DealSource, SeatedPlayer};
use saloon_core::table::{Access, TableCommand};
use saloon_core::{Hex32, Millis, Seat, Viewer};
use saloon_erased::{
    ComponentFile, Defaults, ErasedPlan, ErasedTable, GameKind, GameStart, TableSpec,
};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::fields::Fields;
use super::{Body, RefereeError, bad, raw};

/// Arguments of `new`, apart from the game.
pub(crate) struct NewGame {
    seats: u8,
    options: Option<Box<RawValue>>,
    seed: Hex32,
    setup: Option<Box<RawValue>>,
    chance: Vec<String>,
}

impl NewGame {
    /// Reads the fields of a `new` request.
    pub(crate) fn read(fields: &mut Fields<'_>) -> Result<Self, RefereeError> {
        Ok(NewGame {
            seats: fields.required("seats")?,
            options: fields.optional("options")?,
            seed: fields.optional("seed")?.unwrap_or_default(),
            setup: fields.optional("setup")?,
            chance: fields.optional("chance")?.unwrap_or_default(),
        })
    }
}

/// One game under the referee.
pub(crate) struct RefereeSession {
    plan: Arc<dyn ErasedPlan>,
    chance: Vec<String>,
    seed: Seed,
    pub(crate) table: Box<dyn ErasedTable>,
    /// Entries as JSON.
    entries: Vec<String>,
    /// True if a set-up or a script replaced chance; the deal then has no commitment.
    given: bool,
}

impl Clone for RefereeSession {
    fn clone(&self) -> Self {
        RefereeSession {
            plan: Arc::clone(&self.plan),
            chance: self.chance.clone(),
            seed: self.seed.clone(),
            table: self.table.duplicate(),
            entries: self.entries.clone(),
            given: self.given,
        }
    }
}

impl RefereeSession {
    /// Starts a game. Ignores a component file of another game.
    pub(crate) fn open(
        kind: &dyn GameKind,
        new: NewGame,
        components: Option<&ComponentFile>,
        defaults: Defaults,
    ) -> Result<Self, RefereeError> {
        let name = kind.facts().name;
        let spec = TableSpec {
            seats: new.seats,
            options: new.options.as_deref(),
            defaults,
            components: components.filter(|file| file.game() == name),
            setup: new.setup.as_deref(),
            ..TableSpec::default()
        };
        let plan: Arc<dyn ErasedPlan> = kind
            .plan(&spec)
            .or_else(|error| bad(error.to_string()))?
            .into();
        let seed = Seed::new(new.seed.0);
        let given = new.setup.is_some() || !new.chance.is_empty();
        let opened = plan
            .open(game_start(&*plan, &new.chance, &seed, given))
            .or_else(bad)?;
        Ok(RefereeSession {
            plan,
            chance: new.chance,
            seed,
            table: opened.table,
            entries: vec![opened.entry.json],
            given,
        })
    }

    fn seat(&self, fields: &mut Fields<'_>) -> Result<Seat, RefereeError> {
        let seat = fields.required("seat")?;
        if seat >= Seat(self.table.seats()) {
            return bad(format!(
                "there is no seat {seat}: seats go from 0 to {}",
                self.table.seats() - 1
            ));
        }
        Ok(seat)
    }

    fn take(&mut self, command: TableCommand<&RawValue>) -> Result<Body, RefereeError> {
        let scripted = !command.chance.is_empty();
        let proposal = self.table.propose(command)?;
        self.given |= scripted;
        let entries = proposal.entries.into_iter().map(|entry| entry.json);
        self.entries.extend(entries);
        self.table.accept();
        let events = self.table.all_events();
        Ok(vec![("events", events.expect("the table is open"))])
    }

    fn bot(&self, seat: Seat, name: BotSpec, seed: Hex32) -> Result<Body, RefereeError> {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&seed.0[..8]);
        let choice = self
            .table
            .think(seat, name, u64::from_le_bytes(bytes), None);
        match choice {
            Some(choose) => Ok(vec![("act", choose(Duration::MAX))]),
            None => bad(format!("seat {seat} has no legal act now")),
        }
    }

    /// Handles every request except `new`.
    pub(crate) fn handle(
        &mut self,
        op: &str,
        mut fields: Fields<'_>,
    ) -> Result<Body, RefereeError> {
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
                Ok(vec![("acts", self.table.legal(seat).1)])
            }
            "act" => {
                let seat = self.seat(&mut fields)?;
                let act: &RawValue = fields.required("act")?;
                let at = fields.optional("at")?.unwrap_or(self.table.now());
                let chance = fields.optional("chance")?.unwrap_or_default();
                fields.finish()?;
                self.take(TableCommand {
                    chance,
                    ..TableCommand::act(at, seat, act)
                })
            }
            "tick" => {
                let at: Millis = fields.required("at")?;
                let chance = fields.optional("chance")?.unwrap_or_default();
                fields.finish()?;
                self.take(TableCommand {
                    chance,
                    ..TableCommand::tick(at)
                })
            }
            "view" => {
                let eyes: Perspective = fields.required("seat")?;
                fields.finish()?;
                let view = match eyes {
                    Perspective::All => self.table.unredacted_view().expect("the table is open"),
                    Perspective::Of(Viewer::Seat(seat)) if seat.0 >= self.table.seats() => {
                        return bad(format!("there is no seat {seat}"));
                    }
                    Perspective::Of(viewer) => self.table.view(viewer),
                };
                Ok(vec![("view", view)])
            }
            "record" => {
                fields.finish()?;
                let opening = game_start(&*self.plan, &self.chance, &self.seed, self.given);
                let record = self.plan.seal(opening, &self.entries).or_else(bad)?;
                let record = RawValue::from_string(record).expect("a record is JSON");
                Ok(vec![("record", record)])
            }
            "bot" => {
                let seat = self.seat(&mut fields)?;
                let name: String = fields.required("bot")?;
                let name: BotSpec = name
                    .parse()
                    .or_else(|unknown: UnknownBot| bad(unknown.to_string()))?;
                let ms: Option<u32> = fields.optional("ms")?;
                let iterations: Option<u32> = fields.optional("iterations")?;
                let seed = fields.optional("seed")?.unwrap_or_default();
                fields.finish()?;
                let name = match (ms, iterations) {
                    (None, None) => name,
                    (Some(ms @ 1..=60_000), None) => {
                        name.with_budget(Budget::Time(Duration::from_millis(ms.into())))
                    }
                    (None, Some(count @ 1..=10_000_000)) => {
                        name.with_budget(Budget::Iterations(count))
                    }
                    (Some(_), Some(_)) => {
                        return bad("the search budget is in ms or in iterations, not both");
                    }
                    _ => {
                        return bad(
                            "the search budget is 1 to 60000 ms, or 1 to 10000000 iterations",
                        );
                    }
                };
                self.bot(seat, name, seed)
            }
            _ => bad(format!("there is no op {op:?}")),
        }
    }
}

fn game_start<'a>(
    plan: &dyn ErasedPlan,
    chance: &[String],
    seed: &'a Seed,
    given: bool,
) -> GameStart<'a> {
    let players = Seat::all(plan.seats()).map(|seat| SeatedPlayer {
        name: format!("Seat {seat}"),
        bot: None,
    });
    GameStart {
        players: players.collect(),
        dealer: if given {
            DealSource::Given
        } else {
            DealSource::Sealed {
                commitment: seed.commitment(),
                contributions: Vec::new(),
            }
        },
        seed,
        chance: chance.to_vec(),
        take_backs: false,
        access: Access::Open,
    }
}

/// Perspective of a `view` request.
enum Perspective {
    All,
    Of(Viewer),
}

impl<'de> Deserialize<'de> for Perspective {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum SeatField {
            Seat(Seat),
            Word(String),
            Nobody(()),
        }
        match SeatField::deserialize(deserializer) {
            Ok(SeatField::Seat(seat)) => Ok(Perspective::Of(Viewer::Seat(seat))),
            Ok(SeatField::Nobody(())) => Ok(Perspective::Of(Viewer::Spectator)),
            Ok(SeatField::Word(word)) if word == "all" => Ok(Perspective::All),
            _ => Err(serde::de::Error::custom(
                "the seat of a view is a number, null (a spectator) or \"all\"",
            )),
        }
    }
}
