//! A game of one kind being played, behind the contract that every kind has.

use saloon_bots::Name;
use saloon_core::record::{Chain, Decider, Entry, Receipt, Recorded};
use saloon_core::table::{Final, Order, Refused, Step, Table};
use saloon_core::{
    Game, Hex32, Luck, Millis, PerSeat, Refusal, Seat, SeatSet, Tips, Told, Viewer, plain,
};
use saloon_protocol::socket::TookBack;
use serde_json::value::RawValue;

use super::{AnyTable, AnyTold, Ending, Proposal, Reacting, Refusing, Thought, link, raw};

/// A game of one kind being played.
pub(super) struct Seated<G: Game> {
    table: Table<G>,
    chain: Chain,
    head: Hex32,
    entries: u32,
    /// Since when each seat is awaited.
    awaited: PerSeat<Option<Millis>, { Seat::MOST as usize }>,
    /// How many acts each has done.
    acted: PerSeat<usize, { Seat::MOST as usize }>,
}

/// Reads an act in its documented form and no other.
fn read_act<A: serde::Serialize + serde::de::DeserializeOwned>(
    act: &RawValue,
) -> Result<A, Refusing> {
    plain::read(act.get()).map_err(|why| Refusing::Bad(format!("act: {why}")))
}

impl<G: Game> Seated<G> {
    /// A game that was just dealt.
    pub(super) fn new(mut table: Table<G>, chain: Chain, head: Hex32) -> Self {
        table.forgive_misfits();
        let mut seated = Seated {
            table,
            chain,
            head,
            entries: 1,
            awaited: PerSeat::default(),
            acted: PerSeat::default(),
        };
        seated.note_awaited(Millis::ZERO, None);
        seated
    }

    /// Goes on by an entry that was stored.
    pub(super) fn redo(&mut self, entry: &Entry<G::Act>) -> Result<(), Refused<G::Illegal>> {
        self.table.redo(entry)?;
        self.entries += 1;
        self.note(entry.at, actor(entry));
        Ok(())
    }

    /// The game went on.
    fn note(&mut self, at: Millis, actor: Option<Seat>) {
        if let Some(seat) = actor {
            self.acted[seat] += 1;
        }
        self.note_awaited(at, actor);
    }

    /// A decision's time starts when it is asked for, and anew for whoever has just decided something.
    fn note_awaited(&mut self, at: Millis, actor: Option<Seat>) {
        let awaited = self.table.awaits();
        for seat in Seat::all(self.table.seats()) {
            let since = self.awaited[seat].filter(|_| actor != Some(seat));
            self.awaited[seat] = awaited.contains(seat).then(|| since.unwrap_or(at));
        }
    }

    fn acts(&self, seat: Seat) -> Vec<G::Act> {
        let mut acts = Vec::new();
        self.table.legal(seat, &mut acts);
        acts
    }

    fn proposal(&self, step: Step<G>, ending: Option<Ending>) -> Proposal {
        let mut chain = self.chain.clone();
        let links = step
            .entries()
            .iter()
            .map(|entry| link(entry, &mut chain))
            .collect();
        Proposal {
            links,
            ending,
            back: None,
            chain,
            step: Box::new(step),
        }
    }
}

/// Whose act an entry is.
fn actor<A>(entry: &Entry<A>) -> Option<Seat> {
    match entry.input {
        Recorded::Act { seat, .. } => Some(seat),
        Recorded::Start | Recorded::Tick | Recorded::TakeBack { .. } | Recorded::Concede { .. } => {
            None
        }
    }
}

fn refusing<I: Refusal>(refused: Refused<I>) -> Refusing {
    match refused {
        Refused::Illegal(illegal) => illegal_act(&illegal),
        other => Refusing::Bad(other.to_string()),
    }
}

impl<G: Tips> AnyTable for Seated<G> {
    fn seats(&self) -> u8 {
        self.table.seats()
    }

    fn round(&self) -> u32 {
        self.table.round()
    }

    fn awaits(&self) -> SeatSet {
        self.table.awaits()
    }

    fn deadline(&self) -> Option<Millis> {
        self.table.deadline()
    }

    fn may_race(&self) -> bool {
        self.table.may_race()
    }

    fn racers(&self) -> SeatSet {
        self.table.racers()
    }

    fn now(&self) -> Millis {
        self.table.now()
    }

    fn head(&self) -> Hex32 {
        self.head
    }

    fn entries(&self) -> u32 {
        self.entries
    }

    fn first(&self) -> Option<Seat> {
        self.table.first()
    }

