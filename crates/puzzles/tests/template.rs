//! Puzzles of the template game: mining, the file, and blindness.

use std::collections::HashMap;

use saloon_core::table::GameTable;
use saloon_core::{Game, Millis, Plan, Seat, Viewer};
use saloon_erased::{GameKind, TypedGame};
use saloon_puzzles::{
    Effort, JudgedAct, PlayedAct, PuzzleFile, StoredPuzzle, TRIES, Verdict, mine, select,
};
use template_game::TemplateGame;

type Act = <TemplateGame as Game>::Act;
type Puzzle = StoredPuzzle<TemplateGame>;

const EFFORT: Effort = Effort {
    screening: 60,
    rough: 60,
    worlds: 400,
};

fn mined(games: u64) -> Vec<Puzzle> {
    let plan = Plan::<TemplateGame>::standard(3);
    (0..games)
        .flat_map(|number| mine(&plan, number, EFFORT).expect("bots play legally"))
        .collect()
}

/// Returns a puzzle for seat 0 after seat 1 has chosen a card. Its numbers are invented.
fn puzzle(deal: u64) -> (Puzzle, GameTable<TemplateGame>) {
    let mut puzzle = Puzzle {
        id: "invented".into(),
        seats: 2,
        options: <TemplateGame as Game>::Options::default(),
        deal,
        played: Vec::new(),
        seat: Seat(0),
        at: Millis::ZERO,
        round: 1,
        worlds: 100,
        levels: [0, 2, 4, TRIES],
        acts: Vec::new(),
    };
    let table = puzzle.replay(|_, _| {}).expect("the deal replays");
    puzzle.played.push(PlayedAct {
        at: Millis::ZERO,
        seat: Seat(1),
        act: legal(&table, Seat(1))[0],
    });
    let table = puzzle.replay(|_, _| {}).expect("the game replays");
    puzzle.acts = legal(&table, Seat(0))
        .into_iter()
        .zip([0.0, 8.0, 3.0])
        .map(|(act, short)| JudgedAct {
            act,
            share: (50.0 - short, 1.0),
            short: (short, if short > 0.0 { 1.0 } else { 0.0 }),
            same: short == 0.0,
            factors: Vec::new(),
        })
        .collect();
    (puzzle, table)
}

fn legal(table: &GameTable<TemplateGame>, seat: Seat) -> Vec<Act> {
    let mut acts = Vec::new();
    table.legal(seat, &mut acts);
    acts
}

#[test]
fn mined_puzzles_replay_and_survive_their_file() {
    let found = mined(60);
    assert!(!found.is_empty(), "the template has puzzles");
    for puzzle in &found {
        let table = puzzle.replay(|_, _| {}).expect("it replays");
        assert!(table.awaits().contains(puzzle.seat));
        let decision = puzzle.decision(&table);
        assert_eq!(decision.acts.len(), puzzle.acts.len());
        for act in decision.acts {
            assert!(puzzle.judge(act).is_some(), "every legal act has an answer");
        }
        let best = puzzle.judge(puzzle.acts[0].act).expect("a legal act");
        assert_eq!(best.verdict, Verdict::Found);
        assert!(puzzle.levels.iter().all(|&found| found <= TRIES));
    }
    let file = PuzzleFile::new(found);
    assert_eq!(PuzzleFile::read(&file.text()), Ok(file));
}

#[test]
fn mining_is_reproducible() {
    assert_eq!(mined(6), mined(6));
}

#[test]
fn an_answer_that_was_clear_stays_clear() {
    let found = mined(40);
    let held = found.iter().filter(|puzzle| {
        let again = puzzle.judged_again(9, 1_000).expect("it replays");
        again.is_some_and(|again| again.worlds == 1_000 && again.id == puzzle.id)
    });
    assert!(5 * held.count() >= 4 * found.len());
}

#[test]
fn a_game_without_puzzles_has_an_empty_list() {
    let kind = &TypedGame::<TemplateGame>::NEW;
    assert_eq!(kind.puzzle_text(), "");
    let puzzles = kind.puzzles("").expect("an empty text");
    assert!(puzzles.heads().is_empty() && puzzles.show("x").is_none());
    let text = kind.puzzle_file(&[], None).expect("an empty file");
    assert!(kind.puzzles(&text).expect("a file").heads().is_empty());
}

