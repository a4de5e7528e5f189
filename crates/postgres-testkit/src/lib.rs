//! Real `PostgreSQL` servers for tests.
//!
//! [`Server::shared`] starts one server per test program, in a temporary folder, on a free port of the loopback interface. The server stops and
//! its folder disappears when the program ends, however it ends: a supervising shell waits for the end of a pipe that only the test program
//! holds open.
//!
//! ```no_run
//! let server = saloon_postgres_testkit::Server::shared();
//! let url = server.create_database("my_test");
//! ```

mod binaries;
mod user;

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use binaries::binaries;

/// Name of the superuser of every server.
pub const USER: &str = "saloon";
/// Longest time for `initdb` and the start of the server.
const START: Duration = Duration::from_mins(1);
/// Another program may take the free port first.
const ATTEMPTS: u32 = 3;

/// Settings of a server for tests that do not cut the power: commits skip the flush.
const FAST: [(&str, &str); 3] = [
    ("fsync", "off"),
    ("full_page_writes", "off"),
    ("max_connections", "300"),
];

/// A running server.
pub struct Server {
    /// Its standard input is the pipe whose end stops the server.
    supervisor: Mutex<Child>,
    port: u16,
    binaries: PathBuf,
    folder: PathBuf,
    settings: Vec<(String, String)>,
}

/// Content of the data folder of a new server.
#[derive(Clone, Copy)]
enum Content<'a> {
    /// No databases.
    Empty,
    /// A copy of another server, which it follows under this name.
    Standby { primary: u16, name: &'a str },
}

