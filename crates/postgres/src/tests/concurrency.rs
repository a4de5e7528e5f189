//! Operations of two nodes on the same rows at the same time.

use saloon_store::contract::Fixture;
use saloon_store::{
    CarryClaim, JoinKey, JoinOutcome, JoinRequest, NewDevice, NewTable, Store, StoreError,
};
use saloon_table::stored::{LobbyUpdate, TableOperation, TableState};

use super::fixture::{Database, guest, open, session, table, to};

const ROUNDS: u8 = 30;

/// A ban is the lobby `banned`, stored together with the removal of the member.
#[tokio::test(flavor = "multi_thread")]
async fn a_banned_guest_is_no_member_whoever_comes_first() {
    let database = Database::create("a_banned_guest_is_no_member");
    let (owner, other) = (database.node("one").await, database.node("two").await);
    let (ana, ben) = (guest(&owner, 1).await, guest(&owner, 2).await);
    let (mut joined, mut banned) = (0, 0);
    for round in 0..ROUNDS {
        let id = format!("t{round}");
        open(&owner, &id, ana).await;
        let ban = LobbyUpdate {
            code: Some(format!("CODE-{id}")),
            state: TableState::Waiting,
            lobby: "banned".into(),
            updates: 1,
            clock: 0,
        };
        let ban = vec![
            TableOperation::UpdateLobby(ban),
            TableOperation::RemoveMember(ben),
        ];
        let request = JoinRequest {
            key: JoinKey::Code(format!("CODE-{id}")),
            session: ben,
            is_banned: |lobby, _| lobby == "banned",
        };
        let (stored, outcome) =
            tokio::join!(owner.write_table(to(&id, ban)), other.join_table(request));
        stored.expect("written");
        match outcome.expect("answered") {
            JoinOutcome::Joined(_) => joined += 1,
            JoinOutcome::Banned => banned += 1,
            JoinOutcome::NotFound => panic!("the table exists"),
        }
        let found = other.find_table(&id, Some(ben)).await.expect("readable");
        assert!(!found.expect("the table exists").member, "round {round}");
    }
    assert_eq!(joined + banned, ROUNDS);
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_give_out_different_codes() {
    let database = Database::create("nodes_give_out_different_codes");
    let (one, two) = (database.node("one").await, database.node("two").await);
    let ana = guest(&one, 1).await;
    for round in 0..ROUNDS {
        let codes = vec![format!("A{round}"), format!("B{round}")];
        let new = |node: &str| NewTable {
            codes: codes.clone(),
            ..table(&format!("{node}{round}"), ana)
        };
        let (first, second) = tokio::join!(one.open_table(new("one")), two.open_table(new("two")));
        let mut given = [first, second].map(|code| code.expect("opened").expect("a code"));
        given.sort();
        assert_eq!(given.to_vec(), codes);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_sent_to_two_nodes_creates_one_guest() {
    let database = Database::create("a_sign_in_sent_to_two_nodes");
    let (one, two) = (database.node("one").await, database.node("two").await);
    for token in 1..=ROUNDS {
        let (first, second) = tokio::join!(
            one.create_session(session(token)),
            two.create_session(session(token))
        );
        assert_eq!(first.expect("created"), second.expect("created"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_carry_code_presented_to_two_nodes_adds_one_device() {
    let database = Database::create("a_carry_code_presented");
    let (one, two) = (database.node("one").await, database.node("two").await);
    let ana = guest(&one, 1).await;
    for round in 2..=ROUNDS {
        let code_hash = [round; 32];
        one.add_carry_code(ana, code_hash, 100)
            .await
            .expect("added");
        let claim = |token: u8| CarryClaim {
            code_hash,
            device: NewDevice {
                token_hash: [token; 32],
                label: String::new(),
            },
            device_limit: 3,
            at: i64::from(round),
        };
        let (first, second) = tokio::join!(
            one.claim_carry_code(claim(round)),
            two.claim_carry_code(claim(100 + round))
        );
        let claimed = [first.expect("answered"), second.expect("answered")];
        assert_eq!(claimed.iter().flatten().count(), 1, "{claimed:?}");
        let devices = one.devices(ana).await.expect("readable");
        assert_eq!(devices.len(), usize::from(round).min(3));
    }
}

/// Devices that are removed at the same time take the guest with them.
#[tokio::test(flavor = "multi_thread")]
async fn a_guest_without_devices_does_not_remain() {
    let database = Database::create("a_guest_without_devices");
    let (one, two) = (database.node("one").await, database.node("two").await);
    for round in 1..=ROUNDS {
        let ana = guest(&one, round).await;
        let code_hash = [round; 32];
        one.add_carry_code(ana, code_hash, 100)
            .await
            .expect("added");
        let device = NewDevice {
            token_hash: [100 + round; 32],
            label: String::new(),
        };
        let claim = CarryClaim {
            code_hash,
            device,
            device_limit: 3,
            at: 1,
        };
        one.claim_carry_code(claim).await.expect("claimed");
        let devices = one.devices(ana).await.expect("readable");
        let (first, second) = tokio::join!(
            one.remove_device(ana, devices[0].id),
            two.remove_device(ana, devices[1].id)
        );
        assert_eq!((first, second), (Ok(true), Ok(true)));
        let renamed = one.update_profile(ana, "", "").await;
        assert!(matches!(renamed, Err(StoreError::Failed(_))), "removed");
    }
}
