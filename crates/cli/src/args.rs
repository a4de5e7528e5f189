//! What can be typed.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::BoolishValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use saloon_bots::BotSpec;
use saloon_core::Hex32;

use saloon_terminal::Lang;

/// A board-game house in one program.
#[derive(Debug, Parser)]
#[command(name = "saloon", version, about, disable_help_subcommand = true)]
pub struct CliArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: CliCommand,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Open the house: tables for browsers and programs
    ///
    /// Everything is kept in the data folder. Stop it with Ctrl-C: nothing is lost, and the games go on when it is opened again.
    Serve(ServeArgs),
    /// Copy everything that a house keeps, while it is open or not
    ///
    /// The copy is of one moment and is checked from end to end. It is a data folder itself: `saloon serve --data TO` opens it,
    /// here or on another machine.
    Backup(BackupArgs),
    /// Check everything that a house keeps, while it is open or not
    ///
    /// Looks for what the disk has changed: the database's own check, every table, and every game along its chain, by its rules
    /// and by its deal. Exit code 0: everything is whole. 1: something is damaged, and it says what, and what to restore. 2: this is
    /// no data folder.
    Check(CheckArgs),
    /// Play in the terminal, against bots
    ///
    /// The game is saved after every act. Type a number to act, ? for help, q to stop; --resume goes on where you left.
    Play(PlayArgs),
    /// Play many games between bots and sum them up
    Sim(SimArgs),
    /// Find out which bots are stronger: all seatings, over the same deals
    ///
    /// Every seating plays each deal, on all cores. Shares of wins come with 95 % intervals, ratings with twice their
    /// standard error.
    Arena(ArenaArgs),
    /// The rules over standard input and output, one JSON object a line
    ///
    /// For programs in any language: bots, scripts, tests. The requests and answers are in docs/referee.md.
    Referee(RefereeArgs),
    /// Step through a recorded game
    Replay(ReplayArgs),
    /// Check a recorded game: its chain, its rules, its deal
    ///
    /// Exit code 0: everything that can be checked holds. 1: something was changed, and it says what and where. 2: the
    /// file is no record.
    Verify(VerifyArgs),
    /// Measure the speed of the rules, the bots and the house
    #[command(subcommand)]
    Bench(BenchCommand),
    /// Print the `OpenAPI` document of the house's interface
    Openapi,
    /// List the games
    Games {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// List the bots
    Bots {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
}

/// What kind of table.
#[derive(Debug, Args)]
pub struct TableArgs {
    /// How many play (default: as few as the game takes)
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// The table's options, as a JSON object
    #[arg(long, value_name = "JSON")]
    pub options: Option<String>,
    /// Printed values of your own box, from a TOML file
    #[arg(long, value_name = "FILE")]
    pub components: Option<PathBuf>,
}

/// `saloon serve`.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Where to listen
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "SALOON_ADDR",
        default_value = "127.0.0.1:8080"
    )]
    pub addr: std::net::SocketAddr,
    /// Let in phones and other machines of the network, with a code to scan
    #[arg(long, env = "SALOON_LAN", value_parser = BoolishValueParser::new())]
    pub lan: bool,
    /// Open the house in the browser
    #[arg(long, env = "SALOON_OPEN", value_parser = BoolishValueParser::new())]
    pub open: bool,
    /// Where to keep everything
    #[arg(
        long,
        value_name = "FOLDER",
        env = "SALOON_DATA",
        default_value = "saloon-data"
    )]
    pub data: PathBuf,
    /// Serve the web client of this folder instead of the one built in: for those who change it
    #[arg(long, value_name = "FOLDER", env = "SALOON_WEB")]
    pub web: Option<PathBuf>,
    /// The address of a proxy in front of the house: it is believed for whom it asks, and whether over HTTPS
    #[arg(long, value_name = "ADDRESS", env = "SALOON_PROXY")]
    pub proxy: Option<std::net::IpAddr>,
    /// Let one address ask as often as it likes: for measuring, or behind a proxy that counts by itself
    #[arg(long, env = "SALOON_UNLIMITED", value_parser = BoolishValueParser::new())]
    pub unlimited: bool,
    /// What to log: error, warn, info, debug, or as tracing's filters
    #[arg(
        long,
        value_name = "FILTER",
        env = "SALOON_LOG",
        default_value = "info"
    )]
    pub log: String,
    /// How to write the log
    #[arg(
        long,
        value_name = "FORMAT",
        env = "SALOON_LOG_FORMAT",
        value_enum,
        default_value = "text"
    )]
    pub log_format: LogFormat,
    /// Who may read the figures at /metrics
    #[arg(
        long,
        value_name = "WHO",
        env = "SALOON_METRICS",
        value_enum,
        default_value = "local"
    )]
    pub metrics: MetricsArg,
    /// How long to keep things that nobody came back for
    #[command(flatten)]
    pub keep: RetentionArgs,
    /// The language (default: your locale's)
    #[arg(long, value_parser = crate::lang::parser(), env = "SALOON_LANG")]
    pub lang: Option<Lang>,
}

/// How long `saloon serve` keeps what nobody came back for. Finished games are kept for ever.
#[derive(Clone, Copy, Debug, Args)]
pub struct RetentionArgs {
    /// Remove tables whose game never began after this long
    #[arg(long = "keep-waiting", value_name = "TIME", env = "SALOON_KEEP_WAITING", default_value = "30days", value_parser = parse_age)]
    pub waiting: Duration,
    /// Remove practice tables, with their games, after this long
    #[arg(long = "keep-practice", value_name = "TIME", env = "SALOON_KEEP_PRACTICE", default_value = "2days", value_parser = parse_age)]
    pub practice: Duration,
    /// Let the short codes of waiting tables expire after this long
    #[arg(long = "keep-codes", value_name = "TIME", env = "SALOON_KEEP_CODES", default_value = "2days", value_parser = parse_age)]
    pub codes: Duration,
    /// Sign out devices that were not seen for this long, and forget guests without a device
    #[arg(long = "keep-sessions", value_name = "TIME", env = "SALOON_KEEP_SESSIONS", default_value = "400days", value_parser = parse_age)]
    pub sessions: Duration,
}

