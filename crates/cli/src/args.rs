//! Command-line arguments. Doc comments in this module are the `--help` text.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::BoolishValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use saloon_bots::BotSpec;
use saloon_core::Hex32;

use saloon_terminal::Lang;

/// A board-game server in one program.
#[derive(Debug, Parser)]
#[command(name = "saloon", version, about, disable_help_subcommand = true)]
pub struct CliArgs {
    /// Subcommand to run.
    #[command(subcommand)]
    pub command: CliCommand,
}

/// Subcommands of `saloon`.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Run the server for browsers and programs
    ///
    /// All data is stored in the data folder. Stop the server with Ctrl-C: nothing is lost, and games continue at the next start.
    Serve(ServeArgs),
    /// Back up a data folder; the server may be running
    ///
    /// The backup is a consistent, verified snapshot. It is itself a data folder: `saloon serve --data TO` starts from it, on this
    /// machine or another.
    Backup(BackupArgs),
    /// Check a data folder for corruption; the server may be running
    ///
    /// Runs the database's integrity check, then checks every table, and every game's hash chain, rules and deal. Exit code 0: no
    /// damage. 1: damage found; the output names it and what to restore. 2: not a data folder.
    Check(CheckArgs),
    /// Move everything from a data folder to a PostgreSQL database, or back
    ///
    /// FROM is a data folder and TO a URL such as `postgres://user:password@host/database`, or the reverse. No server may be running on
    /// either. TO must be empty; FROM stays as it is. The copy is compared with the original before it becomes visible, so TO holds
    /// everything or nothing. A data folder is first copied to the system's folder for temporary files, which TMPDIR changes.
    Move(MoveArgs),
    /// List the nodes of a cluster, or drain one
    #[command(subcommand)]
    Node(NodeCommand),
    /// Play in the terminal against bots
    ///
    /// The game is saved after every act. Type a number to act, ? for help, q to quit; --resume continues a saved game.
    Play(PlayArgs),
    /// Simulate many games between bots and summarise the results
    Sim(SimArgs),
    /// Compare the strength of bots: every seating plays the same deals
    ///
    /// Runs on all cores. Win shares have 95 % confidence intervals, ratings have twice their standard error.
    Arena(ArenaArgs),
    /// Study the balance of a game, or compare two sets of values or options
    ///
    /// Plays many games between bots on all cores and writes a report as one HTML file: wins by seat, values of cards and cities,
    /// lead changes, luck and skill. With two sides, both play the same deals. docs/lab.md explains a study.
    Lab(LabArgs),
    /// Run the rules over standard input and output, one JSON object per line
    ///
    /// For bots, scripts and tests in any language. docs/referee.md describes the requests and responses.
    Referee(RefereeArgs),
    /// Step through a recorded game
    Replay(ReplayArgs),
    /// Review a finished game: what each decision cost, what was luck, and what could not be known
    ///
    /// Takes about five seconds on one core. docs/review.md explains the method and its limits.
    Review(ReviewArgs),
    /// Mine puzzles in games between bots, or check and show those of a file
    ///
    /// A puzzle is a position with one clearly best act that is not obvious. Runs on all cores. docs/puzzles.md explains the method.
    Puzzles(PuzzlesArgs),
    /// Verify a recorded game: hash chain, rules and deal
    ///
    /// Exit code 0: every check that applies holds. 1: the record was changed; the output says what and where. 2: the file is not a
    /// record.
    Verify(VerifyArgs),
    /// Benchmark the rules, the bot search and the server
    #[command(subcommand)]
    Bench(BenchCommand),
    /// Print the `OpenAPI` document of the HTTP API
    Openapi,
    /// List the games
    Games {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List the bots, or show how often people win against them
    ///
    /// The results are those of a server that runs with --count-bot-games. docs/bots.md says which games count.
    Bots {
        /// Show the results in this data folder or PostgreSQL database; the server may be running
        #[arg(long, value_name = "STORE")]
        results: Option<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Arguments that describe a table.
#[derive(Clone, Debug, Args)]
pub struct TableArgs {
    /// Number of players (default: the game's minimum)
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// Options of the table, as a JSON object
    #[arg(long, value_name = "JSON")]
    pub options: Option<String>,
    /// Printed values of your own copy of the game, from a TOML file
    #[arg(long, value_name = "FILE")]
    pub components: Option<PathBuf>,
}

/// `saloon serve`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub struct ServeArgs {
    /// Address and port to listen on
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "SALOON_ADDR",
        default_value = "127.0.0.1:8080"
    )]
    pub addr: std::net::SocketAddr,
    /// Listen on the local network and show a QR code for phones
    #[arg(long, env = "SALOON_LAN", value_parser = BoolishValueParser::new())]
    pub lan: bool,
    /// Open the web client in the browser
    #[arg(long, env = "SALOON_OPEN", value_parser = BoolishValueParser::new())]
    pub open: bool,
    /// Data folder
    #[arg(
        long,
        value_name = "FOLDER",
        env = "SALOON_DATA",
        default_value = "saloon-data"
    )]
    pub data: PathBuf,
    /// Store everything in this PostgreSQL database instead of the data folder, together with other nodes
    ///
    /// Takes precedence over --data. Such as `postgres://user:password@host/database?sslmode=require`. Several servers with the same database form a cluster: docs/clusters.md.
    #[arg(long, value_name = "URL", env = "SALOON_STORE", hide_env_values = true)]
    pub store: Option<String>,
    /// Address and port at which the other nodes of the cluster reach this one
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "SALOON_NODE_ADDR",
        default_value = "127.0.0.1:0"
    )]
    pub node_addr: std::net::SocketAddr,
    /// Serve the web client from this folder instead of the built-in one, for development
    #[arg(long, value_name = "FOLDER", env = "SALOON_WEB")]
    pub web: Option<PathBuf>,
    /// Address of a reverse proxy whose forwarded client address and HTTPS headers are trusted
    #[arg(long, value_name = "ADDRESS", env = "SALOON_PROXY")]
    pub proxy: Option<std::net::IpAddr>,
    /// Disable rate limits, for benchmarks or behind a proxy that has its own
    #[arg(long, env = "SALOON_UNLIMITED", value_parser = BoolishValueParser::new())]
    pub unlimited: bool,
    /// Log level (error, warn, info, debug) or a tracing filter
    #[arg(
        long,
        value_name = "FILTER",
        env = "SALOON_LOG",
        default_value = "info"
    )]
    pub log: String,
    /// Format of the log
    #[arg(
        long,
        value_name = "FORMAT",
        env = "SALOON_LOG_FORMAT",
        value_enum,
        default_value = "text"
    )]
    pub log_format: LogFormat,
    /// Access to /metrics
    #[arg(
        long,
        value_name = "WHO",
        env = "SALOON_METRICS",
        value_enum,
        default_value = "local"
    )]
    pub metrics: MetricsArg,
    /// Count how often people win against bots, without names; `saloon bots --results` shows it
    #[arg(long, env = "SALOON_COUNT_BOT_GAMES", value_parser = BoolishValueParser::new())]
    pub count_bot_games: bool,
    /// Retention of unused data.
    #[command(flatten)]
    pub keep: RetentionArgs,
    /// Language (default: from the locale)
    #[arg(long, value_parser = crate::lang::parser(), env = "SALOON_LANG")]
    pub lang: Option<Lang>,
}

