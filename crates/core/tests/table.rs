//! Tests of a table: accepted and rejected commands, scripted chance, and access to the key.

mod dice;

use saloon_core::dealer::Seed;
use saloon_core::record::{
    DealSource, Decider, Entry, Header, Record, RecordedInput, SeatedPlayer,
};
use saloon_core::table::{Access, CommandError, GameTable, Mismatch, TableCommand};
use saloon_core::verify::verify;
use saloon_core::{Millis, Plan, Seat, Viewer};

use dice::{BELL, Dice, GameOver, Roll};

fn header(chance: &[&str]) -> Header<Dice> {
    let seats = ["Ada", "Bo"].map(|name| SeatedPlayer {
        name: name.into(),
        bot: None,
    });
    let chance = chance.iter().map(ToString::to_string).collect();
    Header::new(&Plan::standard(2), chance, seats.into(), DealSource::Given)
}

/// Table with all its stored entries.
struct PlayedGame {
    header: Header<Dice>,
    table: GameTable<Dice>,
    entries: Vec<Entry<Roll>>,
}

const SEED: Seed = Seed::new([3; 32]);

impl PlayedGame {
    fn open(access: Access, chance: &[&str]) -> PlayedGame {
        let header = header(chance);
        let (table, start, _) = GameTable::open(&header, &SEED, access).expect("it can be played");
        PlayedGame {
            header,
            table,
            entries: vec![start],
        }
    }

    fn take(&mut self, command: TableCommand<Roll>) -> Result<usize, CommandError<GameOver>> {
        let step = self.table.propose(command)?;
        let entries = step.entries().to_vec();
        self.table.accept(step);
        self.entries.extend_from_slice(&entries);
        Ok(entries.len())
    }

    fn roll(
        &mut self,
        at: u64,
        seat: u8,
        chance: &[&str],
    ) -> Result<usize, CommandError<GameOver>> {
        self.take(TableCommand {
            chance: chance.iter().map(ToString::to_string).collect(),
            ..TableCommand::act(Millis(at), Seat(seat), Roll)
        })
    }

    fn tick(&mut self, at: u64) -> Result<usize, CommandError<GameOver>> {
        self.take(TableCommand::tick(Millis(at)))
    }

    fn rolled(&self) -> [Vec<u8>; 3] {
        self.table.view(Viewer::Spectator).rolled
    }

    /// Returns the complete state of the table as text.
    fn shown(&self) -> String {
        format!("{:?}", self.table)
    }

    /// Asserts that the command is rejected and changes nothing.
    fn refused(&mut self, command: TableCommand<Roll>) -> CommandError<GameOver> {
        let before = self.shown();
        let refused = self.take(command).expect_err("it must be refused");
        assert_eq!(self.shown(), before, "{refused} changed the table");
        refused
    }
}

fn roll(at: u64, seat: u8) -> TableCommand<Roll> {
    TableCommand::act(Millis(at), Seat(seat), Roll)
}

#[test]
fn time_does_not_go_back() {
    let mut played = PlayedGame::open(Access::Sealed, &[]);
    played.roll(500, 0, &[]).expect("legal");
    for command in [roll(499, 1), TableCommand::tick(Millis(0))] {
        let (at, now) = (command.at, Millis(500));
        assert_eq!(played.refused(command), CommandError::InThePast { at, now });
    }
    assert_eq!(played.roll(500, 1, &[]), Ok(1), "the same instant is fine");
}

#[test]
fn the_maximum_instant_is_accepted_and_no_later_one() {
    for command in [
        roll(Millis::MAX.0 + 1, 0),
        TableCommand::tick(Millis(u64::MAX)),
    ] {
        let mut played = PlayedGame::open(Access::Sealed, &[]);
        assert_eq!(played.refused(command), CommandError::TooFar);
    }
    let mut played = PlayedGame::open(Access::Sealed, &[]);
    assert_eq!(
        played.tick(Millis::MAX.0),
        Ok(3),
        "the bell rings three times"
    );
    assert_eq!(played.table.now(), Millis::MAX);
    assert!(played.table.outcome().is_some());
}

#[test]
fn only_seats_of_the_table_act() {
    let mut played = PlayedGame::open(Access::Sealed, &[]);
    for seat in [2, 8, 200, 255] {
        let refused = played.refused(roll(10, seat));
        let (seat, seats) = (Seat(seat), 2);
        assert_eq!(refused, CommandError::NoSuchSeat { seat, seats });
        let mut acts = vec![Roll];
        played.table.legal(seat, &mut acts);
        assert_eq!(acts, [], "no act is legal for them");
    }
}

