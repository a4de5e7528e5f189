//! Puzzles of a game, with its type erased.

use std::sync::OnceLock;

use saloon_core::{Game, Millis, Seat, Viewer, strict_json};
use saloon_protocol::lobby::{
    Avatar, ChairInfo, DealKind, Pace, Rules, StandIn, TableLobby, TableStage,
};
use saloon_protocol::puzzle::{
    self, LevelChoice, PeopleChoices, Puzzle, PuzzleAnswer, PuzzleMoment,
};
use saloon_protocol::review::{ComparedAct, Estimate, GradeLevel, Reason, Words};
use saloon_protocol::socket::{GameSnapshot, MAX_LISTED_ACTS, SeatView};
use saloon_puzzles::{Difficulty, JudgedAct, PuzzleFile, StoredPuzzle, TRIES, Verdict};
use saloon_terminal::{Lang, TerminalUi, TextContext};
use serde_json::value::RawValue;

use crate::raw;
use crate::review::{named, plain, weighty};
use crate::table::{Rejection, illegal_act};

/// Number of acts that an answer lists.
const LISTED_ACTS: usize = 8;
/// Number of sentences about the events before a position.
const STORY: usize = 8;
/// Names of the players at the tables of puzzles.
const NAMES: [&str; 12] = [
    "Billy", "Nour", "Tomás", "Zinc", "Maëlle", "Ada", "Ruben", "Inès", "Otto", "Yuna", "Basile",
    "Kim",
];

/// Puzzle in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleHead {
    /// Id.
    pub id: String,
    /// Difficulty.
    pub difficulty: puzzle::Difficulty,
    /// Number of players.
    pub seats: u8,
}

/// Judged answer to a puzzle.
#[derive(Clone, Debug)]
pub struct JudgedAnswer {
    /// Act in its notation, as it is stored.
    pub act: String,
    /// Response, as if nothing was stored.
    pub answer: PuzzleAnswer,
    /// Acts in their notation that belong to each of the listed ones, in the same order.
    pub rows: Vec<Vec<String>>,
}

/// Puzzles of a game.
pub trait ErasedPuzzles: Send + Sync {
    /// Lists the puzzles, in the order in which they become puzzles of the day.
    fn heads(&self) -> &[PuzzleHead];

    /// Returns a puzzle as its player sees it, without dates; `None` if there is none with this id.
    ///
    /// # Errors
    ///
    /// If the stored game does not replay.
    fn show(&self, id: &str) -> Option<Result<Puzzle, String>>;

    /// Returns the legal acts of a puzzle, as JSON; `None` if there is none with this id.
    ///
    /// # Errors
    ///
    /// If the stored game does not replay.
    fn legal(&self, id: &str) -> Option<Result<Box<RawValue>, String>>;

    /// Predicts the effect of an act; `None` if there is no puzzle with this id.
    ///
    /// # Errors
    ///
    /// The refusal that the act would meet.
    fn preview(&self, id: &str, act: &RawValue) -> Option<Result<Box<RawValue>, Rejection>>;

    /// Judges an act; `None` if there is no puzzle with this id.
    ///
    /// # Errors
    ///
    /// If the act is malformed or not legal.
    fn judge(&self, id: &str, act: &RawValue) -> Option<Result<JudgedAnswer, Rejection>>;

    /// Judges an act in its notation, as [`JudgedAnswer::act`]; `None` if there is no such puzzle or act.
    fn judge_stored(&self, id: &str, act: &str) -> Option<JudgedAnswer>;

    /// Returns the answer to a puzzle: the response to its best act; `None` if there is none with this id.
    fn best(&self, id: &str) -> Option<PuzzleAnswer>;

    /// Returns the board of a puzzle and the events before it as text; `None` if there is none with this id.
    ///
    /// # Errors
    ///
    /// If the stored game does not replay.
    fn text(&self, id: &str, lang: Lang) -> Option<Result<String, String>>;