/// Subcommands of `saloon node`.
#[derive(Debug, Subcommand)]
pub enum NodeCommand {
    /// List the nodes of a cluster
    List {
        /// Database of the cluster.
        #[command(flatten)]
        cluster: ClusterArgs,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Move the tables of a node to the others, so that it can be stopped
    ///
    /// Players notice nothing. The node reports that it is not ready, so that the load balancer sends nobody to it.
    Drain {
        /// Id of the node, as `saloon node list` shows it
        #[arg(value_name = "ID")]
        node: i64,
        /// Database of the cluster.
        #[command(flatten)]
        cluster: ClusterArgs,
    },
    /// Remove a node that has ended without leaving the cluster
    ///
    /// Other nodes do this by themselves within seconds. It is needed when none is left. A node that is running is refused.
    Remove {
        /// Id of the node, as `saloon node list` shows it
        #[arg(value_name = "ID")]
        node: i64,
        /// Database of the cluster.
        #[command(flatten)]
        cluster: ClusterArgs,
    },
}

/// Database of a cluster.
#[derive(Debug, Args)]
pub struct ClusterArgs {
    /// Database of the cluster, as for `saloon serve`
    #[arg(long, value_name = "URL", env = "SALOON_STORE", hide_env_values = true)]
    pub store: String,
}

/// Retention periods of unused data in `saloon serve`. Finished games are kept for ever.
#[derive(Clone, Copy, Debug, Args)]
pub struct RetentionArgs {
    /// Remove tables whose game has not started after this time
    #[arg(long = "keep-waiting", value_name = "TIME", env = "SALOON_KEEP_WAITING", default_value = "30days", value_parser = parse_age)]
    pub waiting: Duration,
    /// Remove practice tables and their games after this time
    #[arg(long = "keep-practice", value_name = "TIME", env = "SALOON_KEEP_PRACTICE", default_value = "2days", value_parser = parse_age)]
    pub practice: Duration,
    /// Expire the short codes of waiting tables after this time
    #[arg(long = "keep-codes", value_name = "TIME", env = "SALOON_KEEP_CODES", default_value = "2days", value_parser = parse_age)]
    pub codes: Duration,
    /// Sign out devices that were inactive for this time, and remove guests without a device
    #[arg(long = "keep-sessions", value_name = "TIME", env = "SALOON_KEEP_SESSIONS", default_value = "400days", value_parser = parse_age)]
    pub sessions: Duration,
}

/// Parses a duration of at least an hour.
fn parse_age(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(age) if age < Duration::from_hours(1) => Err("the minimum is 1h".into()),
        Ok(age) => Ok(age),
        Err(_) => Err("expected a duration such as 36h, 30days or 1y".into()),
    }
}

