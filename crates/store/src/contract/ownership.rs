//! Nodes, owners of tables, and the fence.

use std::time::Duration;

use super::{append, guest, load, open, write};
use crate::{Claim, NodeId, Ownership, Store, StoreError};

/// The store of a node.
pub trait NodeStore: Store + Ownership {}

impl<S: Store + Ownership> NodeStore for S {}

/// An empty database that several nodes open.
pub trait ClusterFixture {
    /// Store of a node.
    type Node: NodeStore;

    /// Creates the database. `name` is unique among the tests.
    fn create(name: &str) -> Self;

    /// Opens the database as a new node with this address.
    fn node(&self, address: &str) -> impl Future<Output = Self::Node> + Send;
}

/// Declares one test per rule of the contract of [`Ownership`](crate::Ownership). The argument is a type that implements
/// [`ClusterFixture`](crate::contract::ownership::ClusterFixture).
#[macro_export]
macro_rules! ownership_contract {
    ($fixture:ty) => {
        mod ownership_contract {
            use super::*;

            $crate::ownership_contract!(@tests $fixture:
                a_node_owns_the_tables_that_it_opens,
                a_released_table_is_claimed_by_one_node,
                a_table_that_was_handed_over_belongs_to_the_other_node,
                a_table_goes_to_no_missing_node,
                only_a_silent_node_is_expelled,
                an_expelled_node_writes_nothing_and_registers_under_a_new_id,
                the_tables_of_a_node_that_left_have_no_owner,
                only_the_owner_changes_a_table,
            );
        }
    };
    (@tests $fixture:ty: $($name:ident,)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            use $crate::contract::ownership::{self, ClusterFixture};
            let fixture = <$fixture as ClusterFixture>::create(concat!("owner_", stringify!($name)));
            ownership::$name(&fixture).await;
        }
    )*};
}

fn owned_by(node: &impl Ownership, address: &str) -> Claim {
    let (node, address) = (node.node(), address.into());
    Claim::OwnedBy { node, address }
}

async fn entries(store: &dyn Store, table: &str) -> usize {
    load(store, table).await.entries.len()
}

pub async fn a_node_owns_the_tables_that_it_opens(fixture: &impl ClusterFixture) {
    let (one, two) = (fixture.node("one").await, fixture.node("two").await);
    assert!(two.node() > one.node());
    let ana = guest(&one, 1).await;
    open(&one, "a", ana).await;
    assert_eq!(one.claim("a").await, Ok(Claim::Mine));
    assert_eq!(two.claim("a").await, Ok(owned_by(&one, "one")));
    assert_eq!(two.claim("missing").await, Ok(Claim::Missing));
}

pub async fn a_released_table_is_claimed_by_one_node(fixture: &impl ClusterFixture) {
    let first = fixture.node("first").await;
    let (one, two) = (fixture.node("one").await, fixture.node("two").await);
    let ana = guest(&first, 1).await;
    let game = open(&first, "a", ana).await;
    assert_eq!(one.release("a").await, Ok(false), "not the owner");
    assert_eq!(first.release("a").await, Ok(true));
    assert_eq!(first.release("a").await, Ok(false), "once");
    assert_eq!(one.claim("a").await, Ok(Claim::Mine));
    assert_eq!(two.claim("a").await, Ok(owned_by(&one, "one")));
    write(&one, "a", 2, vec![append(game, 0..1)])
        .await
        .expect("the owner");
    for stranger in [&first, &two] {
        let written = write(stranger, "a", 2, vec![append(game, 1..2)]).await;
        assert_eq!(written, Err(StoreError::Fenced));
    }
    assert_eq!(entries(&two, "a").await, 1);
}

pub async fn a_table_that_was_handed_over_belongs_to_the_other_node(fixture: &impl ClusterFixture) {
    let (one, two) = (fixture.node("one").await, fixture.node("two").await);
    let ana = guest(&one, 1).await;
    let game = open(&one, "a", ana).await;
    write(&one, "a", 2, vec![append(game, 0..1)])
        .await
        .expect("the owner");
    assert_eq!(one.hand_over("a", two.node()).await, Ok(true));
    let late = write(&one, "a", 2, vec![append(game, 1..2)]).await;
    assert_eq!(late, Err(StoreError::Fenced));
    assert_eq!(one.hand_over("a", one.node()).await, Ok(false));
    assert_eq!(two.claim("a").await, Ok(Claim::Mine));
    write(&two, "a", 2, vec![append(game, 1..2)])
        .await
        .expect("the new owner");
    assert_eq!(entries(&one, "a").await, 2);
}

