//! Lower bound for `saloon bench load`: the system calls and flushes of an act, and nothing else.
//!
//! A server process with one socket per player receives a message of the size of an act, appends an entry to a file, flushes the
//! file in group commits, and sends a message of the size of an update to both players of the table. It parses nothing and knows no
//! rules. Like the real server, it reads and sends on one thread and flushes on another, on one core; the clients run on the other
//! core and never sleep.
//!
//! ```text
//! cargo run --release --example floor -- [TABLES] [SECONDS]
//! ```

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use mio::net::{TcpListener, TcpStream};
use mio::{Events, Interest, Poll, Token, Waker};

/// Bytes of an act, an entry and an update: means of the game that `saloon bench load` plays, with the headers of WebSocket frames.
const ACT: usize = 61;
const ENTRY: usize = 300;
const UPDATE: usize = 817;
/// Minimum interval between flushes. It makes commits as large as the real server's.
const GATHER: Duration = Duration::from_millis(4);
const WARM_UP: Duration = Duration::from_secs(1);
const EVENTS: usize = 1024;
const WAKE: Token = Token(usize::MAX);

fn main() -> io::Result<()> {
    let args: Vec<String> = std::env::args().collect();
    let number = |index: usize, default| {
        let given = args.get(index).map(|arg| arg.parse().expect("a number"));
        given.unwrap_or(default)
    };
    match args.get(1).map(String::as_str) {
        Some("serve") => serve(number(2, 1_000)),
        _ => measure(number(1, 1_000), Duration::from_secs(number(2, 10) as u64)),
    }
}

/// Pins this process to one core.
#[cfg(target_os = "linux")]
fn stay_on(core: usize) -> io::Result<()> {
    let mut set = rustix::thread::CpuSet::new();
    set.set(core);
    Ok(rustix::thread::sched_setaffinity(None, &set)?)
}

#[cfg(not(target_os = "linux"))]
fn stay_on(_core: usize) -> io::Result<()> {
    Err(io::Error::other("this measurement needs Linux"))
}

/// Batch of tables with an act to commit.
type Tables = Vec<usize>;

