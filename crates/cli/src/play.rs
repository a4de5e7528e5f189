//! `saloon play`: a game against bots in the terminal.

mod keyboard;
mod race;
mod saved;

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use saloon_bots::BotSpec;
use saloon_core::dealer::{Contribution, Seed};
use saloon_core::record::{DealSource, SeatedPlayer};
use saloon_core::table::{Access, TableCommand};
use saloon_core::{FastRng, Hex32, Millis, Seat};
use saloon_erased::{
    EntryWithSeal, ErasedPlan, ErasedTable, GameKind, GameStart, MenuItem, Rejection,
};
use saloon_terminal::paint::{BOLD, DIM, paint};
use saloon_terminal::{Lang, TextContext};
use serde_json::value::RawValue;

use crate::failure::{Failure, usage};
use crate::lang::from_locale;
use crate::{args, blocking, tables};
use keyboard::{Keyboard, KeyboardInput};
use saved::SaveFile;

/// Names of the bots at a table.
const NAMES: [&str; 7] = ["Billy", "Rosa", "Jesse", "Lana", "Butch", "Nour", "Pancho"];

/// Starts a new game.
pub fn new(
    game: &'static dyn GameKind,
    plan: &dyn ErasedPlan,
    args: &args::PlayArgs,
) -> Result<(), Failure> {
    tables::bots(&args.bots, plan.seats() - 1)?;
    if args.seat >= plan.seats() {
        return usage(format!(
            "there is no seat {}: seats go from 0 to {}",
            args.seat,
            plan.seats() - 1
        ));
    }
    let lang = args.lang.unwrap_or_else(from_locale);
    let human = Seat(args.seat);
    let secret = match args.seed {
        Some(seed) => seed,
        None => entropy()?,
    };
    let seed = Seed::new(secret.0);
    let mut bots = args
        .bots
        .iter()
        .chain(std::iter::repeat(&args.bots[args.bots.len() - 1]));
    let mut names = NAMES.iter();
    let players = Seat::all(plan.seats()).map(|seat| {
        if seat == human {
            return SeatedPlayer {
                name: own_name(lang),
                bot: None,
            };
        }
        SeatedPlayer {
            name: names
                .next()
                .map_or_else(|| format!("Bot {seat}"), |&name| name.into()),
            bot: bots.next().map(BotSpec::to_string),
        }
    });
    let players: Vec<_> = players.collect();
    // A given seed gives the same deal every time. Otherwise the player contributes to the randomness.
    let contributions = match args.seed {
        Some(_) => Vec::new(),
        None => vec![Contribution {
            seat: human,
            bytes: entropy()?,
        }],
    };
    let dealer = DealSource::Sealed {
        commitment: seed.commitment(),
        contributions,
    };
    let opened = plan
        .open(GameStart {
            players: players.clone(),
            dealer: dealer.clone(),
            seed: &seed,
            chance: Vec::new(),
            take_backs: false,
            access: Access::Sealed,
        })
        .map_err(Failure::Usage)?;
    let saved = match &args.save {
        Some(path) => SaveFile::at(path.clone()),
        None => SaveFile::create(game.facts().name, &seed.commitment())?,
    };
    TerminalGame {
        game,
        table: opened.table,
        header: (opened.header, opened.head),
        entries: vec![(opened.entry.json, opened.entry.head)],
        bots: seat_bots(&players)?,
        rng: bot_rng(&seed),
        names: players.into_iter().map(|player| player.name).collect(),
        seed,
        human,
        lang,
        saved,
        begun: Instant::now(),
        from: Millis::ZERO,
        keyboard: Keyboard::new(),
    }
    .run(&dealer)
}

