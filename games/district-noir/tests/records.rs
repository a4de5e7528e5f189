//! `verify` on records of District Noir: it finds each kind of forgery and names its place.

use district_noir::{Act, DistrictNoir};
use saloon_core::dealer::{Contribution, Seed};
use saloon_core::record::{
    DealSource, Draw, Entry, Header, Receipt, Record, RecordedInput, SeatedPlayer,
};
use saloon_core::table::{Access, GameTable, TableCommand};
use saloon_core::verify::{CheckResult, RecordPart, VerifyReport, faults, game_name, verify};
use saloon_core::{FastRng, Hex32, Millis, Plan, Seat};

type Game = Record<DistrictNoir>;

/// Returns the record of the test vectors: four acts and a city victory, sealed and with its seed revealed.
fn vector_record() -> Game {
    let vectors: serde_json::Value = serde_json::from_str(include_str!(
        "../../../crates/core/tests/dealer-vectors.json"
    ))
    .expect("vectors");
    serde_json::from_value(vectors["record"].clone()).expect("a record")
}

/// Plays a random game and returns its record, sealed and with its seed revealed.
fn full_record(seed: u8) -> Game {
    let secret = Seed::new([seed; 32]);
    let seats = ["Ada", "Bo"].map(|name| SeatedPlayer {
        name: name.into(),
        bot: None,
    });
    let dealer = DealSource::Sealed {
        commitment: secret.commitment(),
        contributions: vec![Contribution {
            seat: Seat(1),
            bytes: Hex32([9; 32]),
        }],
    };
    let header = Header::new(&Plan::standard(2), Vec::new(), seats.into(), dealer);
    let (mut table, start, _) =
        GameTable::open(&header, &secret, Access::Sealed).expect("a plain deal");
    let mut entries = vec![start];
    let mut rng = FastRng::seeded(seed.into());
    let mut acts = Vec::new();
    while let Some(seat) = table.awaits().iter().next() {
        table.legal(seat, &mut acts);
        let act = *rng.choose(&acts).expect("an act");
        let command = TableCommand::act(table.now().plus(1_000), seat, act);
        let step = table.propose(command).expect("legal");
        entries.extend_from_slice(step.entries());
        table.accept(step);
    }
    Record::seal(header, entries, &secret, true)
}

fn text(record: &Game) -> String {
    serde_json::to_string(record).expect("plain data")
}

fn seed(record: &Game) -> Seed {
    Seed::new(record.seed.expect("opened").0)
}

/// Changes a record and seals it again with its seed, so that the chain holds.
fn forged(
    mut record: Game,
    change: impl FnOnce(&mut Header<DistrictNoir>, &mut Vec<Entry<Act>>),
) -> Game {
    let secret = seed(&record);
    let mut entries = record
        .entries
        .into_iter()
        .map(|sealed| sealed.entry)
        .collect();
    change(&mut record.header, &mut entries);
    Record::seal(record.header, entries, &secret, true)
}

fn place(check: &CheckResult) -> Option<RecordPart> {
    match check {
        CheckResult::Broken(fault) => Some(fault.place),
        _ => None,
    }
}

/// Returns the place of the fault of each check: seed, chain, rules, dealer.
fn places(report: &VerifyReport) -> [Option<RecordPart>; 4] {
    report.checks().map(|(_, check)| place(check))
}

fn problem(check: &CheckResult) -> &str {
    match check {
        CheckResult::Broken(fault) => &fault.what,
        _ => "",
    }
}

/// Returns the parts of a compact record, each with the offset of its end in bytes.
fn parts(record: &Game) -> Vec<(usize, RecordPart)> {
    let mut end = r#"{"header":"#.len() + size(&record.header) + r#","head":"","#.len() + 64;
    let mut parts = vec![(end, RecordPart::Header)];
    end += r#""entries":["#.len();
    for (index, sealed) in record.entries.iter().enumerate() {
        end += size(sealed) + 1;
        parts.push((end, RecordPart::Entry(index)));
    }
    parts.push((size(record), RecordPart::Seed));
    parts
}