pub async fn a_table_goes_to_no_missing_node(fixture: &impl ClusterFixture) {
    let one = fixture.node("one").await;
    let ana = guest(&one, 1).await;
    open(&one, "a", ana).await;
    assert_eq!(one.hand_over("a", NodeId(4711)).await, Ok(false));
    assert_eq!(one.claim("a").await, Ok(Claim::Mine));
}

pub async fn only_a_silent_node_is_expelled(fixture: &impl ClusterFixture) {
    let (one, two) = (fixture.node("one").await, fixture.node("two").await);
    let ana = guest(&two, 1).await;
    let game = open(&two, "a", ana).await;
    let expelled = one.expel(two.node(), Duration::from_mins(1)).await;
    assert_eq!(expelled, Ok(false), "its heartbeat is younger");
    write(&two, "a", 2, vec![append(game, 0..1)])
        .await
        .expect("still the owner");
    assert_eq!(one.expel(two.node(), Duration::ZERO).await, Ok(true));
    let again = one.expel(two.node(), Duration::ZERO).await;
    assert_eq!(again, Ok(true), "already");
    assert_eq!(one.claim("a").await, Ok(Claim::Mine));
    assert_eq!(entries(&one, "a").await, 1);
}

pub async fn an_expelled_node_writes_nothing_and_registers_under_a_new_id(
    fixture: &impl ClusterFixture,
) {
    let (one, two) = (fixture.node("one").await, fixture.node("two").await);
    let ana = guest(&two, 1).await;
    open(&two, "a", ana).await;
    let old = two.node();
    assert_eq!(one.expel(old, Duration::ZERO).await, Ok(true));
    assert_eq!(two.beat().await, Ok(false));
    assert_eq!(two.claim("missing").await, Err(StoreError::Fenced));
    let renewed = two.renew_code("a", vec!["NEW".into()]).await;
    assert_eq!(renewed, Err(StoreError::Fenced));
    assert_eq!(two.set_draining(true).await, Err(StoreError::Fenced));
    let new = two.register("two again").await.expect("registered");
    assert!(new > old, "ids are never reused");
    assert_eq!(two.node(), new);
    assert_eq!(two.beat().await, Ok(true));
    assert_eq!(one.claim("a").await, Ok(Claim::Mine), "it owns no table");
    assert_eq!(two.claim("a").await, Ok(owned_by(&one, "one")));
}

pub async fn the_tables_of_a_node_that_left_have_no_owner(fixture: &impl ClusterFixture) {
    let (one, two) = (fixture.node("one").await, fixture.node("two").await);
    let ana = guest(&one, 1).await;
    let game = open(&one, "a", ana).await;
    two.set_draining(true).await.expect("set");
    let nodes = one.nodes().await.expect("readable");
    let listed: Vec<_> = nodes.iter().map(|node| (node.id, node.draining)).collect();
    assert_eq!(listed, [(one.node(), false), (two.node(), true)]);
    one.leave().await.expect("left");
    assert_eq!(two.nodes().await.map(|nodes| nodes.len()), Ok(1));
    let unclaimed = write(&two, "a", 2, vec![append(game, 0..1)]).await;
    assert_eq!(
        unclaimed,
        Err(StoreError::Fenced),
        "it must claim the table"
    );
    two.clear_code("a")
        .await
        .expect("maintenance needs no claim");
    assert_eq!(two.claim("a").await, Ok(Claim::Mine));
}

pub async fn only_the_owner_changes_a_table(fixture: &impl ClusterFixture) {
    let (one, two) = (fixture.node("one").await, fixture.node("two").await);
    let ana = guest(&one, 1).await;
    open(&one, "a", ana).await;
    let renewed = two.renew_code("a", vec!["NEW".into()]).await;
    assert_eq!(renewed, Err(StoreError::Fenced));
    assert_eq!(two.clear_code("a").await, Err(StoreError::Fenced));
    assert_eq!(two.remove_table("a", 100).await, Err(StoreError::Fenced));
    assert_eq!(one.clear_code("a").await, Ok(()));
}