#[test]
fn due_ticks_precede_the_act_with_one_entry_each() {
    let mut played = PlayedGame::open(Access::Sealed, &[]);
    assert_eq!(played.roll(2 * BELL, 1, &[]), Ok(3));
    let entry = |at, input, by, number| (number, Millis(at), input, by);
    let act = RecordedInput::Act {
        seat: Seat(1),
        act: Roll,
    };
    let found: Vec<_> = played.entries[1..]
        .iter()
        .map(|e| (e.number, e.at, e.input, e.by))
        .collect();
    let expected = [
        entry(BELL, RecordedInput::Tick, Decider::Clock, 1),
        entry(2 * BELL, RecordedInput::Tick, Decider::Clock, 2),
        entry(2 * BELL, act, Decider::Player, 3),
    ];
    assert_eq!(found, expected);
}

/// A rejected act has no effect: neither the ticks before it nor its time count.
#[test]
fn a_refused_act_leaves_the_ticks_before_it_undone() {
    let mut played = PlayedGame::open(Access::Sealed, &[]);
    assert_eq!(
        played.refused(roll(3 * BELL, 0)),
        CommandError::Illegal(GameOver)
    );
    assert_eq!(played.table.now(), Millis::ZERO);
    assert_eq!(played.table.deadline(), Some(Millis(BELL)));
}

#[test]
fn scripted_outcomes_apply_after_the_setup() {
    // Each of the three outcomes would fit the lucky number of the set-up, but the set-up uses none.
    let mut played = PlayedGame::open(Access::Sealed, &["6", "5", "4"]);
    assert_eq!(played.entries[0].draws[0].stream, "lucky");
    assert!(!played.entries[0].draws[0].given);
    played.roll(1, 0, &[]).expect("legal");
    played.roll(BELL, 1, &[]).expect("legal");
    assert_eq!(played.rolled(), [vec![6], vec![4], vec![5]], "in order");
    let given: Vec<bool> = played.entries[1..]
        .iter()
        .flat_map(|entry| entry.draws.iter().map(|draw| draw.given))
        .collect();
    assert_eq!(given, [true; 3]);
    // Then the dealer takes over, at the current position of the stream.
    played.roll(BELL, 0, &[]).expect("legal");
    let draw = &played.entries[4].draws[0];
    assert_eq!((draw.position, draw.given), (1, false));
}

#[test]
fn outcomes_of_a_command_extend_the_script_and_are_dropped_if_unused() {
    let mut played = PlayedGame::open(Access::Sealed, &["6"]);
    played.roll(1, 0, &["1", "2", "3"]).expect("legal");
    assert_eq!(played.rolled()[0], [6], "outcomes of the header come first");
    // The unused outcomes 1, 2, 3 are gone; a new list starts at its beginning.
    played.roll(2, 0, &["2", "nonsense"]).expect("legal");
    assert_eq!(played.rolled()[0], [6, 2]);
    played.roll(3, 0, &[]).expect("legal");
    let drawn = &played.entries[3].draws[0];
    assert!(!drawn.given, "then the dealer draws again");
    // Outcomes of the header that a command did not use stay.
    let mut played = PlayedGame::open(Access::Sealed, &["6", "5", "4"]);
    played.roll(1, 0, &["1"]).expect("legal");
    played.roll(2, 0, &[]).expect("legal");
    played.tick(BELL).expect("the bell");
    assert_eq!(played.rolled(), [vec![6, 5], vec![], vec![4]]);
}

#[test]
fn a_mismatched_outcome_changes_nothing() {
    let mut played = PlayedGame::open(Access::Sealed, &[]);
    for bad in ["7", "0", "six", "", "-1", " 6"] {
        let command = TableCommand {
            chance: vec![bad.into()],
            ..roll(1, 0)
        };
        let refused = played.refused(command);
        let fits = matches!(&refused, CommandError::Mismatch(Mismatch::Outcome { given, odds })
            if given == bad && odds.len() == 6);
        assert!(fits, "{refused:?}");
    }
    // The second draw of one command fails: the first is undone too.
    let command = TableCommand {
        chance: vec!["1".into(), "9".into()],
        ..roll(BELL, 0)
    };
    assert!(matches!(played.refused(command), CommandError::Mismatch(_)));
    assert!(played.rolled().iter().all(Vec::is_empty));
    assert_eq!(played.roll(BELL, 0, &["1", "2"]), Ok(2));
}

