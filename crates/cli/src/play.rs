//! `saloon play`: a game in the terminal against bots.

mod blackrock_city;
mod boomtown_bandits;
mod district_noir;
pub mod face;
mod paint;
mod saved;

use std::io::{BufRead, IsTerminal, Write};
use std::time::{Duration, Instant};

use saloon_bots::Bot;
use saloon_core::dealer::{Contribution, Seed};
use saloon_core::record::{Dealing, Entry, Header, Record, Sitter};
use saloon_core::table::{Access, Order, Refused, Table};
use saloon_core::{Hex32, Luck, Millis, Plan, Refusal, Seat, Told, Viewer};

use crate::args;
use crate::failure::{Failure, usage};
use crate::lang::Lang;
use face::{Face, Reader};
use paint::{BOLD, DIM, paint};
use saved::Saved;

/// Names for the bots of a table.
const NAMES: [&str; 7] = ["Billy", "Rosa", "Jesse", "Lana", "Butch", "Nour", "Pancho"];

/// Begins a new game.
pub fn new<G: Face>(plan: &Plan<G>, args: &args::Play) -> Result<(), Failure> {
    if args.seat >= plan.seats {
        return usage(format!(
            "there is no seat {}: seats go from 0 to {}",
            args.seat,
            plan.seats - 1
        ));
    }
    let lang = args.lang.unwrap_or_else(Lang::of_locale);
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
    let seats = Seat::all(plan.seats).map(|seat| {
        if seat == human {
            return Sitter {
                name: own_name(lang),
                bot: None,
            };
        }
        Sitter {
            name: names
                .next()
                .map_or_else(|| format!("Bot {seat}"), |&name| name.into()),
            bot: bots.next().cloned(),
        }
    });
    // A seed that was asked for gives the same deal every time; otherwise the player adds to the chance.
    let contributions = match args.seed {
        Some(_) => Vec::new(),
        None => vec![Contribution {
            seat: human,
            bytes: entropy()?,
        }],
    };
    let dealer = Dealing::Sealed {
        commitment: seed.commitment(),
        contributions,
    };
    let header = Header::new(plan, Vec::new(), seats.collect(), dealer);
    let (table, start, told) = Table::open(&header, &seed, Access::Sealed)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let saved = match &args.save {
        Some(path) => Saved::at(path.clone()),
        None => Saved::fresh(G::NAME, &seed.commitment())?,
    };
    Playing {
        bots: seat_bots(&header, secret)?,
        table,
        header,
        seed,
        entries: vec![start],
        human,
        lang,
        saved,
        begun: Instant::now(),
        from: Millis::ZERO,
    }
    .run(&told)
}

/// Goes on with a saved game.
pub fn resume<G: Face>(
    record: Record<G>,
    path: &std::path::Path,
    lang: Option<Lang>,
) -> Result<(), Failure> {
    let shown = path.display();
    let Some(secret) = record.seed else {
        return usage(format!(
            "{shown} is not a game saved here: its seed is sealed"
        ));
    };
    let humans: Vec<_> = record
        .header
        .seats
        .iter()
        .zip(0..)
        .filter(|(sitter, _)| sitter.bot.is_none())
        .collect();
    let &[(_, human)] = humans.as_slice() else {
        return usage(format!(
            "{shown} is not a game saved here: it has {} human seats",
            humans.len()
        ));
    };
    let seed = Seed::new(secret.0);
    let report = saloon_core::verify::verify(&record);
    if let Some(fault) = saloon_core::verify::faults(&report).first() {
        return Err(Failure::NotSo(format!("{shown} was changed: {fault}")));
    }
    let Some((start, rest)) = record.entries.split_first() else {
        return usage(format!("{shown} has no game in it"));
    };
    let cannot = |why: String| Failure::NotSo(format!("{shown}: {why}"));
    let (mut table, _) = Table::reopen(&record.header, &seed, Access::Sealed, &start.entry)
        .map_err(|error| cannot(error.to_string()))?;
    for sealed in rest {
        table
            .redo(&sealed.entry)
            .map_err(|error| cannot(error.to_string()))?;
    }
    let from = table.now();
    Playing {
        bots: seat_bots(&record.header, secret)?,
        table,
        entries: record
            .entries
            .into_iter()
            .map(|sealed| sealed.entry)
            .collect(),
        header: record.header,
        seed,
        human: Seat(human),
        lang: lang.unwrap_or_else(Lang::of_locale),
        saved: Saved::at(path.to_path_buf()),
        begun: Instant::now(),
        from,
    }
    .run(&Told::default())
}