    /// Compares the acts of a puzzle in `worlds` other worlds. Returns the file's line with the new numbers, or `None` if its answer is no
    /// longer clear.
    ///
    /// # Errors
    ///
    /// If the stored game does not replay.
    fn judged_again(
        &self,
        id: &str,
        seed: u64,
        worlds: u32,
    ) -> Option<Result<Option<Box<RawValue>>, String>>;
}

/// Puzzles of game `G`.
struct TypedPuzzles<G: TerminalUi> {
    puzzles: Vec<LoadedPuzzle<G>>,
    heads: Vec<PuzzleHead>,
}

/// Puzzle that is replayed when it is first asked for.
struct LoadedPuzzle<G: Game> {
    stored: StoredPuzzle<G>,
    scene: OnceLock<Result<Scene<G>, String>>,
}

/// Puzzle with its position.
type Found<'a, G> = (&'a StoredPuzzle<G>, &'a Scene<G>);

/// Replayed puzzle.
struct Scene<G: Game> {
    view: G::View,
    acts: Vec<G::Act>,
    events: Box<RawValue>,
    entry: u32,
    waiting: Vec<Seat>,
    deadline: Option<Millis>,
    moments: Vec<(u32, Millis, Box<RawValue>)>,
    story: Vec<Words>,
}

/// Reads the puzzles of a game.
pub(crate) fn read<G: TerminalUi>(text: &str) -> Result<Box<dyn ErasedPuzzles>, String> {
    let file = PuzzleFile::<G>::read(text)?;
    let head = |puzzle: &StoredPuzzle<G>| PuzzleHead {
        id: puzzle.id.clone(),
        difficulty: difficulty(puzzle.difficulty()),
        seats: puzzle.seats,
    };
    Ok(Box::new(TypedPuzzles {
        heads: file.puzzles.iter().map(head).collect(),
        puzzles: file
            .puzzles
            .into_iter()
            .map(|stored| LoadedPuzzle {
                stored,
                scene: OnceLock::new(),
            })
            .collect(),
    }))
}

/// Builds the file of these puzzles. With a `count`, picks so many varied ones.
pub(crate) fn file<G: TerminalUi>(
    puzzles: &[Box<RawValue>],
    count: Option<usize>,
) -> Result<String, String> {
    let mut puzzles = puzzles
        .iter()
        .map(|json| crate::parse(json.get()))
        .collect::<Result<Vec<StoredPuzzle<G>>, _>>()?;
    if let Some(count) = count {
        puzzles = saloon_puzzles::select(puzzles, count);
    }
    Ok(PuzzleFile::new(puzzles).text())
}

fn difficulty(difficulty: Difficulty) -> puzzle::Difficulty {
    match difficulty {
        Difficulty::Easy => puzzle::Difficulty::Easy,
        Difficulty::Medium => puzzle::Difficulty::Medium,
        Difficulty::Hard => puzzle::Difficulty::Hard,
    }
}

/// Invents the names of the players. A puzzle always has the same.
fn names(id: &str, seats: u8) -> Vec<String> {
    let first: usize = id.bytes().map(usize::from).sum();
    let name = |seat: Seat| NAMES[(first + 5 * seat.index()) % NAMES.len()].to_owned();
    Seat::all(seats).map(name).collect()
}

fn words(text: impl Fn(Lang) -> String) -> Words {
    Words {
        en: plain(&text(Lang::En)),
        fr: plain(&text(Lang::Fr)),
    }
}