fn size(part: &impl serde::Serialize) -> usize {
    serde_json::to_string(part).expect("plain data").len()
}

/// Replaces every byte of a record by several others. The result is unreadable, or `verify` finds the place, or it
/// means the same. Only the case of a hexadecimal digit may change without changing the meaning.
#[test]
fn every_changed_byte_is_detected() {
    let record = vector_record();
    let good = text(&record);
    assert!(verify(&record).holds());
    let parts = parts(&record);
    let (mut unreadable, mut found, mut same) = (0, 0, 0);
    for (index, &byte) in good.as_bytes().iter().enumerate() {
        let (_, part) = parts.iter().find(|(end, _)| index < *end).expect("a part");
        let others = [
            byte ^ 1,
            byte ^ 2,
            byte ^ 0x20,
            b'0',
            b'7',
            b'a',
            b'"',
            b' ',
            b',',
            b'}',
            b'\\',
            0,
        ];
        for other in others.into_iter().filter(|&other| other != byte) {
            let mut bytes = good.clone().into_bytes();
            bytes[index] = other;
            let Ok(read) = serde_json::from_slice::<Game>(&bytes) else {
                unreadable += 1;
                continue;
            };
            if read == record {
                let cased = byte.is_ascii_hexdigit() && byte.eq_ignore_ascii_case(&other);
                assert!(cased, "{} for {} at {index}", other as char, byte as char);
                same += 1;
                continue;
            }
            let report = verify(&read);
            let (chain, seed) = (place(&report.chain), place(&report.seed));
            let is_found = match part {
                RecordPart::Seed => seed == Some(RecordPart::Seed),
                part => chain == Some(*part),
            };
            assert!(
                is_found,
                "{} for {} at {index}: {report:?}",
                other as char, byte as char
            );
            assert!(!report.holds());
            found += 1;
        }
    }
    // All three cases must occur, or the test has lost its effect.
    assert!(
        unreadable > 10_000 && found > 5_000 && same > 200,
        "{unreadable}, {found}, {same}"
    );
}

/// White space, the case of hexadecimal digits, escapes and the order of members carry no meaning.
#[test]
fn formatting_does_not_change_a_record() {
    let record = vector_record();
    let good = text(&record);
    let pretty = serde_json::to_string_pretty(&record).expect("plain data");
    let value: serde_json::Value = serde_json::from_str(&good).expect("JSON");
    let head = record.head.to_string();
    for other in [
        pretty,
        format!("\n\t {good} \r\n"),
        value.to_string(),
        good.replace(&head, &head.to_uppercase()),
        good.replace("\\u001f", "\\u001F"),
        good.replace('é', "\\u00e9"),
        good.replace("\"8\"", "\"\\u0038\""),
    ] {
        assert_ne!(other, good);
        let read: Game = serde_json::from_str(&other).expect("a record");
        assert_eq!(read, record);
        assert!(verify(&read).holds());
    }
    assert_eq!(game_name(&good).as_deref(), Some("district-noir"));
}

