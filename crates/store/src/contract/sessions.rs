//! Rules for guests, their devices and carry codes.

use super::{Fixture, device, guest, is_failed};
use crate::{AnswerRow, CarryClaim, Store, StoreError};

fn claim(code: u8, token: u8, at: i64) -> CarryClaim {
    CarryClaim {
        code_hash: [code; 32],
        device: device(token),
        device_limit: 3,
        at,
    }
}

async fn session_of(store: &dyn Store, token: u8) -> Option<i64> {
    let found = store.find_session([token; 32]).await.expect("readable");
    found.map(|found| found.session.id)
}

async fn device_of(store: &dyn Store, token: u8) -> i64 {
    let found = store.find_session([token; 32]).await.expect("readable");
    found.expect("signed in").device.id
}

async fn device_ids(store: &dyn Store, session: i64) -> Vec<i64> {
    let devices = store.devices(session).await.expect("readable");
    devices.iter().map(|device| device.id).collect()
}

pub async fn a_guest_is_found_by_the_token_of_a_device(fixture: &impl Fixture) {
    let store = fixture.open();
    let (ana, ben) = (guest(&*store, 1).await, guest(&*store, 2).await);
    assert_ne!(ana, ben);
    let found = store.find_session([1; 32]).await.expect("readable");
    let found = found.expect("signed in");
    let session = found.session;
    assert_eq!((session.id, &*session.name), (ana, "Ana"));
    assert_eq!((&*session.look, session.settings), ("{}", None));
    let device = found.device;
    assert_eq!((device.session, &*device.label), (ana, "Firefox, Linux"));
    assert_eq!((device.created_at, device.seen_at), (1, 1));
    assert_eq!(session_of(&*store, 9).await, None);
}

pub async fn a_retried_sign_in_creates_no_second_guest(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    assert_eq!(guest(&*store, 1).await, ana);
    assert_eq!(device_ids(&*store, ana).await.len(), 1);
}

pub async fn profile_and_settings_of_a_guest_change(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let renamed = store.update_profile(ana, "Anna", "{\"colour\":1}").await;
    renamed.expect("written");
    let chosen = store.update_settings(ana, "{\"sound\":0}").await;
    chosen.expect("written");
    let found = store.find_session([1; 32]).await.expect("readable");
    let session = found.expect("signed in").session;
    assert_eq!((&*session.name, &*session.look), ("Anna", "{\"colour\":1}"));
    assert_eq!(session.settings.as_deref(), Some("{\"sound\":0}"));
    assert!(is_failed(&store.update_profile(ana + 1, "", "").await));
    assert!(is_failed(&store.update_settings(ana + 1, "").await));
}

pub async fn a_carry_code_adds_one_device(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let added = store.add_carry_code(ana, [7; 32], 100).await;
    added.expect("written");
    let claimed = store.claim_carry_code(claim(7, 2, 50)).await;
    assert_eq!(claimed, Ok(Some(vec![])));
    assert_eq!(session_of(&*store, 2).await, Some(ana));
    let again = store.claim_carry_code(claim(7, 3, 50)).await;
    assert_eq!(again, Ok(None), "the code is used up");
    assert_eq!(session_of(&*store, 3).await, None);
    let unknown = store.claim_carry_code(claim(8, 3, 50)).await;
    assert_eq!(unknown, Ok(None));
}

pub async fn a_retried_claim_changes_nothing(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let added = store.add_carry_code(ana, [7; 32], 100).await;
    added.expect("written");
    for _ in 0..2 {
        let claimed = store.claim_carry_code(claim(7, 2, 50)).await;
        assert_eq!(claimed, Ok(Some(vec![])));
        assert_eq!(device_ids(&*store, ana).await.len(), 2);
    }
}

pub async fn an_expired_carry_code_is_refused(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    for (code, expires) in [(7, 100), (8, 100), (9, 200)] {
        let added = store.add_carry_code(ana, [code; 32], expires).await;
        added.expect("written");
    }
    let late = store.claim_carry_code(claim(7, 2, 101)).await;
    assert_eq!(late, Ok(None));
    store.expire_carry_codes(150).await.expect("expired");
    let removed = store.claim_carry_code(claim(8, 2, 50)).await;
    assert_eq!(removed, Ok(None));
    let valid = store.claim_carry_code(claim(9, 2, 150)).await;
    assert_eq!(valid, Ok(Some(vec![])));
}

pub async fn a_stored_carry_code_stays_unchanged(fixture: &impl Fixture) {
    let store = fixture.open();
    let (ana, ben) = (guest(&*store, 1).await, guest(&*store, 2).await);
    for (session, expires) in [(ana, 100), (ben, 200)] {
        let added = store.add_carry_code(session, [7; 32], expires).await;
        added.expect("written");
    }
    let late = store.claim_carry_code(claim(7, 3, 150)).await;
    assert_eq!(late, Ok(None), "it expires as first stored");
    let missing: Result<(), StoreError> = store.add_carry_code(99, [8; 32], 100).await;
    assert!(is_failed(&missing), "there is no such guest");
}