/// Format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Human-readable text
    Text,
    /// One JSON object per line
    Json,
}

/// Access to `/metrics`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MetricsArg {
    /// Programs on this machine, not through a proxy
    Local,
    /// Any client
    All,
    /// No client
    Off,
}

/// `saloon backup`.
#[derive(Debug, Args)]
pub struct BackupArgs {
    /// Data folder of the server
    pub data: PathBuf,
    /// Folder of the backup: new or empty
    pub to: PathBuf,
}

/// `saloon move`.
#[derive(Debug, Args)]
pub struct MoveArgs {
    /// Data folder or postgres:// URL to move from
    pub from: PathBuf,
    /// The other of the two: a new or empty folder, or the URL of an empty database
    pub to: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Data folder of the server, or a backup
    pub data: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// Game to play; `saloon games` lists them
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    /// Table to play at.
    #[command(flatten)]
    pub table: TableArgs,
    /// Bots of the other seats, separated by commas; the last one fills the remaining seats
    #[arg(
        long,
        value_name = "A,B",
        value_delimiter = ',',
        default_value = "gambler"
    )]
    pub bots: Vec<BotSpec>,
    /// Your seat
    #[arg(long, value_name = "SEAT", default_value_t = 0)]
    pub seat: u8,
    /// Play races in real time, in games that have them: Enter or r rolls, h calls HIT
    #[arg(long)]
    pub realtime: bool,
    /// Seed of the deal: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub seed: Option<Hex32>,
    /// File to save the game in (default: a new file in your state folder)
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Continue a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "options", "components", "seat", "seed", "save", "realtime"])]
    pub resume: Option<PathBuf>,
    /// Language (default: from the locale)
    #[arg(long, value_parser = crate::lang::parser())]
    pub lang: Option<Lang>,
}

/// `saloon sim`.
#[derive(Debug, Args)]
pub struct SimArgs {
    /// Game to play; `saloon games` lists them
    pub game: String,
    /// Number of games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Table to play at.
    #[command(flatten)]
    pub table: TableArgs,
    /// Bots by seat, separated by commas; the last one fills the remaining seats
    #[arg(
        long,
        value_name = "A,B",
        value_delimiter = ',',
        default_value = "random"
    )]
    pub bots: Vec<BotSpec>,
    /// Seed; the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon arena`.