#[test]
fn unknown_missing_or_duplicate_members_are_rejected() {
    let good = text(&vector_record());
    for (from, to) in [
        (r#""number":0,"#, ""),
        (r#""number":0,"#, r#""number":0,"number":0,"#),
        (r#""number":0,"#, r#""number":0,"note":0,"#),
        (r#""number":0,"#, r#""number":-0,"#),
        (r#""number":0,"#, r#""number":0.0,"#),
        (r#""number":0,"#, r#""number":4294967296,"#),
        (r#""options":{}"#, r#""options":{"easy":true}"#),
        (r#""by":"clock""#, r#""by":"nobody""#),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good);
        assert!(serde_json::from_str::<Game>(&bad).is_err(), "{to}");
    }
    for cut in 0..good.len() {
        assert!(
            serde_json::from_slice::<Game>(&good.as_bytes()[..cut]).is_err(),
            "{cut}"
        );
    }
}

#[test]
fn a_valid_record_verifies() {
    for record in [vector_record(), full_record(1), full_record(2)] {
        let report = verify(&record);
        assert!(
            report
                .checks()
                .iter()
                .all(|(_, check)| **check == CheckResult::Holds)
        );
        assert!(report.outcome.is_some());
        assert_eq!(report.entries, record.entries.len() - 1);
        assert_eq!(
            faults(&report),
            Vec::<&saloon_core::verify::RecordFault>::new()
        );
    }
}

/// Replaces each card of the deal by another that the draw could have given. The check of the dealer names that draw.
#[test]
fn a_changed_card_is_detected_at_its_draw_even_when_resealed() {
    let record = full_record(1);
    let mut tried = 0;
    for (number, sealed) in record.entries.iter().enumerate() {
        for (index, draw) in sealed.entry.draws.iter().enumerate() {
            let Some((other, _)) = draw.odds.iter().find(|(card, _)| *card != draw.result) else {
                continue;
            };
            let forged = forged(record.clone(), |_, entries| {
                entries[number].draws[index].result.clone_from(other);
            });
            let report = verify(&forged);
            assert_eq!(report.chain, CheckResult::Holds);
            assert_eq!(place(&report.dealer), Some(RecordPart::Draw(number, index)));
            assert!(
                problem(&report.dealer).contains(&draw.result),
                "the fault names the expected outcome"
            );
            tried += 1;
        }
    }
    assert!(tried > 40, "the toss and nearly every card");
}

#[test]
fn another_seed_is_detected() {
    // A wrong seed fits neither the commitment, the chain nor the draws.
    let mut record = vector_record();
    record.seed = Some(Hex32([1; 32]));
    let report = verify(&record);
    assert_eq!(place(&report.seed), Some(RecordPart::Seed));
    assert_eq!(place(&report.chain), Some(RecordPart::Header));
    assert!(matches!(
        place(&report.dealer),
        Some(RecordPart::Draw(0, _))
    ));
    assert_eq!(report.rules, CheckResult::Holds, "the rules need no seed");
    // Sealed with the wrong seed too, the record still contradicts the commitment.
    let record = vector_record();
    let entries = record.entries.into_iter().map(|sealed| sealed.entry);
    let record = Record::seal(record.header, entries, &Seed::new([1; 32]), true);
    let report = verify(&record);
    assert_eq!(report.chain, CheckResult::Holds);
    assert_eq!(place(&report.seed), Some(RecordPart::Seed));
    assert!(matches!(
        place(&report.dealer),
        Some(RecordPart::Draw(0, _))
    ));
}

fn sealed_dealing(header: &mut Header<DistrictNoir>) -> (&mut Hex32, &mut Vec<Contribution>) {
    match &mut header.dealer {
        DealSource::Sealed {
            commitment,
            contributions,
        } => (commitment, contributions),
        DealSource::Given => unreachable!("these records are sealed"),
    }
}

#[test]
fn another_commitment_or_contribution_is_detected() {
    let commitment = verify(&forged(vector_record(), |header, _| {
        sealed_dealing(header).0.0[31] ^= 1;
    }));
    assert_eq!(
        places(&commitment),
        [Some(RecordPart::Seed), None, None, None]
    );

    let changes: [fn(&mut Vec<Contribution>); 3] = [
        |all| all[0].bytes.0[0] ^= 1,
        |all| all.truncate(1),
        |all| {
            for one in all {
                one.seat = one.seat.next(2);
            }
        },
    ];
    for change in changes {
        let report = verify(&forged(vector_record(), |header, _| {
            change(sealed_dealing(header).1);
        }));
        assert_eq!(places(&report)[..3], [None, None, None]);
        assert!(matches!(
            place(&report.dealer),
            Some(RecordPart::Draw(0, _))
        ));
        // Without a new seal, the chain breaks at the header as well.
        let mut record = vector_record();
        change(sealed_dealing(&mut record.header).1);
        assert_eq!(place(&verify(&record).chain), Some(RecordPart::Header));
    }

    // The order of the contributions does not matter.
    let report = verify(&forged(vector_record(), |header, _| {
        sealed_dealing(header).1.reverse();
    }));
    assert_eq!(places(&report), [None; 4]);

    // A seat that contributes twice, or does not exist.
    for seat in [0, 1, 2, 255] {
        let report = verify(&forged(vector_record(), |header, _| {
            let bytes = Hex32([4; 32]);
            let seat = Seat(seat);
            sealed_dealing(header).1.push(Contribution { seat, bytes });
        }));
        assert_eq!(place(&report.dealer), Some(RecordPart::Header), "{seat}");
    }
}

/// The chain protects acts and their seats. A record that is sealed again has other heads from the changed entry on.
#[test]
fn another_legal_act_is_detected_by_the_chain() {
    let record = full_record(3);
    let secret = seed(&record);
    let (mut table, _) = GameTable::reopen(
        &record.header,
        &secret,
        Access::Sealed,
        &record.entries[0].entry,
    )
    .expect("it was played");
    let mut acts = Vec::new();
    for index in 1..record.entries.len() {
        let RecordedInput::Act { seat, act } = record.entries[index].entry.input else {
            unreachable!("District Noir has no ticks")
        };
        table.legal(seat, &mut acts);
        if let Some(&other) = acts.iter().find(|&&other| other != act) {
            let input = RecordedInput::Act { seat, act: other };
            let mut changed = record.clone();
            changed.entries[index].entry.input = input;
            assert_eq!(
                place(&verify(&changed).chain),
                Some(RecordPart::Entry(index))
            );
            let forged = forged(record.clone(), |_, entries| entries[index].input = input);
            assert_eq!(
                forged.entries[index - 1].head,
                record.entries[index - 1].head
            );
            for (forged, sealed) in forged.entries.iter().zip(&record.entries).skip(index) {
                assert_ne!(
                    forged.head, sealed.head,
                    "the players know the correct seals"
                );
            }
        }
        table
            .replay(&record.entries[index].entry)
            .expect("it was played");
    }
}

#[test]
fn an_illegal_act_is_detected_by_the_rules() {
    let record = full_record(3);
    for index in 1..record.entries.len() {
        let report = verify(&forged(record.clone(), |_, entries| {
            let RecordedInput::Act { seat, act } = entries[index].input else {
                unreachable!("District Noir has no ticks")
            };
            let seat = Seat(1 - seat.0);
            entries[index].input = RecordedInput::Act { seat, act };
        }));
        assert_eq!(
            places(&report),
            [None, None, Some(RecordPart::Entry(index)), None]
        );
        assert!(problem(&report.rules).contains("is to move"));
        assert_eq!(report.outcome, None, "it has no outcome");
    }
    // A seat that is not at the table.
    let report = verify(&forged(record, |_, entries| {
        let act = Act::Take;
        entries[1].input = RecordedInput::Act { seat: Seat(9), act };
    }));
    assert_eq!(place(&report.rules), Some(RecordPart::Entry(1)));
}

#[test]
fn misplaced_entries_are_detected() {
    let record = full_record(2);
    for index in 1..record.entries.len() - 1 {
        let mut swapped = record.clone();
        swapped.entries.swap(index, index + 1);
        let mut removed = record.clone();
        removed.entries.remove(index);
        let mut twice = record.clone();
        twice.entries.insert(index, record.entries[index].clone());
        for (record, at) in [(swapped, index), (removed, index), (twice, index + 1)] {
            let report = verify(&record);
            assert_eq!(place(&report.chain), Some(RecordPart::Entry(at)));
            assert_eq!(place(&report.rules), Some(RecordPart::Entry(at)));
        }
    }
    // A skipped number, sealed again.
    let report = verify(&forged(record.clone(), |_, entries| entries[2].number = 3));
    assert_eq!(
        places(&report),
        [None, None, Some(RecordPart::Entry(2)), None]
    );
    // Renumbered and sealed again: the acts no longer fit the turns.
    for index in 1..record.entries.len() - 1 {
        let report = verify(&forged(record.clone(), |_, entries| {
            entries.remove(index);
            for (number, entry) in (0..).zip(entries) {
                entry.number = number;
            }
        }));
        assert_eq!(report.chain, CheckResult::Holds);
        assert!(place(&report.rules).is_some());
    }
}

#[test]
fn a_second_or_late_start_is_detected() {
    let second = verify(&forged(vector_record(), |_, entries| {
        entries[2].input = RecordedInput::Start;
    }));
    assert_eq!(place(&second.rules), Some(RecordPart::Entry(2)));
    let none = verify(&forged(vector_record(), |_, entries| {
        entries[0].input = RecordedInput::Tick;
    }));
    assert_eq!(place(&none.rules), Some(RecordPart::Entry(0)));
    let late = verify(&forged(vector_record(), |_, entries| {
        entries[0].at = Millis(1);
    }));
    assert_eq!(place(&late.rules), Some(RecordPart::Entry(0)));
    let tick = verify(&forged(vector_record(), |_, entries| {
        entries[2].input = RecordedInput::Tick;
    }));
    assert_eq!(place(&tick.rules), Some(RecordPart::Entry(2)));
    assert!(problem(&tick.rules).contains("no deadline is due"));
}

#[test]
fn an_instant_that_goes_back_is_detected() {
    let record = full_record(1);
    for index in 2..record.entries.len() {
        let report = verify(&forged(record.clone(), |_, entries| {
            entries[index].at = Millis(entries[index - 1].at.0 - 1);
        }));
        assert_eq!(
            places(&report),
            [None, None, Some(RecordPart::Entry(index)), None]
        );
        assert!(problem(&report.rules).contains("time does not go back"));
    }
    let far = verify(&forged(record, |_, entries| {
        entries[1].at = Millis(u64::MAX);
    }));
    assert_eq!(place(&far.rules), Some(RecordPart::Entry(1)));
}

/// A record without its last entry is a valid unfinished game. Only the last head, which the players hold, shows the
/// loss.
#[test]
fn a_truncated_record_is_an_unfinished_game() {
    let record = full_record(1);
    let mut cut = record.clone();
    cut.entries.pop();
    let report = verify(&cut);
    assert!(report.holds());
    assert_eq!(report.outcome, None);
    assert_ne!(
        cut.entries.last().map(|last| last.head),
        record.entries.last().map(|last| last.head)
    );
    cut.entries.clear();
    assert_eq!(place(&verify(&cut).rules), Some(RecordPart::Header));
}

#[test]
fn a_sealed_game_rejects_given_draws() {
    let record = full_record(1);
    for (number, index) in [(0, 0), (0, 7), (12, 3)] {
        let report = verify(&forged(record.clone(), |_, entries| {
            entries[number].draws[index].given = true;
        }));
        assert_eq!(
            places(&report),
            [None, None, None, Some(RecordPart::Draw(number, index))]
        );
        assert!(problem(&report.dealer).contains("given"));
    }
}

/// A header may not claim a sealed deal if a set-up or a script gave the cards.
#[test]
fn a_sealed_game_rejects_a_setup() {
    let report = verify(&forged(vector_record(), |header, _| {
        header.chance.push("8".into());
    }));
    assert_eq!(
        places(&report),
        [None, None, None, Some(RecordPart::Header)]
    );
    let secret = Seed::new([5; 32]);
    let deck: Vec<_> = district_noir::Cards::DECK.iter().collect();
    let setup = district_noir::Setup {
        first: Seat(0),
        hands: [deck[..5].to_vec(), deck[5..10].to_vec()],
        line: deck[10..12].to_vec(),
        pile: deck[12..42].to_vec(),
        removed: deck[42..].to_vec(),
    };
    let plan = Plan {
        setup: Some(setup),
        ..Plan::standard(2)
    };
    let mut header = Header::new(
        &plan,
        Vec::new(),
        vector_record().header.seats,
        DealSource::Given,
    );
    let open = |header: &Header<DistrictNoir>| {
        let (_, start, _) = GameTable::open(header, &secret, Access::Sealed).expect("possible");
        verify(&Record::seal(header.clone(), [start], &secret, true))
    };
    let report = open(&header);
    assert!(report.holds());
    assert!(matches!(report.dealer, CheckResult::Open(why) if why.contains("unsealed")));
    assert!(matches!(report.seed, CheckResult::Open(_)));
    assert_eq!(report.chain, CheckResult::Holds);
    header.dealer = DealSource::Sealed {
        commitment: secret.commitment(),
        contributions: Vec::new(),
    };
    assert_eq!(place(&open(&header).dealer), Some(RecordPart::Header));
}

#[test]
fn unrequested_draws_are_detected() {
    let changes: [fn(&mut Vec<Draw>); 8] = [
        |draws| drop(draws.pop()),
        |draws| drop(draws.remove(0)),
        |draws| draws.extend_from_within(..1),
        |draws| draws.swap(1, 4),
        |draws| draws[1].position = u32::MAX,
        |draws| draws[1].stream = "line".into(),
        |draws| draws[1].odds[3].1 = u32::MAX,
        |draws| draws[1].odds.clear(),
    ];
    for change in changes {
        let report = verify(&forged(vector_record(), |_, entries| {
            change(&mut entries[0].draws);
        }));
        assert_eq!(report.chain, CheckResult::Holds);
        assert_eq!(
            place(&report.rules),
            Some(RecordPart::Entry(0)),
            "{report:?}"
        );
    }
    // Odds without a valid total: the dealer's check fails before the rules are asked.
    for change in &changes[6..] {
        let report = verify(&forged(vector_record(), |_, entries| {
            change(&mut entries[0].draws);
        }));
        assert_eq!(place(&report.dealer), Some(RecordPart::Draw(0, 1)));
    }
}

#[test]
fn another_format_game_or_rules_is_detected_in_the_header() {
    let changes: [fn(&mut Header<DistrictNoir>); 4] = [
        |header| header.format = "saloon-record/3".into(),
        |header| header.game = "district-rouge".into(),
        |header| header.rules = "district-noir/0".into(),
        |header| header.seats.truncate(1),
    ];
    for (change, at) in changes.into_iter().zip([
        RecordPart::Header,
        RecordPart::Header,
        RecordPart::Header,
        RecordPart::Entry(0),
    ]) {
        let report = verify(&forged(vector_record(), |header, _| change(header)));
        assert_eq!(place(&report.rules), Some(at));
    }
}

#[test]
fn only_the_rules_are_checked_before_the_seed_is_revealed() {
    let mut record = full_record(1);
    record.seed = None;
    let report = verify(&record);
    assert!(report.holds());
    assert_eq!(report.rules, CheckResult::Holds);
    for (question, check) in report.checks() {
        let open = matches!(check, CheckResult::Open(why) if why.contains("not opened"));
        assert_eq!(open, question != "rules", "{question}");
    }
}

#[test]
fn a_fault_names_place_and_problem_in_one_line() {
    let report = verify(&forged(vector_record(), |_, entries| {
        entries[0].at = Millis(1);
    }));
    let found = faults(&report);
    assert_eq!(found.len(), 1);
    let text = found[0].to_string();
    assert_eq!(text, "entry 0: a game starts at 0 ms, not at 1 ms");
    let places = [
        RecordPart::Header,
        RecordPart::Entry(3),
        RecordPart::Draw(3, 1),
        RecordPart::Seed,
    ];
    let names = places.map(|place| place.to_string());
    assert_eq!(
        names,
        ["the header", "entry 3", "entry 3, draw 1", "the seed"]
    );
}

/// Truncates the record to `kept` entries, appends a concession of `seat`, and seals it.
fn conceded_record(record: &Game, kept: usize, seat: Seat) -> Game {
    forged(record.clone(), |_, entries| {
        entries.truncate(kept);
        let last = entries.last().expect("the deal");
        let (number, at) = (last.number + 1, last.at.plus(5));
        entries.push(Entry {
            number,
            at,
            input: RecordedInput::Concede { seat },
            draws: Vec::new(),
            ..last.clone()
        });
    })
}

#[test]
fn a_conceded_game_verifies_and_accepts_no_more_entries() {
    let record = full_record(4);
    let report = verify(&conceded_record(&record, 6, Seat(1)));
    assert!(report.holds(), "{report:?}");
    assert_eq!((report.outcome, report.conceded), (None, Some(Seat(1))));
    let input = serde_json::to_value(conceded_record(&record, 6, Seat(1)).entries[6].entry.input);
    assert_eq!(
        input.expect("plain data"),
        serde_json::json!({"concede": {"seat": 1}})
    );

    let after_the_end = conceded_record(&record, record.entries.len(), Seat(0));
    let last = record.entries.len();
    assert_eq!(
        place(&verify(&after_the_end).rules),
        Some(RecordPart::Entry(last))
    );
    assert_eq!(
        place(&verify(&conceded_record(&record, 6, Seat(2))).rules),
        Some(RecordPart::Entry(6))
    );
    let act_after = forged(conceded_record(&record, 6, Seat(1)), |_, entries| {
        let mut act = record.entries[6].entry.clone();
        (act.number, act.at) = (7, entries[6].at);
        entries.push(act);
    });
    assert_eq!(place(&verify(&act_after).rules), Some(RecordPart::Entry(7)));
    let with_a_draw = forged(conceded_record(&record, 6, Seat(1)), |_, entries| {
        entries[6].draws = entries[0].draws[..1].to_vec();
    });
    assert_eq!(
        place(&verify(&with_a_draw).rules),
        Some(RecordPart::Entry(6))
    );
}

/// DN-7.1: the match determines the opener, so there is no toss. Removing the opener from the header contradicts the
/// draws.
#[test]
fn a_match_game_records_its_first_player() {
    let secret = Seed::new([6; 32]);
    let plan = Plan {
        first: Some(Seat(1)),
        ..Plan::<DistrictNoir>::standard(2)
    };
    let dealer = DealSource::Sealed {
        commitment: secret.commitment(),
        contributions: Vec::new(),
    };
    let header = Header::new(&plan, Vec::new(), vector_record().header.seats, dealer);
    let (table, start, _) = GameTable::open(&header, &secret, Access::Sealed).expect("possible");
    assert_eq!(table.first(), Some(Seat(1)));
    assert!(start.draws.iter().all(|draw| draw.stream != "toss"));
    let record = Record::seal(header, [start], &secret, true);
    assert!(verify(&record).holds());
    let read: Game = serde_json::from_str(&text(&record)).expect("it round-trips");
    assert_eq!(read, record);
    let tossed = forged(record, |header, _| header.first = None);
    assert_eq!(place(&verify(&tossed).rules), Some(RecordPart::Entry(0)));
}

/// An entry whose instant contradicts its own receipt is detected, even if it was sealed.
#[test]
fn inconsistent_receipts_are_detected() {
    let with = |receipt: Receipt| {
        let record = forged(vector_record(), |_, entries| {
            entries[3].receipt = Some(receipt);
        });
        verify(&record)
    };
    let honest = vector_record().entries[3].entry.receipt.expect("a receipt");
    assert!(with(honest).holds());
    let later = Receipt {
        counted: honest.counted.plus(1),
        ..honest
    };
    let inconsistent = Receipt {
        arrival: honest.arrival.plus(100),
        ..honest
    };
    for wrong in [later, inconsistent] {
        let report = with(wrong);
        assert_eq!(
            places(&report),
            [None, None, Some(RecordPart::Entry(3)), None],
            "{wrong:?}"
        );
    }
    let deal = forged(vector_record(), |_, entries| {
        entries[0].receipt = Some(honest);
    });
    assert_eq!(place(&verify(&deal).rules), Some(RecordPart::Entry(0)));
}