impl<G: TerminalUi> Scene<G> {
    fn of(puzzle: &StoredPuzzle<G>) -> Result<Self, String> {
        let seat = puzzle.seat;
        let names = names(&puzzle.id, puzzle.seats);
        let (mut moments, mut story) = (Vec::new(), Vec::new());
        let (mut round, mut entry, mut events) = (0, 0, raw(&[(); 0]));
        let viewer = Viewer::Seat(seat);
        let table = puzzle.replay(|table, step| {
            let log = step.log;
            entry = step.entry;
            events = raw(&log.seen_by(viewer).collect::<Vec<_>>());
            moments.push((entry, table.now(), events.clone()));
            // Own acts and the start of a round begin the story anew.
            if step.actor == Some(seat) || table.round() != round {
                story.clear();
                round = table.round();
            }
            let view = table.view(viewer);
            for event in log.seen_by(viewer) {
                let line = |lang| {
                    let ctx = TextContext {
                        lang,
                        names: &names,
                        seat: Some(seat),
                    };
                    G::event(&event, &view, &ctx).unwrap_or_default()
                };
                story.push(words(line));
            }
        })?;
        story.retain(|line| !line.en.is_empty());
        story.drain(..story.len().saturating_sub(STORY));
        let mut acts = Vec::new();
        table.legal(seat, &mut acts);
        Ok(Scene {
            view: table.view(viewer),
            acts,
            events,
            entry,
            waiting: table.awaits().iter().collect(),
            deadline: table.deadline(),
            moments,
            story,
        })
    }
}

impl<G: TerminalUi> TypedPuzzles<G> {
    fn find(&self, id: &str) -> Option<Result<Found<'_, G>, String>> {
        let loaded = self.puzzles.iter().find(|one| one.stored.id == id)?;
        let LoadedPuzzle { stored, scene } = loaded;
        let scene = scene.get_or_init(|| Scene::of(stored));
        Some(match scene {
            Ok(scene) => Ok((stored, scene)),
            Err(why) => Err(format!("puzzle {id}: {why}")),
        })
    }

    fn answer(puzzle: &StoredPuzzle<G>, scene: &Scene<G>, act: G::Act) -> Option<JudgedAnswer> {
        let answer = puzzle.judge(act)?;
        let given = &puzzle.acts[answer.act];
        let names = names(&puzzle.id, puzzle.seats);
        // Acts of the same effect as the best are one row: the answer's, or else the best's.
        let stands_for = |place: usize| {
            if puzzle.acts[place].same && given.same {
                answer.act
            } else if puzzle.acts[place].same {
                0
            } else {
                place
            }
        };
        let mut places: Vec<usize> = Vec::new();
        for place in (0..puzzle.acts.len()).map(stands_for) {
            if !places.contains(&place) && (places.len() < LISTED_ACTS || place == answer.act) {
                places.push(place);
            }
        }
        if !places.contains(&answer.act) {
            places.push(answer.act);
        }
        let rows = places.iter().map(|&row| {
            let members = puzzle.acts.iter().enumerate();
            let members = members.filter(|(place, _)| stands_for(*place) == row);
            members.map(|(_, judged)| judged.act.to_string()).collect()
        });
        let compared = |(row, &place): (usize, &usize)| {
            let judged = &puzzle.acts[place];
            ComparedAct {
                act: raw(&judged.act),
                label: named::<G>(&names, puzzle.seat, &scene.view, &judged.act),
                preview: <G as Game>::preview(&scene.view, puzzle.seat, judged.act)
                    .ok()
                    .map(|preview| raw(&preview)),
                share: share(judged.share),
                best: row == 0,
                played: place == answer.act,
            }
        };
        let acts: Vec<_> = places.iter().enumerate().map(compared).collect();
        let listed = acts.len();
        Some(JudgedAnswer {
            act: act.to_string(),
            rows: rows.collect(),
            answer: PuzzleAnswer {
                verdict: match answer.verdict {
                    Verdict::Found => puzzle::Verdict::Found,
                    Verdict::Close => puzzle::Verdict::Close,
                    Verdict::Missed => puzzle::Verdict::Missed,
                },
                stored: false,
                earlier: false,
                short: interval(given.short),
                acts,
                legal: u32::try_from(puzzle.acts.len()).unwrap_or(u32::MAX),
                reasons: explain::<G>(puzzle, given),
                people: PeopleChoices {
                    answers: 0,
                    chosen: vec![0; listed],
                },
                bots: bots(puzzle.levels),
                games: puzzle
                    .worlds
                    .saturating_mul(u32::try_from(puzzle.acts.len()).unwrap_or(u32::MAX)),
            },
        })
    }
}