#[derive(Debug, Args)]
pub struct ArenaArgs {
    /// Game to play; `saloon games` lists them
    pub game: String,
    /// Bots, separated by commas; the last one fills the remaining seats. `legend:35ms` and `legend:5000it` set the search budget
    #[arg(long, value_name = "A,B", value_delimiter = ',', required = true)]
    pub bots: Vec<BotSpec>,
    /// Number of games, rounded up to a multiple of the number of seatings
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Stop as soon as one of two shares of wins of the first bot is clear, such as 0.50,0.55
    #[arg(long, value_name = "LOW,HIGH", value_parser = shares)]
    pub sprt: Option<[f64; 2]>,
    /// Report results without the luck of the draws too, measured by the network: the same precision from fewer games
    #[arg(long)]
    pub luck_adjusted: bool,
    /// Table to play at.
    #[command(flatten)]
    pub table: TableArgs,
    /// Seed; the same seed gives the same deals
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Append every game to this file and skip the games already in it
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Write a chart to this file
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon lab`.
#[derive(Debug, Args)]
pub struct LabArgs {
    /// Game to study; `saloon games` lists them
    pub game: String,
    /// Table to study.
    #[command(flatten)]
    pub table: TableArgs,
    /// Side A: a component file, or options as a JSON object (default: the values of the house)
    #[arg(long, value_name = "WHAT")]
    pub a: Option<String>,
    /// Side B, to compare with side A
    #[arg(long, value_name = "WHAT")]
    pub b: Option<String>,
    /// Compare two sides that the game names, such as its editions
    #[arg(long, value_name = "NAME", conflicts_with_all = ["a", "b"])]
    pub preset: Option<String>,
    /// Number of games between equal bots, for each side
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(20..=100_000_000))]
    pub games: u64,
    /// Bot on all seats. A bot that searches needs a number of iterations, such as gunslinger:60it
    #[arg(long, value_name = "BOT", default_value = "gambler")]
    pub bot: BotSpec,
    /// Levels to compare for luck and skill, weakest first: one bot of each among bots of the first
    #[arg(
        long,
        value_name = "A,B",
        value_delimiter = ',',
        default_value = "greenhorn,gambler,gunslinger"
    )]
    pub levels: Vec<BotSpec>,
    /// Number of deals that compare the levels, from every seat (default: a tenth of the games; 0 skips it)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=100_000_000))]
    pub skill: Option<u64>,
    /// Seed; the same seed gives the same report
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Append every game to this file and skip the games already in it
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// File of the report (default: GAME-lab.html; none with --json or --findings)
    #[arg(long, value_name = "FILE.html")]
    pub out: Option<PathBuf>,
    /// Write the findings for the rules page of the game to this file
    #[arg(long, value_name = "FILE.json")]
    pub findings: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    pub json: bool,
    /// Number of threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// Language of the report (default: from the locale)
    #[arg(long, value_parser = crate::lang::parser())]
    pub lang: Option<Lang>,
}

/// Parses the two shares of a sequential test.
fn shares(text: &str) -> Result<[f64; 2], String> {
    let parsed = text.split_once(',').and_then(|(low, high)| {
        let shares = [low.parse().ok()?, high.parse().ok()?];
        (0.0 < shares[0] && shares[0] < shares[1] && shares[1] < 1.0).then_some(shares)
    });
    parsed.ok_or_else(|| "give two shares between 0 and 1, the lower one first: 0.50,0.55".into())
}

/// `saloon referee`.
#[derive(Debug, Args)]
pub struct RefereeArgs {
    /// Printed values of your own copy of the game, from a TOML file
    #[arg(long, value_name = "FILE")]
    pub components: Option<PathBuf>,
}

/// `saloon replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// Record of the game
    pub file: PathBuf,
    /// Viewer: a seat number, `spectator`, or `all` (finished games only)
    #[arg(long, value_name = "WHO", default_value = "spectator")]
    pub eyes: String,
    /// Index of the first entry to show
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub from: usize,
    /// Print one JSON object per entry: its events and the view after it
    #[arg(long)]
    pub json: bool,
    /// Language (default: from the locale)
    #[arg(long, value_parser = crate::lang::parser())]
    pub lang: Option<Lang>,
}

/// `saloon review`.
#[derive(Debug, Args)]
pub struct ReviewArgs {
    /// Record of the game
    pub file: PathBuf,
    /// Seat to review
    #[arg(long, value_name = "SEAT", default_value_t = 0)]
    pub seat: u8,
    /// Processor time to spend, in seconds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: u64,
    /// Seed of the imagined worlds
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Print JSON, in the form of the HTTP API
    #[arg(long)]
    pub json: bool,
    /// Language (default: from the locale)
    #[arg(long, value_parser = crate::lang::parser())]
    pub lang: Option<Lang>,
}