#[test]
fn a_file_of_other_rules_is_refused() {
    let text = PuzzleFile::<TemplateGame>::new(Vec::new()).text();
    let other = text.replace("template-game/", "template-game/9");
    let why = PuzzleFile::<TemplateGame>::read(&other).expect_err("other rules");
    assert!(why.contains("the puzzles are for template-game/9"), "{why}");
    assert!(PuzzleFile::<TemplateGame>::read("{}").is_err());
    let (puzzle, _) = puzzle(1);
    let text = PuzzleFile::new(vec![puzzle]).text();
    for (good, bad) in [
        ("0 1 play", "0 play"),
        ("0 1 play", "0 300 play"),
        ("0 1 play", "0 1 fly"),
    ] {
        let bad = text.replacen(good, bad, 1);
        assert!(PuzzleFile::<TemplateGame>::read(&bad).is_err(), "{bad}");
    }
}

#[test]
fn factors_that_the_game_no_longer_has_are_dropped() {
    let (mut puzzle, _) = puzzle(1);
    for act in &mut puzzle.acts {
        act.factors = vec![1.5];
    }
    let text = PuzzleFile::new(vec![puzzle]).text();
    let text = text.replacen("\"factors\":[]", "\"factors\":[\"gone\"]", 1);
    let file = PuzzleFile::<TemplateGame>::read(&text).expect("a file");
    assert!(file.factors.is_empty());
    assert!(
        file.puzzles[0]
            .acts
            .iter()
            .all(|act| act.factors.is_empty())
    );
}

#[test]
fn verdicts_follow_the_distance_to_the_best_act() {
    let act = |short, margin, same| JudgedAct {
        act: (),
        share: (40.0, 1.0),
        short: (short, margin),
        same,
        factors: Vec::new(),
    };
    for (short, margin, same, verdict) in [
        (0.0, 0.0, true, Verdict::Found),
        (0.9, 1.0, false, Verdict::Found),
        (-0.5, 0.2, false, Verdict::Found),
        (1.1, 1.0, false, Verdict::Close),
        (6.0, 1.0, false, Verdict::Close),
        (6.1, 1.0, false, Verdict::Missed),
    ] {
        assert_eq!(act(short, margin, same).verdict(), verdict, "{short}");
    }
}

#[test]
fn a_selection_is_varied_and_ordered_by_id() {
    let found = mined(40);
    let all = select(found.clone(), usize::MAX);
    assert!(all.len() > 3 && all.is_sorted_by_key(|puzzle| &puzzle.id));
    for one in &all {
        let game: Vec<_> = all.iter().filter(|other| other.deal == one.deal).collect();
        assert!(game.len() <= 3);
        let same = |other: &&&Puzzle| (other.round, other.seat) == (one.round, one.seat);
        assert_eq!(game.iter().filter(same).count(), 1);
    }
    assert_eq!(select(found, 3).len(), 3);
    assert!(select::<TemplateGame>(Vec::new(), 3).is_empty());
}

/// Two deals that seat 0 cannot tell apart, with different hidden hands and hidden choices, give the same puzzle.
#[test]
fn a_puzzle_does_not_depend_on_what_is_hidden() {
    let kind = &TypedGame::<TemplateGame>::NEW;
    let mut seen: HashMap<String, Vec<u64>> = HashMap::new();
    for deal in 0..20_000 {
        let (_, table) = puzzle(deal);
        let own = table.view(Viewer::Seat(Seat(0)));
        let own = serde_json::to_string(&own).expect("plain data");
        seen.entry(own).or_default().push(deal);
    }
    let mut twins = 0;
    for deals in seen.values().filter(|deals| deals.len() > 1).take(50) {
        let [one, other] = [deals[0], deals[1]].map(puzzle);
        let hidden = |table: &GameTable<TemplateGame>| table.view(Viewer::Seat(Seat(1)));
        let differs = hidden(&one.1) != hidden(&other.1) && one.0.played != other.0.played;
        twins += u32::from(differs);
        let shown = [one.0, other.0].map(|puzzle| {
            let text = PuzzleFile::new(vec![puzzle.clone()]).text();
            let puzzles = kind.puzzles(&text).expect("a file");
            let shown = puzzles.show("invented").expect("a puzzle");
            let mut sent = vec![serde_json::to_string(&shown.expect("it replays")).expect("JSON")];
            let legal = puzzles.legal("invented").expect("a puzzle");
            sent.push(legal.expect("it replays").get().to_owned());
            // Legal acts and those of the other seat alike.
            for card in 1..=12 {
                let act = format!("{{\"play\":{card}}}");
                let act = serde_json::value::RawValue::from_string(act).expect("JSON");
                let preview = puzzles.preview("invented", &act).expect("a puzzle");
                sent.push(format!("{preview:?}"));
                let judged = puzzles.judge("invented", &act).expect("a puzzle");
                sent.push(format!("{judged:?}"));
            }
            sent
        });
        assert_eq!(shown[0], shown[1]);
    }
    assert!(twins >= 10, "{twins} pairs of worlds");
}
