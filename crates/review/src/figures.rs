//! Figures about reviews: games between bots, with and without planted blunders.

use saloon_bots::{Bot, BotSpec, Position};
use saloon_core::dealer::Seed;
use saloon_core::record::{DealSource, Entry, Header, SeatedPlayer};
use saloon_core::table::{Access, GameTable, TableCommand};
use saloon_core::{FastRng, Heuristics, Millis, Plan, Seat, Viewer};

use crate::finished::{Decision, FinishedGame};
use crate::judge::{Judge, Question};
use crate::known::KnownWorlds;

/// Smallest loss of a planted blunder, as a win share.
const BLUNDER: f64 = 0.1;
/// Imagined games by which a blunder is recognised.
const BLUNDER_GAMES: u32 = 6_000;

/// Game between bots, with the entries of its planted blunders.
#[derive(Debug)]
pub struct BotGame<G: Heuristics> {
    /// Game itself.
    pub game: FinishedGame<G>,
    /// Numbers of the entries at which the first seat was made to blunder.
    pub blunders: Vec<u32>,
}

impl<G: Heuristics> BotGame<G> {
    /// Plays a game between bots, one for each seat. With `blunders`, seat 0 plays up to so many acts, at random moments, of which a
    /// long comparison says that they cost more than ten points.
    ///
    /// # Errors
    ///
    /// If the plan is impossible or a bot plays an illegal act.
    pub fn play(
        plan: &Plan<G>,
        bots: &[BotSpec],
        seed: u64,
        blunders: usize,
    ) -> Result<Self, String> {
        let mut rng = FastRng::seeded(seed);
        let mut players: Vec<Box<dyn Bot<G>>> =
            bots.iter().map(|bot| bot.build(rng.next_u64())).collect();
        let seats = bots.iter().map(|bot| SeatedPlayer {
            name: bot.to_string(),
            bot: Some(bot.to_string()),
        });
        let header = Header::new(plan, Vec::new(), seats.collect(), DealSource::Given);
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(&seed.to_le_bytes());
        let opened = GameTable::open(&header, &Seed::new(secret), Access::Sealed);
        let (mut table, start, _) = opened.map_err(|error| error.to_string())?;
        let mut entries: Vec<Entry<G::Act>> = vec![start];
        let mut planted = Vec::new();
        let mut acts = Vec::new();
        loop {
            let awaited = table.awaits();
            let seat = awaited.iter().nth(rng.below(awaited.len()) as usize);
            let command = if let Some(seat) = seat {
                table.legal(seat, &mut acts);
                let (view, past) = (table.view(Viewer::Seat(seat)), table.past(seat));
                let position = Position {
                    seat,
                    view: &view,
                    past: &past,
                };
                let mut act = *players[seat.index()].choose(&position, &acts);
                let wanted = seat == Seat(0) && planted.len() < blunders && acts.len() > 1;
                if wanted
                    && rng.below(4) == 0
                    && let Some(blunder) = blunder(&position, &acts, table.now(), &mut rng)
                {
                    act = blunder;
                    planted.push(entries.len());
                }
                TableCommand::act(table.now(), seat, act)
            } else if let Some(due) = table.deadline() {
                TableCommand::tick(due)
            } else {
                break;
            };
            let step = table.propose(command).map_err(|error| error.to_string())?;
            entries.extend_from_slice(step.entries());
            table.accept(step);
        }
        Ok(BotGame {
            game: FinishedGame::replay(&header, &entries)?,
            blunders: planted
                .into_iter()
                .filter_map(|number| u32::try_from(number).ok())
                .collect(),
        })
    }
}

/// Returns the worst act, if it is a blunder.
fn blunder<G: Heuristics>(
    position: &Position<'_, G>,
    acts: &[G::Act],
    at: Millis,
    rng: &mut FastRng,
) -> Option<G::Act> {
    let mut judge = Judge::<G>::default();
    let mut worlds = KnownWorlds::new(position.seat, position.view, position.past);
    let question = |played| Question {
        seat: position.seat,
        acts,
        played,
        at,
    };
    let first = judge.judge(
        &question(None),
        &mut worlds,
        rng.next_u64(),
        BLUNDER_GAMES / 4,
    );
    let worst = first.acts.last()?.act;
    let played = acts.iter().position(|&act| act == worst);
    let second = judge.judge(
        &question(played),
        &mut worlds,
        rng.next_u64(),
        BLUNDER_GAMES,
    );
    (second.loss.low > BLUNDER).then_some(worst)
}

/// Judges a decision from its view alone, in about `games` imagined games.
pub fn judge_decision<G: Heuristics>(
    judge: &mut Judge<G>,
    seat: Seat,
    decision: &Decision<G>,
    seed: u64,
    games: u32,
) -> crate::Judgement<G::Act> {
    crate::known::judge(judge, seat, 0, decision, seed, games)
}