/// A length of time of an hour or more.
fn parse_age(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(age) if age < Duration::from_hours(1) => Err("an hour is the least: 1h".into()),
        Ok(age) => Ok(age),
        Err(_) => Err("write it as 36h, 30days or 1y".into()),
    }
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
}

/// Who may read `/metrics`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MetricsArg {
    /// Programs on this machine, not through a proxy
    Local,
    /// Anyone
    All,
    /// Nobody
    Off,
}

/// `saloon backup`.
#[derive(Debug, Args)]
pub struct BackupArgs {
    /// The data folder of the house
    pub data: PathBuf,
    /// Where the copy goes: an empty or a new folder
    pub to: PathBuf,
}

/// `saloon check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The data folder of the house, or a backup
    pub data: PathBuf,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// Which game
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    /// What kind of table
    #[command(flatten)]
    pub table: TableArgs,
    /// The bots in the other seats, separated by commas; the last one fills the rest
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
    /// Race in real time, where the game has races: Enter or r rolls, h calls HIT
    #[arg(long)]
    pub realtime: bool,
    /// Deal from this seed: 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    pub seed: Option<Hex32>,
    /// Where to save the game (default: a new file in your state folder)
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "options", "components", "seat", "seed", "save", "realtime"])]
    pub resume: Option<PathBuf>,
    /// The language (default: your locale's)
    #[arg(long, value_parser = crate::lang::parser())]
    pub lang: Option<Lang>,
}

/// `saloon sim`.
#[derive(Debug, Args)]
pub struct SimArgs {
    /// Which game
    pub game: String,
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// What kind of table
    #[command(flatten)]
    pub table: TableArgs,
    /// The bots by seat, separated by commas; the last one fills the rest
    #[arg(
        long,
        value_name = "A,B",
        value_delimiter = ',',
        default_value = "random"
    )]
    pub bots: Vec<BotSpec>,
    /// The same number gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon arena`.
#[derive(Debug, Args)]
pub struct ArenaArgs {
    /// Which game
    pub game: String,
    /// The bots, separated by commas; the last one fills a table with more seats. `legend:35ms` and `legend:5000it` say how
    /// long one thinks
    #[arg(long, value_name = "A,B", value_delimiter = ',', required = true)]
    pub bots: Vec<BotSpec>,
    /// How many games; rounded up so that every seating gets as many
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// What kind of table
    #[command(flatten)]
    pub table: TableArgs,
    /// The same number gives the same deals
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Keep every game in this file, and go on from what is in it
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Draw a chart
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon referee`.
#[derive(Debug, Args)]
pub struct RefereeArgs {
    /// Printed values of somebody's own box, from a TOML file
    #[arg(long, value_name = "FILE")]
    pub components: Option<PathBuf>,
}

/// `saloon replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The record
    pub file: PathBuf,
    /// Through whose eyes: a seat's number, `spectator`, or `all` (finished games)
    #[arg(long, value_name = "WHO", default_value = "spectator")]
    pub eyes: String,
    /// Begin at this entry
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub from: usize,
    /// One JSON object an entry: its events and the view after it
    #[arg(long)]
    pub json: bool,
    /// The language (default: your locale's)
    #[arg(long, value_parser = crate::lang::parser())]
    pub lang: Option<Lang>,
}

/// `saloon verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The record
    pub file: PathBuf,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon bench`.
#[derive(Debug, Subcommand)]
pub enum BenchCommand {
    /// Random games through the checked rules, on one thread
    Sim(BenchSimArgs),
    /// How many games a bot imagines in a second at the opening, on one thread
    Search(BenchSearchArgs),
    /// How fast the house is: tables for two over real sockets, every act on disk before it is told
    ///
    /// It starts a house of its own, on one core where the platform allows, and plays from another. Without --pace every
    /// table acts as soon as it can. What is timed is what a player waits for: from an act sent to the view after it.
    Load(BenchLoadArgs),
}

/// `saloon bench load`.
#[derive(Debug, Args)]
pub struct BenchLoadArgs {
    /// A house that is open already, started with --unlimited
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// How many tables play at once
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub tables: u32,
    /// For how long
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: u64,
    /// Acts a second, at all tables together
    #[arg(long, value_name = "ACTS", value_parser = clap::value_parser!(u32).range(1..))]
    pub pace: Option<u32>,
    /// Nobody plays: tables that wait, with one connection each, and what they cost
    #[arg(long, conflicts_with = "pace")]
    pub idle: bool,
    /// Where its own house keeps everything (default: a new folder here, removed afterwards)
    #[arg(long, value_name = "FOLDER", conflicts_with = "url")]
    pub data: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon bench search`.
#[derive(Debug, Args)]
pub struct BenchSearchArgs {
    /// Which game
    pub game: String,
    /// Whose search
    #[arg(long, default_value = "legend")]
    pub bot: BotSpec,
    /// What kind of table
    #[command(flatten)]
    pub table: TableArgs,
    /// For how long
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: u64,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// `saloon bench sim`.
#[derive(Debug, Args)]
pub struct BenchSimArgs {
    /// Which game
    pub game: String,
    /// What kind of table
    #[command(flatten)]
    pub table: TableArgs,
    /// For how long
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub seconds: u64,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}