/// Continues a saved game.
pub fn resume(
    game: &'static dyn GameKind,
    text: &str,
    path: &std::path::Path,
    lang: Option<Lang>,
) -> Result<(), Failure> {
    let shown = path.display();
    let stored = game
        .read_record(text)
        .or_else(|error| usage(format!("{shown} is not a record: {error}")))?;
    let Some(secret) = stored.seed else {
        return usage(format!(
            "{shown} is not a game saved by `saloon play`: its seed is sealed"
        ));
    };
    let humans: Vec<_> = stored
        .players
        .iter()
        .zip(0..)
        .filter(|(player, _)| player.bot.is_none())
        .collect();
    let &[(_, human)] = humans.as_slice() else {
        return usage(format!(
            "{shown} is not a game saved by `saloon play`: it has {} human seats",
            humans.len()
        ));
    };
    let report = game
        .verify(text, &blocking())
        .or_else(|error| usage(format!("{shown} is not a record: {error}")))?;
    if let Some(fault) = saloon_core::verify::faults(&report).first() {
        return Err(Failure::Failed(format!("{shown} was changed: {fault}")));
    }
    if stored.entries.is_empty() {
        return usage(format!("{shown} contains no game"));
    }
    let seed = Seed::new(secret.0);
    let table = game
        .reopen(&stored.header, stored.head, &stored.entries, &seed)
        .map_err(|why| Failure::Failed(format!("{shown}: {why}")))?;
    TerminalGame {
        game,
        from: table.now(),
        table,
        header: (stored.header, stored.head),
        entries: stored.entries,
        bots: seat_bots(&stored.players)?,
        rng: bot_rng(&seed),
        names: stored
            .players
            .into_iter()
            .map(|player| player.name)
            .collect(),
        seed,
        human: Seat(human),
        lang: lang.unwrap_or_else(from_locale),
        saved: SaveFile::at(path.to_path_buf()),
        begun: Instant::now(),
        keyboard: Keyboard::new(),
    }
    .run(&stored.dealer)
}

/// Returns the player's user name.
fn own_name(lang: Lang) -> String {
    ["USER", "LOGNAME", "USERNAME"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|name| !name.is_empty()))
        .unwrap_or_else(|| lang.text("Player", "Joueur").into())
}

fn entropy() -> Result<Hex32, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::Failed(format!("the system provides no randomness: {error}")))?;
    Ok(Hex32(bytes))
}

/// Returns the bot of each seat, or `None` for a human player.
fn seat_bots(players: &[SeatedPlayer]) -> Result<Vec<Option<BotSpec>>, Failure> {
    let bot = |player: &SeatedPlayer| match &player.bot {
        None => Ok(None),
        Some(name) => match name.parse::<BotSpec>() {
            Ok(name) => Ok(Some(name)),
            Err(unknown) => usage(unknown.to_string()),
        },
    };
    players.iter().map(bot).collect()
}

/// Returns the random source of the bots' decisions, independent of the deal.
fn bot_rng(seed: &Seed) -> FastRng {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&seed.commitment().0[..8]);
    FastRng::seeded(u64::from_le_bytes(bytes))
}

struct TerminalGame {
    game: &'static dyn GameKind,
    table: Box<dyn ErasedTable>,
    /// Header as JSON, with the head of its hash chain.
    header: EntryWithSeal,
    entries: Vec<EntryWithSeal>,
    seed: Seed,
    /// Bots by seat; `None` for the player.
    bots: Vec<Option<BotSpec>>,
    rng: FastRng,
    /// Names by seat.
    names: Vec<String>,
    human: Seat,
    lang: Lang,
    saved: SaveFile,
    /// Start of this session; `from` is the game time at that moment.
    begun: Instant,
    from: Millis,
    keyboard: Keyboard,
}

/// Parsed input of the player.
enum PlayerInput {
    Act(Box<RawValue>),
    Help,
    Quit,
    Unclear(String),
    /// Timeout.
    Nothing,
}

/// Outcome of one step of the main loop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LoopControl {
    On,
    Away,
}

