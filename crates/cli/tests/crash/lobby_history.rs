//! Linearizability test of the lobby: every command takes effect exactly once.
//!
//! Three guests send random commands to one table while the server is killed repeatedly; each retries a command under the same id
//! until it is answered. The three histories are then checked with the algorithm of Wing and Gong (1993): there must be an order of
//! all commands, each between its first sending and its answer, in which a sequential model of the lobby gives every answer.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use saloon_core::FastRng;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::common::{TestConnection, TestGuest};
use crate::killed::kills;
use crate::lobby_model::{GUESTS, LobbyAnswer, LobbyCommand, LobbyModel, SEATS, chat_text};
use crate::players::{Program, address, connect, id_of};

/// Command with its answer and the interval in which it took effect, by a clock that all guests share.
#[derive(Debug)]
struct Operation {
    guest: usize,
    command: LobbyCommand,
    answer: LobbyAnswer,
    sent: u64,
    answered: u64,
}

/// Guest that sends random commands.
struct LobbyClient {
    number: usize,
    guest: TestGuest,
    table: String,
    socket: TestConnection,
    clock: Arc<AtomicU64>,
    rng: FastRng,
    history: Vec<Operation>,
}

impl LobbyClient {
    fn now(&self) -> u64 {
        self.clock.fetch_add(1, Ordering::SeqCst)
    }

    /// Sends a command until it is answered, reconnecting as needed.
    async fn carry_out(&mut self, command: LobbyCommand) {
        let id = format!("{}-{}", self.number, self.history.len());
        let sent = self.now();
        let answer = match command.to_json() {
            None => self.read_lobby().await,
            Some(say) => self.send_until_answered(&id, &say).await,
        };
        let answered = self.now();
        self.history.push(Operation {
            guest: self.number,
            command,
            answer,
            sent,
            answered,
        });
    }

    async fn read_lobby(&mut self) -> LobbyAnswer {
        if !self.reconnect().await {
            return LobbyAnswer::Unknown;
        }
        LobbyAnswer::Seen(LobbyModel::from_welcome(&self.socket.welcome))
    }

    /// Reconnects as soon as the server is up. Returns false if the guest was removed.
    async fn reconnect(&mut self) -> bool {
        loop {
            if let Some(socket) = self.guest.try_connect(&self.table).await {
                self.socket = socket;
                return true;
            }
            let path = format!("/api/v1/tables/{}", self.table);
            let refused = self.guest.try_request("GET", &path, "", &[]).await;
            if refused.is_some_and(|answer| answer.body["error"] == "removed") {
                return false;
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    async fn send_until_answered(&mut self, id: &str, say: &Value) -> LobbyAnswer {
        loop {
            match self.socket.try_command_as(id, say.clone()).await {
                Some(answer) if answer.get("done").is_some() => return LobbyAnswer::Done,
                Some(refused) => {
                    let error = refused["refused"]["error"].as_str().expect("an error");
                    // Neither error says whether the command took effect: retry.
                    if !["storage", "unknown"].contains(&error) {
                        return LobbyAnswer::Refused(error.to_owned());
                    }
                    sleep(Duration::from_millis(5)).await;
                }
                None => {
                    if !self.reconnect().await {
                        return LobbyAnswer::Unknown;
                    }
                }
            }
        }
    }

    async fn play(mut self, stop: Arc<AtomicBool>) -> Vec<Operation> {
        while !stop.load(Ordering::Relaxed) {
            let number = self.history.len();
            let command = LobbyCommand::random(&mut self.rng, self.number, number);
            self.carry_out(command).await;
            if self
                .history
                .last()
                .is_some_and(|last| last.answer == LobbyAnswer::Unknown)
            {
                return self.history; // removed
            }
        }
        self.carry_out(LobbyCommand::Read).await;
        self.history
    }
}

/// Searches for an order of all operations that the model explains. Returns the length of each history in the longest prefix if
/// there is none.
///
/// The depth-first search is iterative: histories have thousands of operations.
fn linearize(histories: &[Vec<Operation>]) -> Result<(), Vec<usize>> {
    let start = SearchState {
        done: vec![0; histories.len()],
        lobby: LobbyModel::new(),
    };
    let mut longest = start.done.clone();
    // A visited state is skipped: the rest does not depend on the path to it.
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        let next = state.next(histories);
        if next.is_empty() {
            return Ok(());
        }
        if state.done.iter().sum::<usize>() > longest.iter().sum() {
            longest.clone_from(&state.done);
        }
        // An operation cannot precede one that was answered before it was sent.
        let first_answer = next.iter().map(|operation| operation.answered).min();
        for operation in next {
            let mut after = state.clone();
            let explained = Some(operation.sent) <= first_answer
                && after
                    .lobby
                    .explains(operation.guest, &operation.command, &operation.answer);
            after.done[operation.guest] += 1;
            if explained && seen.insert(after.clone()) {
                open.push(after);
            }
            if operation.answer == LobbyAnswer::Unknown {
                // Alternatively, it never took effect.
                let mut without = state.clone();
                without.done[operation.guest] += 1;
                if seen.insert(without.clone()) {
                    open.push(without);
                }
            }
        }
    }
    Err(longest)
}

/// Number of ordered operations of each history, and the lobby after them.
#[derive(Clone, PartialEq, Eq, Hash)]
struct SearchState {
    done: Vec<usize>,
    lobby: LobbyModel,
}

impl SearchState {
    fn next<'a>(&self, histories: &'a [Vec<Operation>]) -> Vec<&'a Operation> {
        let next = histories.iter().zip(&self.done);
        next.filter_map(|(history, &done)| history.get(done))
            .collect()
    }
}