/// The name that the system knows the player by.
fn own_name(lang: Lang) -> String {
    ["USER", "LOGNAME", "USERNAME"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|name| !name.is_empty()))
        .unwrap_or_else(|| lang.say("Player", "Joueur").into())
}

fn entropy() -> Result<Hex32, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::NotSo(format!("the system gives no randomness: {error}")))?;
    Ok(Hex32(bytes))
}

/// A bot for each seat that has one. Their luck has nothing to do with the deal's.
fn seat_bots<G: Face>(header: &Header<G>, secret: Hex32) -> Result<Bots<G>, Failure> {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&Seed::new(secret.0).commitment().0[..8]);
    let mut luck = Luck::seeded(u64::from_le_bytes(bytes));
    header
        .seats
        .iter()
        .map(|sitter| match &sitter.bot {
            None => Ok(None),
            Some(name) => match saloon_bots::named(name, luck.number()) {
                Some(bot) => Ok(Some(bot)),
                None => usage(format!("there is no bot {name:?}: see saloon bots")),
            },
        })
        .collect()
}

/// By seat; none for the player's own.
type Bots<G> = Vec<Option<Box<dyn Bot<G>>>>;

struct Playing<G: Face> {
    header: Header<G>,
    seed: Seed,
    table: Table<G>,
    entries: Vec<Entry<G::Act>>,
    bots: Bots<G>,
    human: Seat,
    lang: Lang,
    saved: Saved,
    /// When this sitting began, and the game's instant then.
    begun: Instant,
    from: Millis,
}

/// What the player typed.
enum Wish<A> {
    Act(A),
    Help,
    Quit,
    Unclear(String),
}