impl TerminalGame {
    fn run(mut self, dealer: &DealSource) -> Result<(), Failure> {
        let names = self.names.clone();
        let ctx = TextContext {
            lang: self.lang,
            names: &names,
            seat: Some(self.human),
        };
        anstream::println!("{}", paint(BOLD, self.game.facts().title));
        if let DealSource::Sealed { commitment, .. } = dealer {
            let sealed = ctx.text("The deal is sealed as", "La donne est scellée sous");
            anstream::println!("{}", paint(DIM, format!("{sealed} {commitment}")));
        }
        let hint = ctx.text(
            "Type a number to act, ? for help, q to save and quit.",
            "Tapez un numéro pour jouer, ? pour l’aide, q pour enregistrer et quitter.",
        );
        anstream::println!("{}\n", paint(DIM, hint));
        self.save()?;
        self.print_news(&ctx);
        while !self.table.over() {
            let goes = if self.is_racing() {
                self.race(&ctx)?
            } else if self.table.awaits().contains(self.human) {
                self.prompt_player(&ctx)?
            } else {
                self.let_others_act(&ctx)?;
                LoopControl::On
            };
            if goes == LoopControl::Away {
                let again = ctx.text(
                    "Saved. Continue with:",
                    "Partie enregistrée. Pour la reprendre :",
                );
                let path = self.saved.path().display();
                anstream::println!("{again} saloon play --resume {path}");
                return Ok(());
            }
        }
        anstream::println!("\n{}", self.table.result(&ctx));
        let check = ctx.text(
            "Record of the game, to verify or replay:",
            "La partie enregistrée, à vérifier ou à revoir :",
        );
        anstream::println!(
            "{}",
            paint(
                DIM,
                format!("{check} saloon verify {}", self.saved.path().display())
            )
        );
        Ok(())
    }

    /// Returns the current game time. The clock runs only during a session.
    fn now(&self) -> Millis {
        let passed = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.from.plus(passed).max(self.table.now())
    }

    /// Prints the events of the last step.
    fn print_news(&self, ctx: &TextContext<'_>) {
        for line in self.table.news(ctx) {
            anstream::println!("  {line}");
        }
    }

    fn take(
        &mut self,
        command: TableCommand<&RawValue>,
        ctx: &TextContext<'_>,
    ) -> Result<Result<(), String>, Failure> {
        match self.table.propose(command) {
            Ok(proposal) => {
                let entries = proposal.entries.into_iter();
                self.entries
                    .extend(entries.map(|entry| (entry.json, entry.head)));
                self.save()?;
                self.table.accept();
                self.print_news(ctx);
                Ok(Ok(()))
            }
            Err(Rejection::Illegal { rule, why }) => {
                let why = self.table.last_refusal(ctx).unwrap_or(why);
                Ok(Err(format!("{why} ({rule})")))
            }
            Err(Rejection::Bad(why)) => Ok(Err(why)),
        }
    }

    /// Returns an awaited bot that has a decision to make.
    fn awaited_bot(&self) -> Option<(Seat, BotSpec)> {
        self.table.awaits().iter().find_map(|seat| {
            let bot = self.bots[seat.index()]?;
            (self.table.legal(seat).0 > 0).then_some((seat, bot))
        })
    }

    /// Plays a bot's move. If a deadline passes before the move applies, the bot decides again.
    fn bot_acts(&mut self, seat: Seat, bot: BotSpec, ctx: &TextContext<'_>) -> Result<(), Failure> {
        let Some(choose) = self.table.think(seat, bot, self.rng.next_u64(), None) else {
            return Ok(());
        };
        let act = choose(Duration::MAX);
        match self.take(TableCommand::act(self.now(), seat, &*act), ctx)? {
            Err(why) if self.table.deadline().is_none() => Err(Failure::Failed(why)),
            _ => Ok(()),
        }
    }

    fn let_others_act(&mut self, ctx: &TextContext<'_>) -> Result<(), Failure> {
        match (self.awaited_bot(), self.table.deadline()) {
            (Some((seat, bot)), _) => {
                if std::io::stdout().is_terminal() {
                    std::thread::sleep(self.pause(bot));
                }
                self.bot_acts(seat, bot, ctx)
            }
            (None, Some(due)) => {
                std::thread::sleep(Duration::from_millis(due.0.saturating_sub(self.now().0)));
                let command = TableCommand::tick(due.max(self.now()));
                self.take(command, ctx)?.map_err(Failure::Failed)
            }
            (None, None) => Err(Failure::Failed(
                "no seat can act: please report this game's record".into(),
            )),
        }
    }