/// Explains the difference between the best act and an answer; for an answer that is right, between it and the best act that is wrong.
fn explain<G: TerminalUi>(puzzle: &StoredPuzzle<G>, given: &JudgedAct<G::Act>) -> Vec<Reason> {
    let wrong = |act: &&JudgedAct<G::Act>| act.verdict() != Verdict::Found;
    let (best, other) = if wrong(&given) {
        (puzzle.acts.first(), Some(given))
    } else {
        (Some(given), puzzle.acts.iter().find(wrong))
    };
    match (best, other) {
        (Some(best), Some(other)) => weighty::<G>(&best.factors, &other.factors),
        _ => Vec::new(),
    }
}

fn bots(levels: [u8; 4]) -> Vec<LevelChoice> {
    let names = [
        GradeLevel::Greenhorn,
        GradeLevel::Gambler,
        GradeLevel::Gunslinger,
        GradeLevel::Legend,
    ];
    names
        .into_iter()
        .zip(levels)
        .map(|(level, found)| LevelChoice {
            level,
            found: 100.0 * f32::from(found) / f32::from(TRIES),
        })
        .collect()
}

fn interval((value, margin): (f32, f32)) -> Estimate {
    let tenth = |value: f32| (value * 10.0).round() / 10.0 + 0.0;
    Estimate {
        value,
        low: tenth(value - margin),
        high: tenth(value + margin),
    }
}

fn share(share: (f32, f32)) -> Estimate {
    let Estimate { value, low, high } = interval(share);
    Estimate {
        value,
        low: low.max(0.0),
        high: high.min(100.0),
    }
}

/// Returns the table at which a puzzle takes place, with invented players.
fn lobby<G: TerminalUi>(puzzle: &StoredPuzzle<G>) -> TableLobby {
    let names = names(&puzzle.id, puzzle.seats);
    let chair = |(seat, name): (Seat, String)| ChairInfo::Guest {
        guest: seat.0.into(),
        name,
        look: Avatar {
            colour: seat.0 % Avatar::COLOURS,
            shape: seat.0 % Avatar::SHAPES,
        },
        ready: true,
        rematch: false,
        here: true,
        away_since: None,
        stand_in: false,
    };
    TableLobby {
        id: String::new(),
        name: String::new(),
        rules: Rules {
            game: G::NAME.into(),
            seats: puzzle.seats,
            options: Some(raw(&puzzle.options)),
            turn_time: None,
            stand_in: StandIn::Never,
            pace: Pace::Calm,
            auto_pass: true,
            take_back: false,
            best_of: 1,
        },
        public: false,
        code: None,
        stage: TableStage::Playing,
        chairs: Seat::all(puzzle.seats).zip(names).map(chair).collect(),
        game: None,
        commitment: None,
        deal: DealKind::Given,
        conceded: None,
        matched: None,
        take_back: None,
        hushed: Vec::new(),
        spectators: 0,
        hints: None,
    }
}

impl<G: TerminalUi> ErasedPuzzles for TypedPuzzles<G> {
    fn heads(&self) -> &[PuzzleHead] {
        &self.heads
    }