    fn conceded(&self) -> Option<Seat> {
        self.table.conceded()
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&self.table.view(viewer))
    }

    fn legal(&self, seat: Seat) -> (usize, Box<RawValue>) {
        let acts = self.acts(seat);
        (acts.len(), raw(&acts))
    }

    fn asked(&self) -> SeatSet {
        let asked = |seat: &Seat| self.table.pass(*seat).is_some();
        Seat::all(self.table.seats()).filter(asked).collect()
    }

    fn pass(&self, seat: Seat) -> Option<Box<RawValue>> {
        self.table.pass(seat).map(|act| raw(&act))
    }

    fn must_pass(&self, seat: Seat) -> bool {
        self.table.must_pass(seat)
    }

    fn scene(&self) -> Option<u32> {
        self.table.scene()
    }

    fn preview(&self, seat: Seat, act: &RawValue) -> Result<Box<RawValue>, Refusing> {
        let act = read_act(act)?;
        match G::preview(&self.table.view(Viewer::Seat(seat)), seat, act) {
            Ok(preview) => Ok(raw(&preview)),
            Err(illegal) => Err(illegal_act(&illegal)),
        }
    }

    fn propose(
        &self,
        at: Millis,
        act: Option<(Seat, &RawValue)>,
        by: Decider,
        receipt: Option<Receipt>,
    ) -> Result<Proposal, Refusing> {
        let order = Order {
            at,
            act: match act {
                Some((seat, act)) => Some((seat, read_act(act)?)),
                None => None,
            },
            by,
            receipt,
            chance: Vec::new(),
        };
        let step = self.table.propose(order).map_err(refusing)?;
        let ending = step.outcome().map(|outcome| Ending {
            outcome: raw(&outcome).get().to_owned(),
            winners: outcome.winners().to_vec(),
        });
        Ok(self.proposal(step, ending))
    }

    fn concede(&self, at: Millis, seat: Seat) -> Result<Proposal, Refusing> {
        let step = self.table.concede(at, seat).map_err(refusing)?;
        let ending = Ending {
            outcome: format!("{{\"conceded\":{seat}}}"),
            winners: vec![seat.next(self.table.seats())],
        };
        Ok(self.proposal(step, Some(ending)))
    }

    fn take_back(&self, at: Millis, seat: Seat) -> Result<Proposal, Refusing> {
        let step = self.table.take_back(at, seat).map_err(refusing)?;
        Ok(Proposal {
            back: step.back_to().map(|from| TookBack { seat, from }),
            ..self.proposal(step, None)
        })
    }

    fn last_act(&self, seat: Seat) -> Result<u32, Final> {
        self.table.last_act(seat)
    }

    fn accept(&mut self, proposal: Proposal) -> Box<dyn AnyTold> {
        let Ok(step) = proposal.step.downcast::<Step<G>>() else {
            return Box::new(Told::<G::Event>::default()); // a proposal of another game: nothing happens
        };
        self.chain = proposal.chain;
        if let Some(last) = proposal.links.last() {
            self.head = last.head;
            self.entries = last.number + 1;
        }
        // Each entry but the last is a tick: what they asked of whom is known after the last.
        let last = step.entries().last().map(|last| (last.at, actor(last)));
        let told = self.table.accept(*step);
        if let Some((at, actor)) = last {
            self.note(at, actor);
        }
        Box::new(told)
    }

    fn awaited_since(&self, seat: Seat) -> Option<Millis> {
        self.awaited[seat]
    }

    fn acts_of(&self, seat: Seat) -> usize {
        self.acted[seat]
    }

    fn think(
        &self,
        seat: Seat,
        bot: &str,
        seed: u64,
        scripted: Option<&RawValue>,
    ) -> Option<Thought> {
        let name = bot.parse::<Name>().ok()?;
        let acts = self.acts(seat);
        if acts.is_empty() {
            return None;
        }
        if let Some(act) = of_script(scripted, &acts) {
            return Some(Box::new(move |_| raw(&act)));
        }
        let view = self.table.view(Viewer::Seat(seat));
        Some(Box::new(move |limit| {
            let mut bot = name.within(limit).sit::<G>(seed);
            raw(bot.choose(seat, &view, &acts))
        }))
    }

    fn react(
        &self,
        seat: Seat,
        bot: &str,
        seen: Millis,
        seed: u64,
        scripted: Option<&RawValue>,
    ) -> Option<Reacting> {
        let name = bot.parse::<Name>().ok()?;
        let view = self.table.view(Viewer::Seat(seat));
        let mut luck = Luck::seeded(seed);
        let reaction = name.react::<G>(seat, &view, seen, &mut luck)?;
        let act = of_script(scripted, &self.acts(seat)).unwrap_or(reaction.act);
        Some(Reacting {
            reflex: (reaction.reflex.act.to_string(), reaction.reflex.announced),
            act: raw(&act),
            at: reaction.at,
        })
    }
}

/// The next act of a script, if it is legal.
fn of_script<A>(scripted: Option<&RawValue>, acts: &[A]) -> Option<A>
where
    A: Copy + PartialEq + serde::Serialize + serde::de::DeserializeOwned,
{
    let act = read_act(scripted?).ok()?;
    acts.contains(&act).then_some(act)
}

fn illegal_act(illegal: &impl Refusal) -> Refusing {
    Refusing::Illegal {
        rule: illegal.clause().0,
        why: illegal.to_string(),
    }
}