/// The k-th draw of a stream does not depend on draws from other streams.
#[test]
fn a_stream_does_not_depend_on_other_streams() {
    let mut one = PlayedGame::open(Access::Sealed, &[]);
    let mut other = PlayedGame::open(Access::Sealed, &[]);
    for at in 0..20 {
        one.roll(at, 0, &[]).expect("legal");
    }
    for at in 0..20 {
        other.roll(10 * at, 1, &[]).expect("legal");
        other.roll(10 * at + 1, 0, &[]).expect("legal");
    }
    assert_eq!(one.rolled()[0], other.rolled()[0]);
    assert_ne!(other.rolled()[0], other.rolled()[1]);
}

#[test]
fn open_tables_and_finished_games_have_a_key() {
    let open = PlayedGame::open(Access::Open, &[]);
    let key = open.table.key().expect("open from the start");
    assert_eq!(
        open.table.unredacted_view(&key),
        open.table.view(Viewer::Spectator)
    );
    let mut sealed = PlayedGame::open(Access::Sealed, &[]);
    for bell in 0..3 {
        assert!(sealed.table.key().is_none(), "before bell {bell}");
        sealed.tick((bell + 1) * BELL).expect("the bell");
    }
    assert!(sealed.table.key().is_some(), "over");
}

/// Plays a roll, a bell and another roll.
fn played() -> PlayedGame {
    let mut played = PlayedGame::open(Access::Sealed, &["6"]);
    played.roll(10, 0, &[]).expect("legal");
    played.roll(BELL + 5, 1, &[]).expect("legal");
    played
}

fn replayed(played: &PlayedGame, upto: usize) -> GameTable<Dice> {
    let start = &played.entries[0];
    let (mut table, _) =
        GameTable::reopen(&played.header, &SEED, Access::Sealed, start).expect("it was played");
    for entry in &played.entries[1..upto] {
        table.replay(entry).expect("it was played");
    }
    table
}

#[test]
fn replaying_a_record_gives_the_same_table() {
    let played = played();
    let table = replayed(&played, played.entries.len());
    assert_eq!(format!("{table:?}"), played.shown());
    let record = Record::seal(played.header, played.entries, &SEED, true);
    assert!(verify(&record).holds());
}

#[test]
fn replay_refuses_a_skipped_deadline() {
    let played = played();
    let due = Millis(BELL);
    let overdue = Err(CommandError::Mismatch(Mismatch::Overdue { due }));
    // The act after the bell, without the bell.
    let mut table = replayed(&played, 2);
    let before = format!("{table:?}");
    assert_eq!(table.replay(&played.entries[3]).map(|_| ()), overdue);
    // A tick later than the deadline.
    let mut late = played.entries[2].clone();
    late.at = Millis(BELL + 1);
    assert_eq!(table.replay(&late).map(|_| ()), overdue);
    // A tick before it: nothing is due.
    let mut early = played.entries[2].clone();
    early.at = Millis(BELL - 1);
    let nothing = Err(CommandError::Mismatch(Mismatch::NothingDue));
    assert_eq!(table.replay(&early).map(|_| ()), nothing);
    assert_eq!(format!("{table:?}"), before, "nothing has changed");
    // An act at the exact time of the deadline comes after it.
    let mut same = played.entries[3].clone();
    same.at = due;
    assert_eq!(table.replay(&same).map(|_| ()), overdue);
    // A start is not a tick, even if one is due.
    let mut start = played.entries[2].clone();
    start.input = RecordedInput::Start;
    let second = Err(CommandError::Mismatch(Mismatch::SecondStart));
    assert_eq!(table.replay(&start).map(|_| ()), second);
}

