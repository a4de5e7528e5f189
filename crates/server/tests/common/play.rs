//! Plays games between two connections.

use super::TestConnection;

/// Returns the awaited seat, its connection, and the other one.
pub fn turn<'a>(
    first: &'a mut TestConnection,
    second: &'a mut TestConnection,
) -> (u64, &'a mut TestConnection, &'a mut TestConnection) {
    match first.awaited() {
        0 => (0, first, second),
        seat => (seat, second, first),
    }
}

/// Plays the first legal act of the awaited seat, and waits until both connections have received it.
pub async fn play_first_legal(first: &mut TestConnection, second: &mut TestConnection) {
    let (seat, mover, other) = turn(first, second);
    let act = mover.legal()[0].clone();
    mover.act(seat, &act).await;
    other.catch_up_with(mover).await;
}

/// Plays a game to its end with the first legal act each time.
pub async fn play_out(first: &mut TestConnection, second: &mut TestConnection) {
    while !first.over() {
        play_first_legal(first, second).await;
    }
}