async fn clients(server: std::net::SocketAddr, seed: u64) -> Vec<LobbyClient> {
    let clock = Arc::new(AtomicU64::new(0));
    let mut clients: Vec<LobbyClient> = Vec::new();
    let rules = json!({"game": "district-noir", "seats": SEATS});
    let mut table = String::new();
    for (number, name) in GUESTS.into_iter().enumerate() {
        let guest = TestGuest::named_at(server, name).await;
        if number == 0 {
            table = id_of(
                &guest
                    .open_table(json!({"rules": rules, "public": true}))
                    .await,
            );
        }
        let mut socket = connect(&guest, &table).await;
        // Gives each guest the number by which the others mute them.
        socket.command(json!({"chat": chat_text(number)})).await;
        clients.push(LobbyClient {
            number,
            guest,
            table: table.clone(),
            socket,
            clock: Arc::clone(&clock),
            rng: FastRng::seeded(seed + u64::try_from(number).expect("small")),
            history: Vec::new(),
        });
    }
    clients
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lobby_commands_are_linearizable() {
    let data = tempfile::tempdir().expect("a folder");
    let address = address();
    let mut server = Program::open(address, data.path());
    let seed = u64::from(std::process::id());
    println!("seed {seed}");
    let stop = Arc::new(AtomicBool::new(false));
    let playing: Vec<_> = clients(address, seed)
        .await
        .into_iter()
        .map(|client| tokio::spawn(client.play(Arc::clone(&stop))))
        .collect();
    let mut rng = FastRng::seeded(seed);
    for _ in 0..kills() {
        sleep(Duration::from_millis(u64::from(10 + rng.below(90)))).await;
        server.kill();
        server = Program::open(address, data.path());
    }
    stop.store(true, Ordering::Relaxed);
    let mut histories = Vec::new();
    for client in playing {
        histories.push(client.await.expect("the client does not panic"));
    }
    let all = histories.iter().flatten();
    let done = all
        .clone()
        .filter(|operation| operation.answer == LobbyAnswer::Done)
        .count();
    println!("{} commands, {done} of them carried out", all.count());
    assert!(done > 0, "some commands were applied");
    if let Err(longest) = linearize(&histories) {
        let around = |(history, &done): (&Vec<Operation>, &usize)| {
            let nearby = &history[done.saturating_sub(5)..(done + 1).min(history.len())];
            format!("{nearby:#?}")
        };
        let around: Vec<String> = histories.iter().zip(&longest).map(around).collect();
        assert!(
            around.is_empty(),
            "no order explains the histories beyond these operations:\n{}",
            around.join("\n")
        );
    }
}

#[test]
fn the_checker_detects_a_command_applied_twice() {
    let operation = |guest, command, answer, sent, answered| Operation {
        guest,
        command,
        answer,
        sent,
        answered,
    };
    let sit = |guest, sent| {
        operation(
            guest,
            LobbyCommand::Sit(0),
            LobbyAnswer::Done,
            sent,
            sent + 1,
        )
    };
    let leave = |guest, sent| {
        operation(
            guest,
            LobbyCommand::Leave(0),
            LobbyAnswer::Done,
            sent,
            sent + 1,
        )
    };
    let seen = |lobby: &LobbyModel, sent| {
        operation(
            0,
            LobbyCommand::Read,
            LobbyAnswer::Seen(lobby.clone()),
            sent,
            sent + 1,
        )
    };
    // Ben sits down and is removed, Cleo sits down; then Ana reads the lobby.
    let mut lobby = LobbyModel::new();
    assert!(lobby.explains(2, &LobbyCommand::Sit(0), &LobbyAnswer::Done));
    let removed = operation(0, LobbyCommand::Remove(0), LobbyAnswer::Done, 2, 3);
    let right = [
        vec![removed, seen(&lobby, 6)],
        vec![sit(1, 0)],
        vec![sit(2, 4)],
    ];
    assert!(linearize(&right).is_ok());
    // The removal was applied a second time, to Cleo.
    let removed = operation(0, LobbyCommand::Remove(0), LobbyAnswer::Done, 2, 3);
    let twice = [
        vec![removed, seen(&LobbyModel::new(), 6)],
        vec![sit(1, 0)],
        vec![sit(2, 4)],
    ];
    assert!(linearize(&twice).is_err());
    // Two guests cannot both have sat down in one seat, unless the first left in between.
    assert!(linearize(&[vec![], vec![sit(1, 0)], vec![sit(2, 2)]]).is_err());
    assert!(linearize(&[vec![], vec![sit(1, 0), leave(1, 2)], vec![sit(2, 4)]]).is_ok());
    // Overlapping operations may take effect in any order.
    let early = operation(2, LobbyCommand::Sit(0), LobbyAnswer::Done, 0, 9);
    assert!(linearize(&[vec![], vec![sit(1, 0), leave(1, 2)], vec![early]]).is_ok());
}