pub async fn a_used_carry_code_is_not_stored_again(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    for token in [2, 3] {
        let added = store.add_carry_code(ana, [7; 32], 100).await;
        added.expect("a retry is no error");
        let claimed = store.claim_carry_code(claim(7, token, 50)).await;
        assert_eq!(claimed.map(|claimed| claimed.is_some()), Ok(token == 2));
    }
}

pub async fn surplus_devices_are_signed_out(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let first = device_of(&*store, 1).await;
    for token in 2..=4 {
        let at = i64::from(token) * 10;
        let added = store.add_carry_code(ana, [token; 32], 1_000).await;
        added.expect("written");
        let signed_out = store.claim_carry_code(claim(token, token, at)).await;
        let surplus = if token == 4 { vec![first] } else { vec![] };
        assert_eq!(signed_out, Ok(Some(surplus)));
    }
    assert_eq!(session_of(&*store, 1).await, None);
    let mut latest_first = Vec::new();
    for token in [4, 3, 2] {
        latest_first.push(device_of(&*store, token).await);
    }
    assert_eq!(device_ids(&*store, ana).await, latest_first);
    let seen = store.touch_device(latest_first[2], 99).await;
    seen.expect("written");
    latest_first.rotate_right(1);
    assert_eq!(device_ids(&*store, ana).await, latest_first);
}

pub async fn a_guest_is_removed_with_the_last_device(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let added = store.add_carry_code(ana, [7; 32], 100).await;
    added.expect("written");
    let claimed = store.claim_carry_code(claim(7, 2, 50)).await;
    claimed.expect("written");
    let (laptop, phone) = (device_of(&*store, 1).await, device_of(&*store, 2).await);
    let foreign = store.remove_device(ana + 1, phone).await;
    assert_eq!(foreign, Ok(false), "another guest's device");
    assert_eq!(store.remove_device(ana, phone).await, Ok(true));
    assert_eq!(store.remove_device(ana, phone).await, Ok(false));
    assert_eq!(session_of(&*store, 1).await, Some(ana));
    assert_eq!(store.remove_device(ana, laptop).await, Ok(true));
    assert!(is_failed(&store.update_profile(ana, "", "").await));
    let ben = guest(&*store, 3).await;
    assert!(ben > ana, "ids are never reused: tables refer to them");
    assert!(device_of(&*store, 3).await > phone, "ids are never reused");
}

/// Returns an answer to the puzzle `p1`.
fn answer(day: &str, act: &str, at: i64) -> AnswerRow {
    AnswerRow {
        puzzle: "p1".into(),
        day: day.into(),
        act: act.into(),
        verdict: "close".into(),
        at,
    }
}

pub async fn the_first_answer_to_a_puzzle_counts(fixture: &impl Fixture) {
    let store = fixture.open();
    let (ana, ben) = (guest(&*store, 1).await, guest(&*store, 2).await);
    let day = "2026-11-19";
    let other = AnswerRow {
        puzzle: "p2".into(),
        ..answer("", "take", 20)
    };
    for (session, row) in [
        (ana, answer(day, "play -2", 10)),
        (ana, answer(day, "take", 11)),
        (ana, answer("", "take", 12)),
        (ben, answer(day, "take", 13)),
        (ana, other.clone()),
    ] {
        let stored = store.answer_puzzle(session, row).await;
        stored.expect("written");
    }
    let first = store.puzzle_answer(ana, "p1", day).await;
    assert_eq!(first, Ok(Some(answer(day, "play -2", 10))));
    assert_eq!(store.puzzle_answer(ben, "p1", "").await, Ok(None));
    let all = store.puzzle_answers(ana, 9).await;
    let expected = vec![other, answer("", "take", 12), answer(day, "play -2", 10)];
    assert_eq!(all, Ok(expected.clone()));
    let latest = store.puzzle_answers(ana, 1).await;
    assert_eq!(latest, Ok(expected[..1].to_vec()));
    let choices = store.puzzle_choices("p1").await;
    let counted = vec![("play -2".to_owned(), 1), ("take".to_owned(), 2)];
    assert_eq!(choices, Ok(counted));
    assert_eq!(store.puzzle_choices("p3").await, Ok(vec![]));
    let missing = store.answer_puzzle(ben + 1, answer("", "take", 1)).await;
    assert!(is_failed(&missing), "there is no such guest");
}

pub async fn answers_are_removed_with_their_guest(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let stored = store.answer_puzzle(ana, answer("", "take", 1)).await;
    stored.expect("written");
    let device = device_of(&*store, 1).await;
    assert_eq!(store.remove_device(ana, device).await, Ok(true));
    assert_eq!(store.puzzle_answers(ana, 9).await, Ok(vec![]));
    assert_eq!(store.puzzle_choices("p1").await, Ok(vec![]));
}