impl<G: Face> Playing<G> {
    fn run(mut self, told: &Told<G::Event>) -> Result<(), Failure> {
        let names: Vec<String> = self
            .header
            .seats
            .iter()
            .map(|sitter| sitter.name.clone())
            .collect();
        let reader = Reader {
            lang: self.lang,
            names: &names,
            seat: Some(self.human),
        };
        anstream::println!("{}", paint(BOLD, G::TITLE));
        if let Dealing::Sealed { commitment, .. } = &self.header.dealer {
            let sealed = reader.say("The deal is sealed as", "La donne est scellée sous");
            anstream::println!("{}", paint(DIM, format!("{sealed} {commitment}")));
        }
        let hint = reader.say(
            "A number acts, ? helps, q stops and saves.",
            "Un numéro joue, ? aide, q arrête et garde la partie.",
        );
        anstream::println!("{}\n", paint(DIM, hint));
        self.save()?;
        self.tell(told, &reader);
        while self.table.outcome().is_none() {
            if self.table.awaits().contains(self.human) {
                if !self.ask(&reader)? {
                    let again =
                        reader.say("Saved. Go on with:", "Partie gardée. Pour la reprendre :");
                    anstream::println!(
                        "{again} saloon play --resume {}",
                        self.saved.path().display()
                    );
                    return Ok(());
                }
            } else {
                self.let_others_act(&reader)?;
            }
        }
        let view = self.table.view(Viewer::Seat(self.human));
        anstream::println!("\n{}", G::result(&view, &reader));
        let check = reader.say(
            "The whole game, to check or replay:",
            "Toute la partie, à vérifier ou à revoir :",
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

    /// The game's instant now: its clock runs while somebody sits here.
    fn now(&self) -> Millis {
        let passed = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.from.plus(passed).max(self.table.now())
    }

    fn tell(&self, told: &Told<G::Event>, reader: &Reader<'_>) {
        let viewer = Viewer::Seat(self.human);
        let view = self.table.view(viewer);
        for event in told.seen_by(viewer) {
            if let Some(line) = G::event(&event, &view, reader) {
                anstream::println!("  {line}");
            }
        }
    }

    fn take(
        &mut self,
        order: Order<G::Act>,
        reader: &Reader<'_>,
    ) -> Result<Result<(), String>, Failure> {
        match self.table.propose(order) {
            Ok(step) => {
                self.entries.extend_from_slice(step.entries());
                self.save()?;
                let told = self.table.accept(step);
                self.tell(&told, reader);
                Ok(Ok(()))
            }
            Err(Refused::Illegal(illegal)) => Ok(Err(format!(
                "{} ({})",
                G::refusal(&illegal, reader),
                illegal.clause()
            ))),
            Err(other) => Ok(Err(other.to_string())),
        }
    }

    fn let_others_act(&mut self, reader: &Reader<'_>) -> Result<(), Failure> {
        let mut acts = Vec::new();
        let awaited = self.table.awaits().iter().find(|seat| {
            self.table.legal(*seat, &mut acts);
            !acts.is_empty() && self.bots[seat.index()].is_some()
        });
        let order = match (awaited, self.table.deadline()) {
            (Some(seat), _) => {
                let view = self.table.view(Viewer::Seat(seat));
                let Some(bot) = &mut self.bots[seat.index()] else {
                    return Ok(());
                };
                let act = *bot.choose(seat, &view, &acts);
                if std::io::stdout().is_terminal() {
                    std::thread::sleep(Duration::from_millis(450)); // a pace that eyes can follow
                }
                Order::act(self.now(), seat, act)
            }
            (None, Some(due)) => {
                std::thread::sleep(Duration::from_millis(due.0.saturating_sub(self.now().0)));
                Order::tick(due.max(self.now()))
            }
            (None, None) => {
                return Err(Failure::NotSo(
                    "nobody can act: please report this game's record".into(),
                ));
            }
        };
        self.take(order, reader)?.map_err(Failure::NotSo)
    }

    /// Asks the player until an act is taken; `false` to stop.
    fn ask(&mut self, reader: &Reader<'_>) -> Result<bool, Failure> {
        let view = self.table.view(Viewer::Seat(self.human));
        let mut acts = Vec::new();
        self.table.legal(self.human, &mut acts);
        let acts = G::menu(&view, &acts);
        anstream::println!("\n{}", G::board(&view, reader));
        for (number, act) in (1..).zip(&acts) {
            let preview = G::preview(&view, self.human, *act).ok();
            let brings = preview.and_then(|preview| G::brings(&preview, &view, reader));
            let brings =
                brings.map_or_else(String::new, |brings| format!("   {}", paint(DIM, brings)));
            anstream::println!(
                "  {} {}{brings}",
                paint(BOLD, format!("{number})")),
                G::act(act, &view, reader)
            );
        }
        loop {
            match read_wish(&acts)? {
                Wish::Quit => return Ok(false),
                Wish::Help => anstream::println!("\n{}\n", G::help(self.lang)),
                Wish::Unclear(typed) => {
                    anstream::println!("  {}", unclear(&typed, acts.len(), reader));
                }
                Wish::Act(act) => {
                    anstream::println!();
                    match self.take(Order::act(self.now(), self.human, act), reader)? {
                        Ok(()) => return Ok(true),
                        Err(why) => anstream::println!("  {why}."),
                    }
                }
            }
        }
    }

    fn save(&self) -> Result<(), Failure> {
        let record = Record::sealed(
            self.header.clone(),
            self.entries.iter().cloned(),
            &self.seed,
            true,
        );
        self.saved.write(&record)
    }
}

fn unclear(typed: &str, acts: usize, reader: &Reader<'_>) -> String {
    format!(
        "{} {typed:?}. {} 1 {} {acts}, ?, q.",
        reader.say("I do not understand", "Je ne comprends pas"),
        reader.say("Type a number from", "Tapez un numéro de"),
        reader.say("to", "à"),
    )
}

/// Reads a line: a number of the list, an act in words, help or quit. The end of input quits.
fn read_wish<A: Copy + std::str::FromStr>(acts: &[A]) -> Result<Wish<A>, Failure> {
    anstream::print!("{} ", paint(BOLD, ">"));
    let broken = |error: std::io::Error| Failure::NotSo(format!("the terminal is gone: {error}"));
    std::io::stdout().flush().map_err(broken)?;
    let mut line = Vec::new();
    if std::io::stdin()
        .lock()
        .read_until(b'\n', &mut line)
        .map_err(broken)?
        == 0
    {
        anstream::println!();
        return Ok(Wish::Quit);
    }
    let typed = String::from_utf8_lossy(&line).trim().to_owned();
    let chosen = typed
        .parse()
        .ok()
        .and_then(|number: usize| acts.get(number.checked_sub(1)?));
    Ok(match (chosen, typed.as_str()) {
        (Some(act), _) => Wish::Act(*act),
        (None, "q" | "quit" | "quitter") => Wish::Quit,
        (None, "?" | "h" | "help" | "aide") => Wish::Help,
        (None, text) => match text.parse() {
            Ok(act) => Wish::Act(act),
            Err(_) => Wish::Unclear(typed),
        },
    })
}