/// Runs the server. Sockets `2t` and `2t + 1` belong to table `t`.
fn serve(tables: usize) -> io::Result<()> {
    stay_on(0)?;
    let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    println!("{}", listener.local_addr()?);
    let mut poll = Poll::new()?;
    let mut sockets = accept(&TcpListener::from_std(listener), &poll, tables * 2)?;
    let done = Arc::new(Mutex::new(Tables::new()));
    let waker = Waker::new(poll.registry(), WAKE)?;
    let (commits, jobs) = mpsc::channel();
    let flushed = Arc::clone(&done);
    thread::spawn(move || flush(&jobs, &flushed, &waker));
    let mut events = Events::with_capacity(EVENTS);
    let update = [b'u'; UPDATE];
    loop {
        poll.poll(&mut events, None)?;
        let mut acts = Tables::new();
        for event in &events {
            if event.token() == WAKE {
                let ready =
                    std::mem::take(&mut *done.lock().unwrap_or_else(PoisonError::into_inner));
                for table in ready {
                    sockets[table * 2].write_all(&update)?;
                    sockets[table * 2 + 1].write_all(&update)?;
                }
                continue;
            }
            let mut buffer = [0; 512];
            match sockets[event.token().0].read(&mut buffer) {
                Ok(0) => return Ok(()), // the measurement is over
                Ok(_) => acts.push(event.token().0 / 2),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        if !acts.is_empty() && commits.send(acts).is_err() {
            return Ok(());
        }
    }
}

fn accept(listener: &TcpListener, poll: &Poll, count: usize) -> io::Result<Vec<TcpStream>> {
    let mut sockets = Vec::with_capacity(count);
    while sockets.len() < count {
        match listener.accept() {
            Ok((mut socket, _)) => {
                socket.set_nodelay(true)?;
                let token = Token(sockets.len());
                poll.registry()
                    .register(&mut socket, token, Interest::READABLE)?;
                sockets.push(socket);
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                thread::sleep(Duration::from_millis(1));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(sockets)
}

/// Appends and flushes until the server ends.
fn flush(jobs: &mpsc::Receiver<Tables>, done: &Mutex<Tables>, waker: &Waker) {
    let mut file = tempfile::tempfile_in(".").expect("a file here");
    while let Ok(mut tables) = jobs.recv() {
        thread::sleep(GATHER);
        tables.extend(jobs.try_iter().flatten());
        append(&mut file, tables.len()).expect("the disk works");
        done.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend(tables);
        waker.wake().expect("the server runs");
    }
}

fn append(file: &mut File, entries: usize) -> io::Result<()> {
    file.write_all(&vec![b'e'; entries * ENTRY])?;
    file.sync_data()
}

/// Server process, killed on drop.
struct Server(Child);

impl Server {
    fn start(tables: usize) -> io::Result<(Server, SocketAddr)> {
        let mut command = Command::new(std::env::current_exe()?);
        command
            .args(["serve", &tables.to_string()])
            .stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line)?;
        Ok((
            Server(child),
            line.trim().parse().map_err(io::Error::other)?,
        ))
    }

    /// Returns the CPU time of all threads.
    fn ran(&self) -> io::Result<Duration> {
        let mut nanos = 0;
        for thread in std::fs::read_dir(format!("/proc/{}/task", self.0.id()))? {
            let counted = std::fs::read_to_string(thread?.path().join("schedstat"))?;
            let ran = counted.split(' ').next().unwrap_or_default();
            nanos += ran.parse::<u64>().map_err(io::Error::other)?;
        }
        Ok(Duration::from_nanos(nanos))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill(); // it may have exited already
        let _ = self.0.wait();
    }
}

/// Clients. At each table the players act in turn, as soon as both have the update.
struct Clients {
    sockets: Vec<TcpStream>,
    /// Bytes of the current update that each socket has received.
    received: Vec<usize>,
    acts: u64,
}

impl Clients {
    fn connect(tables: usize, server: SocketAddr, poll: &Poll) -> io::Result<Clients> {
        let mut sockets = Vec::with_capacity(tables * 2);
        for number in 0..tables * 2 {
            let socket = std::net::TcpStream::connect(server)?;
            socket.set_nonblocking(true)?;
            socket.set_nodelay(true)?;
            let mut socket = TcpStream::from_std(socket);
            poll.registry()
                .register(&mut socket, Token(number), Interest::READABLE)?;
            sockets.push(socket);
        }
        let received = vec![0; tables * 2];
        Ok(Clients {
            sockets,
            received,
            acts: 0,
        })
    }

    /// Reads from a socket and, if its table has the update, acts for the other player.
    fn read(&mut self, socket: usize) -> io::Result<()> {
        let mut buffer = [0; 4096];
        match self.sockets[socket].read(&mut buffer) {
            Ok(count) => self.received[socket] += count,
            Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
            Err(error) => return Err(error),
        }
        let other = socket ^ 1;
        if self.received[socket] >= UPDATE && self.received[other] >= UPDATE {
            self.received[socket] -= UPDATE;
            self.received[other] -= UPDATE;
            self.acts += 1;
            self.sockets[other].write_all(&[b'a'; ACT])?;
        }
        Ok(())
    }
}

fn measure(tables: usize, time: Duration) -> io::Result<()> {
    let (server, address) = Server::start(tables)?;
    stay_on(1)?;
    let mut poll = Poll::new()?;
    let mut clients = Clients::connect(tables, address, &poll)?;
    for table in 0..tables {
        clients.sockets[table * 2].write_all(&[b'a'; ACT])?;
    }
    let mut events = Events::with_capacity(EVENTS);
    let (start, mut from) = (Instant::now(), None);
    loop {
        poll.poll(&mut events, Some(Duration::ZERO))?;
        for event in &events {
            clients.read(event.token().0)?;
        }
        match from {
            None if start.elapsed() >= WARM_UP => from = Some((server.ran()?, clients.acts)),
            Some((ran, acts)) if start.elapsed() >= WARM_UP + time => {
                let acts = u32::try_from(clients.acts - acts).map_err(io::Error::other)?;
                let ran = server.ran()?.saturating_sub(ran);
                println!(
                    "{:.0} acts/s at {tables} tables; {:.1} µs of one core an act",
                    f64::from(acts) / time.as_secs_f64(),
                    ran.as_secs_f64() * 1e6 / f64::from(acts),
                );
                return Ok(());
            }
            _ => {}
        }
    }
}