    /// Returns the delay before a bot's act: a readable pace, or the bot's reaction time when a deadline is running.
    fn pause(&self, bot: BotSpec) -> Duration {
        if self.table.deadline().is_some() {
            bot.reaction(&mut FastRng::seeded(self.entries.len() as u64))
        } else {
            Duration::from_millis(450)
        }
    }

    /// Prints the board and the numbered legal acts.
    fn print_menu(&self, ctx: &TextContext<'_>) -> Vec<MenuItem> {
        let items = self.table.menu(self.human, ctx);
        anstream::println!("\n{}", self.table.board(ctx));
        for (number, item) in (1..).zip(&items) {
            let remark = item
                .remark
                .as_ref()
                .map_or_else(String::new, |remark| format!("   {}", paint(DIM, remark)));
            anstream::println!(
                "  {} {}{remark}",
                paint(BOLD, format!("{number})")),
                item.label
            );
        }
        items
    }

    /// Prompts the player until an act is accepted.
    fn prompt_player(&mut self, ctx: &TextContext<'_>) -> Result<LoopControl, Failure> {
        let items = self.print_menu(ctx);
        loop {
            let input = self.read_input(&items, None)?;
            if let Some(goes) = self.apply_input(input, items.len(), ctx)? {
                return Ok(goes);
            }
        }
    }

    /// Applies the input; returns `None` if the game accepted no act.
    fn apply_input(
        &mut self,
        input: PlayerInput,
        offered: usize,
        ctx: &TextContext<'_>,
    ) -> Result<Option<LoopControl>, Failure> {
        match input {
            PlayerInput::Quit => return Ok(Some(LoopControl::Away)),
            PlayerInput::Nothing => {}
            PlayerInput::Help => anstream::println!("\n{}\n", self.game.help(self.lang)),
            PlayerInput::Unclear(typed) => {
                anstream::println!("  {}", unclear(&typed, offered, ctx));
            }
            PlayerInput::Act(act) => {
                anstream::println!();
                match self.take(TableCommand::act(self.now(), self.human, &*act), ctx)? {
                    Ok(()) => return Ok(Some(LoopControl::On)),
                    Err(why) => anstream::println!("  {why}."),
                }
            }
        }
        Ok(None)
    }

    /// Reads a line: a menu number, an act in words, help or quit. End of input quits.
    fn read_input(
        &self,
        items: &[MenuItem],
        timeout: Option<Duration>,
    ) -> Result<PlayerInput, Failure> {
        if timeout.is_none() {
            prompt()?;
        }
        let typed = match self.keyboard.read(timeout) {
            KeyboardInput::Line(line) => line,
            KeyboardInput::Nothing => return Ok(PlayerInput::Nothing),
            KeyboardInput::End => {
                anstream::println!();
                return Ok(PlayerInput::Quit);
            }
        };
        let chosen = typed
            .parse()
            .ok()
            .and_then(|number: usize| items.get(number.checked_sub(1)?));
        Ok(match (chosen, typed.as_str()) {
            (Some(item), _) => PlayerInput::Act(item.act.clone()),
            (None, "q" | "quit" | "quitter") => PlayerInput::Quit,
            (None, "?" | "help" | "aide") => PlayerInput::Help,
            (None, text) => match self.table.typed_act(text) {
                Some(act) => PlayerInput::Act(act),
                None => PlayerInput::Unclear(typed),
            },
        })
    }

    fn save(&self) -> Result<(), Failure> {
        let (header, head) = &self.header;
        let record = self
            .game
            .record(header, *head, &self.entries, Some(&self.seed), &blocking())
            .map_err(Failure::Failed)?;
        self.saved.write(&record)
    }
}

fn unclear(typed: &str, acts: usize, ctx: &TextContext<'_>) -> String {
    format!(
        "{} {typed:?}. {} 1 {} {acts}, ?, q.",
        ctx.text("I do not understand", "Je ne comprends pas"),
        ctx.text("Type a number from", "Tapez un numéro de"),
        ctx.text("to", "à"),
    )
}

fn prompt() -> Result<(), Failure> {
    anstream::print!("{} ", paint(BOLD, ">"));
    std::io::stdout()
        .flush()
        .map_err(|error| Failure::Failed(format!("cannot write to the terminal: {error}")))
}