impl Server {
    /// Returns the server that all tests of this program share. Starts it on the first call.
    ///
    /// # Panics
    ///
    /// When `PostgreSQL` is not installed or does not start.
    pub fn shared() -> &'static Server {
        static SHARED: OnceLock<Server> = OnceLock::new();
        SHARED.get_or_init(|| Server::start(&FAST))
    }

    /// Starts a server that accepts TLS, with a certificate for 127.0.0.1 ([`Server::certificate`]). Needs the program `openssl`.
    ///
    /// # Panics
    ///
    /// When `PostgreSQL` is not installed or does not start.
    pub fn start_with_tls() -> Server {
        let [fsync, ..] = FAST;
        Server::start(&[fsync, ("ssl", "on")])
    }

    /// Path of the server's certificate, which signs itself.
    pub fn certificate(&self) -> PathBuf {
        self.folder.join("data/server.crt")
    }

    /// Starts a server with these settings.
    ///
    /// # Panics
    ///
    /// When `PostgreSQL` is not installed or does not start.
    pub fn start(settings: &[(&str, &str)]) -> Server {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let settings: Vec<_> = settings.iter().map(owned).collect();
        Server::start_as(Content::Empty, &settings)
    }

    /// Starts a server like the shared one, for a test that stops it.
    ///
    /// # Panics
    ///
    /// When `PostgreSQL` is not installed or does not start.
    pub fn start_fast() -> Server {
        Server::start(&FAST)
    }

    /// Starts a standby that follows this server, with the same settings. `name` identifies it in `synchronous_standby_names`.
    ///
    /// # Panics
    ///
    /// When the standby does not start.
    #[must_use]
    pub fn start_standby(&self, name: &str) -> Server {
        let primary = self.port;
        Server::start_as(Content::Standby { primary, name }, &self.settings)
    }

    fn start_as(content: Content<'_>, settings: &[(String, String)]) -> Server {
        let mut failure = String::new();
        for _ in 0..ATTEMPTS {
            match Server::try_start(content, settings) {
                Ok(server) => return server,
                Err(why) => failure = why,
            }
        }
        fail(&format!("PostgreSQL does not start: {failure}"))
    }

    fn try_start(content: Content<'_>, settings: &[(String, String)]) -> Result<Server, String> {
        let binaries = binaries().unwrap_or_else(|why| fail(&why));
        let folder = tempfile::Builder::new()
            .prefix("saloon-postgres-")
            .tempdir();
        let folder = folder.map_err(|error| error.to_string())?.keep(); // the supervisor removes it
        user::give(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let port = free_port().map_err(|error| error.to_string())?;
        let supervisor = supervise(&binaries, &folder, port, content, settings)?;
        let server = Server {
            supervisor: Mutex::new(supervisor),
            port,
            binaries,
            folder,
            settings: settings.to_vec(),
        };
        server.wait_until_ready()?;
        Ok(server)
    }

    fn wait_until_ready(&self) -> Result<(), String> {
        let start = Instant::now();
        let mut supervisor = self
            .supervisor
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let log = self.folder.join("log");
        let log = || std::fs::read_to_string(&log).unwrap_or_default();
        while start.elapsed() < START {
            if let Ok(Some(status)) = supervisor.try_wait() {
                return Err(format!("{status}\n{}", log()));
            }
            let ready = Command::new(self.binaries.join("pg_isready"))
                .args(["--quiet", "--host", "127.0.0.1", "--dbname", "postgres"])
                .args(["--port", &self.port.to_string(), "--username", USER])
                .status();
            if ready.is_ok_and(|status| status.success()) {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
        Err(format!("not ready after {START:?}\n{}", log()))
    }

    /// Stops the server and starts it again, on the same port. A fast shutdown: transactions under way are rolled back.
    ///
    /// # Panics
    ///
    /// When the server does not start again.
    pub fn restart(&self) {
        let before = self.process();
        self.mark("restart");
        self.signal("INT");
        let start = Instant::now();
        while self.process().is_none_or(|process| Some(process) == before) {
            if start.elapsed() > START {
                fail("PostgreSQL does not restart");
            }
            thread::sleep(Duration::from_millis(10));
        }
        if let Err(why) = self.wait_until_ready() {
            fail(&why);
        }
    }

    /// Ends the server at once, as a crash does (an immediate shutdown). It does not start again.
    ///
    /// # Panics
    ///
    /// When the server cannot be stopped.
    pub fn crash(&self) {
        self.mark("crash");
        self.signal("QUIT");
        let start = Instant::now();
        while self.process().is_some() {
            if start.elapsed() > START {
                fail("PostgreSQL does not stop");
            }
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Makes a standby accept writes.
    ///
    /// # Panics
    ///
    /// When the server is not a standby.
    pub fn promote(&self) {
        self.execute("postgres", "SELECT pg_promote()");
    }

    /// Executes SQL as the superuser, each statement in its own transaction. Returns the last result as text.
    ///
    /// # Panics
    ///
    /// When the server refuses a statement.
    pub fn execute(&self, database: &str, sql: &str) -> String {
        let statements = sql.split(';').map(str::trim).filter(|one| !one.is_empty());
        let statements: Vec<&str> = statements.flat_map(|one| ["--command", one]).collect();
        let fixed = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align"];
        let stop = ["--set", "ON_ERROR_STOP=1", "--dbname", database];
        let arguments = [&fixed[..], &stop, &statements].concat();
        self.run("psql", &arguments).trim().to_owned()
    }

    /// Tells the supervisor what the end of the server means.
    fn mark(&self, what: &str) {
        if let Err(error) = std::fs::write(self.folder.join(what), "") {
            fail(&format!("{}: {error}", self.folder.display()));
        }
    }

    /// Id of the server's main process. `None` while it does not run.
    fn process(&self) -> Option<u32> {
        let text = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).ok()?;
        text.lines().next()?.parse().ok()
    }

    fn signal(&self, name: &str) {
        let Some(process) = self.process() else {
            fail("PostgreSQL does not run");
        };
        let sent = Command::new("kill")
            .args([format!("-{name}"), process.to_string()])
            .status();
        if !sent.is_ok_and(|status| status.success()) {
            fail("PostgreSQL cannot be signalled");
        }
    }

    /// Port on 127.0.0.1.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the URL of a database.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{database}", self.port)
    }

    /// Creates an empty database, and returns its URL. Replaces a database of the same name.
    ///
    /// # Panics
    ///
    /// When the server fails.
    pub fn create_database(&self, name: &str) -> String {
        self.run("dropdb", &["--if-exists", "--force", name]);
        self.run("createdb", &["--template", "template0", name]);
        self.url(name)
    }

    /// Runs a client program as the superuser. Returns its output.
    fn run(&self, program: &str, arguments: &[&str]) -> String {
        let output = Command::new(self.binaries.join(program))
            .args(["--host", "127.0.0.1", "--port", &self.port.to_string()])
            .args(["--username", USER, "--no-password"])
            .args(arguments)
            .output();
        match output {
            Ok(output) if output.status.success() => {
                String::from_utf8_lossy(&output.stdout).into_owned()
            }
            Ok(output) => fail(&String::from_utf8_lossy(&output.stderr)),
            Err(error) => fail(&format!("{program}: {error}")),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let supervisor = self
            .supervisor
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        drop(supervisor.stdin.take());
        let _ = supervisor.wait(); // it has stopped the server
    }
}

/// Starts a shell that runs the server until its standard input ends.
fn supervise(
    binaries: &Path,
    folder: &Path,
    port: u16,
    content: Content<'_>,
    settings: &[(String, String)],
) -> Result<Child, String> {
    // The shell ignores a Ctrl-C in the terminal: it has to clean up after the test program.
    const SCRIPT: &str = r#"
        trap '' INT TERM HUP
        binaries=$1; folder=$2; port=$3; primary=$4; name=$5; shift 5
        exec 3<&0 </dev/null
        cd "$folder"
        if [ -n "$primary" ]; then
            "$binaries/pg_basebackup" --pgdata data --write-recovery-conf --checkpoint fast --no-sync \
                --dbname "host=127.0.0.1 port=$primary user=$PGUSER application_name=$name" >log 2>&1 || exit 1
        else
            "$binaries/initdb" --pgdata data --username "$PGUSER" --auth trust --encoding UTF8 --locale C --no-sync >log 2>&1 || exit 1
        fi
        case " $* " in *" ssl=on "*)
            openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test -addext subjectAltName=IP:127.0.0.1 \
                -addext basicConstraints=critical,CA:FALSE -keyout data/server.key -out data/server.crt >>log 2>&1 || exit 1 ;;
        esac
        # The server writes its process id shortly after it starts.
        (cat <&3 >/dev/null; : >stop
         for i in 1 2 3 4 5 6 7 8 9 10; do kill -INT "$(head -n 1 data/postmaster.pid)" && break; sleep 0.2; done) >/dev/null 2>&1 &
        exec 3<&-
        while
            "$binaries/postgres" -D data -k "$folder" -p "$port" -c listen_addresses=127.0.0.1 "$@" >>log 2>&1 &
            wait "$!"
            status=$?
            [ -e restart ] && [ ! -e stop ]
        do
            rm restart
        done
        [ -e crash ] && status=0
        cd /
        [ "$status" = 0 ] && rm -rf "$folder"
        exit "$status"
    "#;
    let (primary, name) = match content {
        Content::Empty => (String::new(), ""),
        Content::Standby { primary, name } => (primary.to_string(), name),
    };
    let mut command = user::command("sh");
    command
        .args(["-c", SCRIPT, "supervisor"])
        .args([binaries, folder])
        .args([&port.to_string(), &primary, name])
        .env("PGUSER", USER);
    for (name, value) in settings {
        command.args(["-c", &format!("{name}={value}")]);
    }
    let child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    child.map_err(|error| error.to_string())
}

fn free_port() -> std::io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?.port())
}

#[allow(clippy::panic, reason = "the test that needs the server must fail")]
fn fail(why: &str) -> ! {
    panic!("{why}")
}