/// `saloon puzzles`.
#[derive(Debug, Args)]
pub struct PuzzlesArgs {
    /// Game to mine; `saloon games` lists them
    pub game: String,
    /// Number of players (default: the game's minimum)
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// Options of the table, as a JSON object
    #[arg(long, value_name = "JSON")]
    pub options: Option<String>,
    /// Number of games between bots
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// Number of puzzles to pick
    #[arg(long, value_name = "N", default_value_t = 80)]
    pub count: usize,
    /// Seed; the same seed gives the same puzzles
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(..1_000_000_000))]
    pub seed: u64,
    /// File for the games, from which the command resumes
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    pub resume: Option<PathBuf>,
    /// Number of threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Do not mine: compare the acts of the puzzles in this file again, and keep those with a clear answer
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Number of worlds in which to compare the acts again
    #[arg(long, value_name = "N", default_value_t = 3000, requires = "from", value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    pub worlds: u32,
    /// Ids of puzzles to leave out
    #[arg(long, value_name = "ID,ID", value_delimiter = ',', requires = "from")]
    pub drop: Vec<String>,
    /// Only show the puzzles of the file, with their answers
    #[arg(long, requires = "from", conflicts_with = "drop")]
    pub show: bool,
    /// File to write (default: standard output)
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Language of --show (default: from the locale)
    #[arg(long, value_parser = crate::lang::parser())]
    pub lang: Option<Lang>,
}

/// `saloon verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// Record of the game
    pub file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon bench`.
#[derive(Debug, Subcommand)]
pub enum BenchCommand {
    /// Measure the speed of random games through the checked rules, on one thread
    Sim(BenchSimArgs),
    /// Measure the search iterations of a bot per second at the opening, on one thread
    Search(BenchSearchArgs),
    /// Measure server throughput and latency over real sockets
    ///
    /// Starts its own server, pinned to one core where the platform supports it, and plays two-player tables from another core.
    /// Without --pace, every table acts as fast as it can. Latency is the time from sending an act to receiving the view after it;
    /// the server sends that view only once the act is on disk.
    Load(BenchLoadArgs),
}

/// `saloon bench load`.
#[derive(Debug, Args)]
pub struct BenchLoadArgs {
    /// URL of a running server, started with --unlimited
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// Number of concurrent tables
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub tables: u32,
    /// Duration in seconds
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: u64,
    /// Target rate of acts per second, over all tables
    #[arg(long, value_name = "ACTS", value_parser = clap::value_parser!(u32).range(1..))]
    pub pace: Option<u32>,
    /// Measure idle tables instead, with one connection each
    #[arg(long, conflicts_with = "pace")]
    pub idle: bool,
    /// PostgreSQL database of the server it starts, as for `saloon serve`
    #[arg(long, value_name = "URL", conflicts_with_all = ["url", "data"])]
    pub store: Option<String>,
    /// Number of servers it starts on the database; tables are spread over them
    #[arg(long, value_name = "N", default_value_t = 1, requires = "store", value_parser = clap::value_parser!(u8).range(1..=9))]
    pub nodes: u8,
    /// Connect the players of each table to a node that does not own it
    #[arg(long, requires = "store", conflicts_with = "idle")]
    pub forwarded: bool,
    /// Data folder of the server it starts (default: a new folder in the working directory, removed afterwards)
    #[arg(long, value_name = "FOLDER", conflicts_with = "url")]
    pub data: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon bench search`.
#[derive(Debug, Args)]
pub struct BenchSearchArgs {
    /// Game to measure; `saloon games` lists them
    pub game: String,
    /// Bot whose search is measured
    #[arg(long, default_value = "legend")]
    pub bot: BotSpec,
    /// Table to measure.
    #[command(flatten)]
    pub table: TableArgs,
    /// Duration in seconds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon bench sim`.
#[derive(Debug, Args)]
pub struct BenchSimArgs {
    /// Game to measure; `saloon games` lists them
    pub game: String,
    /// Table to measure.
    #[command(flatten)]
    pub table: TableArgs,
    /// Duration in seconds
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