#[test]
fn replay_refuses_unrequested_draws() {
    let played = played();
    let mismatch = |change: fn(&mut Entry<Roll>)| {
        let mut table = replayed(&played, 1);
        let before = format!("{table:?}");
        let mut entry = played.entries[1].clone();
        change(&mut entry);
        let refused = table.replay(&entry).expect_err("it was changed");
        assert_eq!(format!("{table:?}"), before);
        match refused {
            CommandError::Mismatch(mismatch) => mismatch,
            other => unreachable!("{other}"),
        }
    };
    let stream = String::from("dice.0");
    assert_eq!(
        mismatch(|entry| entry.draws.clear()),
        Mismatch::Missing { stream }
    );
    let twice = mismatch(|entry| entry.draws.extend_from_within(..));
    assert_eq!(twice, Mismatch::Unasked { count: 1 });
    let changes: [fn(&mut Entry<Roll>); 5] = [
        |entry| entry.draws[0].position = 1,
        |entry| entry.draws[0].position = u32::MAX,
        |entry| entry.draws[0].stream = "dice.1".into(),
        |entry| entry.draws[0].odds[5].1 = 2,
        |entry| entry.draws[0].odds.truncate(5),
    ];
    for change in changes {
        assert!(matches!(mismatch(change), Mismatch::Other { .. }));
    }
    let seven = mismatch(|entry| entry.draws[0].result = "7".into());
    assert!(matches!(seven, Mismatch::Outcome { .. }));
}

#[test]
fn conceding_ends_the_game_and_reveals_it() {
    let mut played = PlayedGame::open(Access::Sealed, &[]);
    played.roll(10, 0, &[]).expect("legal");
    assert!(played.table.key().is_none());
    let step = played
        .table
        .concede(Millis(BELL + 1), Seat(1))
        .expect("two play");
    let inputs: Vec<_> = step.entries().iter().map(|entry| entry.input).collect();
    let concede = RecordedInput::Concede { seat: Seat(1) };
    assert_eq!(
        inputs,
        [RecordedInput::Tick, concede],
        "the due tick precedes the concession"
    );
    played.entries.extend_from_slice(step.entries());
    played.table.accept(step);
    assert_eq!(played.table.conceded(), Some(Seat(1)));
    assert!(played.table.outcome().is_none() && played.table.key().is_some());
    assert!(played.table.awaits().is_empty() && played.table.deadline().is_none());
    let mut acts = vec![Roll];
    played.table.legal(Seat(0), &mut acts);
    assert_eq!(acts, []);
    let later = Millis(3 * BELL);
    assert_eq!(played.refused(roll(later.0, 0)), CommandError::Over);
    assert_eq!(
        played.refused(TableCommand::tick(later)),
        CommandError::Over
    );
    assert_eq!(
        played.table.concede(later, Seat(0)).err(),
        Some(CommandError::Over)
    );
    let record = Record::seal(played.header, played.entries, &SEED, true);
    let report = verify(&record);
    assert!(report.holds(), "{report:?}");
    assert_eq!(report.conceded, Some(Seat(1)));
}

#[test]
fn a_finished_game_cannot_be_conceded() {
    let mut played = PlayedGame::open(Access::Sealed, &[]);
    let after = Millis::MAX;
    assert_eq!(
        played.table.concede(after, Seat(0)).err(),
        Some(CommandError::Over),
        "the deadline ends the game first"
    );
    played.tick(after.0).expect("time goes on");
    assert_eq!(
        played.table.concede(after, Seat(0)).err(),
        Some(CommandError::Over)
    );
    assert_eq!(
        played.table.concede(after, Seat(2)).err(),
        Some(CommandError::NoSuchSeat {
            seat: Seat(2),
            seats: 2
        })
    );
}

#[test]
fn only_a_match_game_takes_a_first_player() {
    let plan = Plan {
        first: Some(Seat(0)),
        ..Plan::<Dice>::standard(2)
    };
    let why = plan.config().expect_err("dice know no matches").to_string();
    assert!(why.contains("matches"), "{why}");
}

#[test]
fn a_tolerant_table_draws_instead_of_a_mismatched_outcome() {
    let mut played = PlayedGame::open(Access::Sealed, &["6", "heads", "6"]);
    played.roll(10, 0, &[]).expect("it fits");
    assert!(matches!(
        played.refused(roll(20, 1)),
        CommandError::Mismatch(Mismatch::Outcome { .. })
    ));
    played.table.tolerate_mismatches();
    for seat in [1, 0, 1] {
        played.roll(20, seat, &[]).expect("the dealer draws");
    }
    let given: Vec<bool> = played.entries[1..]
        .iter()
        .flat_map(|entry| entry.draws.iter().map(|draw| draw.given))
        .collect();
    assert_eq!(given, [true, false, false, false], "the script is used up");
    let record = Record::seal(played.header, played.entries, &SEED, true);
    assert!(verify(&record).holds());
}