    fn show(&self, id: &str) -> Option<Result<Puzzle, String>> {
        let (puzzle, scene) = match self.find(id)? {
            Ok(found) => found,
            Err(why) => return Some(Err(why)),
        };
        let hint = explain::<G>(puzzle, puzzle.acts.first()?)
            .into_iter()
            .next();
        let listed = scene.acts.len() <= MAX_LISTED_ACTS;
        Some(Ok(Puzzle {
            id: puzzle.id.clone(),
            game: G::NAME.into(),
            difficulty: difficulty(puzzle.difficulty()),
            dates: Vec::new(),
            seat: puzzle.seat,
            round: puzzle.round,
            lobby: lobby(puzzle),
            position: GameSnapshot {
                at: puzzle.at,
                entry: scene.entry,
                head: saloon_core::Hex32([0; 32]),
                waiting: scene.waiting.clone(),
                deadline: scene.deadline,
                turn_ends: None,
                race: None,
                ruled: None,
                took_back: None,
                pause: None,
                eyes: [SeatView {
                    seat: Some(puzzle.seat),
                    view: raw(&scene.view),
                    events: scene.events.clone(),
                    legal: listed.then(|| raw(&scene.acts)),
                    take_back: None,
                }],
            },
            moments: scene
                .moments
                .iter()
                .map(|(number, at, events)| PuzzleMoment {
                    number: *number,
                    at: *at,
                    events: events.clone(),
                })
                .collect(),
            legal: u32::try_from(scene.acts.len()).unwrap_or(u32::MAX),
            story: scene.story.clone(),
            hint: hint.map(|reason| reason.text),
        }))
    }

    fn legal(&self, id: &str) -> Option<Result<Box<RawValue>, String>> {
        Some(self.find(id)?.map(|(_, scene)| raw(&scene.acts)))
    }

    fn preview(&self, id: &str, act: &RawValue) -> Option<Result<Box<RawValue>, Rejection>> {
        let (puzzle, scene) = match self.find(id)? {
            Ok(found) => found,
            Err(why) => return Some(Err(Rejection::Bad(why))),
        };
        Some(read_act::<G>(act).and_then(|act| {
            <G as Game>::preview(&scene.view, puzzle.seat, act)
                .map(|preview| raw(&preview))
                .map_err(|illegal| illegal_act(&illegal))
        }))
    }

    fn judge(&self, id: &str, act: &RawValue) -> Option<Result<JudgedAnswer, Rejection>> {
        let (puzzle, scene) = match self.find(id)? {
            Ok(found) => found,
            Err(why) => return Some(Err(Rejection::Bad(why))),
        };
        Some(read_act::<G>(act).and_then(|act| {
            Self::answer(puzzle, scene, act)
                .ok_or_else(|| Rejection::Bad("the act is not legal here".into()))
        }))
    }

    fn judge_stored(&self, id: &str, act: &str) -> Option<JudgedAnswer> {
        let (puzzle, scene) = self.find(id)?.ok()?;
        Self::answer(puzzle, scene, act.parse().ok()?)
    }

    fn best(&self, id: &str) -> Option<PuzzleAnswer> {
        let (puzzle, scene) = self.find(id)?.ok()?;
        let best = puzzle.acts.first()?.act;
        Self::answer(puzzle, scene, best).map(|judged| judged.answer)
    }

    fn text(&self, id: &str, lang: Lang) -> Option<Result<String, String>> {
        let (puzzle, scene) = match self.find(id)? {
            Ok(found) => found,
            Err(why) => return Some(Err(why)),
        };
        let names = names(&puzzle.id, puzzle.seats);
        let ctx = TextContext {
            lang,
            names: &names,
            seat: Some(puzzle.seat),
        };
        let mut text = G::board(&scene.view, &ctx);
        for line in &scene.story {
            text.push('\n');
            text += match lang {
                Lang::En => &line.en,
                Lang::Fr => &line.fr,
            };
        }
        Some(Ok(text))
    }

    fn judged_again(
        &self,
        id: &str,
        seed: u64,
        worlds: u32,
    ) -> Option<Result<Option<Box<RawValue>>, String>> {
        let loaded = self.puzzles.iter().find(|one| one.stored.id == id)?;
        let judged = loaded.stored.judged_again(seed, worlds);
        Some(judged.map(|puzzle| puzzle.map(|puzzle| raw(&puzzle))))
    }
}

fn read_act<G: Game>(act: &RawValue) -> Result<G::Act, Rejection> {
    strict_json::parse(act.get()).map_err(|why| Rejection::Bad(format!("act: {why}")))
}
