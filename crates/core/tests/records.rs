//! Tests of `verify` on records of a game with hidden choices and deadlines. The golden records belong to the shipped games.

use saloon_core::dealer::Seed;
use saloon_core::record::{DealSource, Entry, Header, Record, RecordedInput, SeatedPlayer};
use saloon_core::table::{Access, GameTable, TableCommand};
use saloon_core::verify::{CheckResult, RecordPart, VerifyReport, game_name, verify};
use saloon_core::{FastRng, Millis, Plan, Seat};
use template_game::{Act, TemplateGame};

type Game = Record<TemplateGame>;

/// Plays a game of three, sealed and then revealed. Its second round ends by the deadline.
fn played(seed: u8) -> Game {
    let secret = Seed::new([seed; 32]);
    let seats = ["Ada", "Bo", "Cé"].map(|name| SeatedPlayer {
        name: name.into(),
        bot: None,
    });
    let dealer = DealSource::Sealed {
        commitment: secret.commitment(),
        contributions: Vec::new(),
    };
    let header = Header::new(&Plan::standard(3), Vec::new(), seats.into(), dealer);
    let (mut table, start, _) =
        GameTable::open(&header, &secret, Access::Sealed).expect("a plain deal");
    let mut entries = vec![start];
    let mut rng = FastRng::seeded(seed.into());
    let mut acts = Vec::new();
    while let Some(seat) = table.awaits().first() {
        let command = match table.deadline() {
            Some(due) if entries.len() == 5 => TableCommand::tick(due),
            _ => {
                table.legal(seat, &mut acts);
                let act = *rng.choose(&acts).expect("an act");
                TableCommand::act(table.now().plus(1_000), seat, act)
            }
        };
        let step = table.propose(command).expect("legal");
        entries.extend_from_slice(step.entries());
        table.accept(step);
    }
    Record::seal(header, entries, &secret, true)
}

/// Verifies the record after a change, sealed again with the known seed. The chain cannot detect such a change.
fn forged(record: &Game, change: impl FnOnce(&mut Vec<Entry<Act>>)) -> VerifyReport {
    let secret = Seed::new(record.seed.expect("opened").0);
    let sealed = record.entries.iter();
    let mut entries = sealed.map(|sealed| sealed.entry.clone()).collect();
    change(&mut entries);
    verify(&Record::seal(record.header.clone(), entries, &secret, true))
}

fn place(check: &CheckResult) -> Option<RecordPart> {
    match check {
        CheckResult::Broken(fault) => Some(fault.place),
        _ => None,
    }
}

fn tick(record: &Game) -> usize {
    let is_tick =
        |sealed: &saloon_core::record::ChainedEntry<Act>| sealed.entry.input == RecordedInput::Tick;
    record.entries.iter().position(is_tick).expect("a deadline")
}

#[test]
fn a_record_with_a_deadline_verifies_and_round_trips() {
    for seed in 1..5 {
        let record = played(seed);
        let report = verify(&record);
        let checks = report.checks();
        assert!(
            checks
                .iter()
                .all(|(_, check)| **check == CheckResult::Holds)
        );
        assert!(report.outcome.is_some());
        let text = serde_json::to_string(&record).expect("plain data");
        assert_eq!(game_name(&text).as_deref(), Some("template-game"));
        assert_eq!(
            serde_json::from_str::<Game>(&text).expect("a record"),
            record
        );
    }
}

#[test]
fn a_missing_early_or_invented_deadline_is_detected() {
    let record = played(1);
    let tick = tick(&record);
    let left_out = forged(&record, |entries| {
        entries.remove(tick);
        for (number, entry) in (0..).zip(entries) {
            entry.number = number;
        }
    });
    assert!(place(&left_out.rules).is_some());
    let early = forged(&record, |entries| {
        entries[tick].at = Millis(entries[tick].at.0 - 1);
    });
    assert_eq!(place(&early.rules), Some(RecordPart::Entry(tick)));
    let invented = forged(&record, |entries| entries[1].input = RecordedInput::Tick);
    assert_eq!(place(&invented.rules), Some(RecordPart::Entry(1)));
}

/// A choice is secret until the reveal, but the record holds it: another choice gives another chain.
#[test]
fn another_choice_is_detected_by_the_chain() {
    let record = played(2);
    let RecordedInput::Act { seat, act } = record.entries[1].entry.input else {
        unreachable!("the first choice")
    };
    let (table, _) = GameTable::<TemplateGame>::reopen(
        &record.header,
        &Seed::new(record.seed.expect("opened").0),
        Access::Sealed,
        &record.entries[0].entry,
    )
    .expect("it was played");
    let mut acts = Vec::new();
    table.legal(seat, &mut acts);
    let act = *acts.iter().find(|&&other| other != act).expect("another");
    let mut changed = record;
    changed.entries[1].entry.input = RecordedInput::Act { seat, act };
    assert_eq!(place(&verify(&changed).chain), Some(RecordPart::Entry(1)));
}

#[test]
fn an_illegal_choice_is_detected_by_the_rules() {
    let record = played(3);
    let twice = forged(&record, |entries| {
        let RecordedInput::Act { seat, .. } = entries[1].input else {
            unreachable!("the first choice")
        };
        let RecordedInput::Act { act, .. } = entries[2].input else {
            unreachable!("the second choice")
        };
        entries[2].input = RecordedInput::Act { seat, act };
    });
    assert_eq!(place(&twice.rules), Some(RecordPart::Entry(2)));
    let stranger = forged(&record, |entries| {
        let RecordedInput::Act { act, .. } = entries[1].input else {
            unreachable!("the first choice")
        };
        entries[1].input = RecordedInput::Act { seat: Seat(3), act };
    });
    assert_eq!(place(&stranger.rules), Some(RecordPart::Entry(1)));
}

#[test]
fn another_prize_is_detected_at_its_draw() {
    let record = played(4);
    let report = forged(&record, |entries| {
        let draw = entries[0].draws.last_mut().expect("the first prize");
        assert_eq!(draw.stream, "prize");
        draw.result = if draw.result == "3" { "1" } else { "3" }.into();
    });
    let draws = record.entries[0].entry.draws.len();
    assert_eq!(place(&report.dealer), Some(RecordPart::Draw(0, draws - 1)));
}
