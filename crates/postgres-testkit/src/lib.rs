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
        let mut failure = String::new();
        for _ in 0..ATTEMPTS {
            match Server::try_start(settings) {
                Ok(server) => return server,
                Err(why) => failure = why,
            }
        }
        fail(&format!("PostgreSQL does not start: {failure}"))
    }

    fn try_start(settings: &[(&str, &str)]) -> Result<Server, String> {
        let binaries = binaries().unwrap_or_else(|why| fail(&why));
        let folder = tempfile::Builder::new()
            .prefix("saloon-postgres-")
            .tempdir();
        let folder = folder.map_err(|error| error.to_string())?.keep(); // the supervisor removes it
        user::give(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let port = free_port().map_err(|error| error.to_string())?;
        let supervisor = supervise(&binaries, &folder, port, settings)?;
        let mut server = Server {
            supervisor: Mutex::new(supervisor),
            port,
            binaries,
            folder,
        };
        server.wait_until_ready()?;
        Ok(server)
    }

    fn wait_until_ready(&mut self) -> Result<(), String> {
        let start = Instant::now();
        let supervisor = self
            .supervisor
            .get_mut()
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
        let run = |program: &str, arguments: &[&str]| {
            let output = Command::new(self.binaries.join(program))
                .args(["--host", "127.0.0.1", "--port", &self.port.to_string()])
                .args(["--username", USER, "--no-password"])
                .args(arguments)
                .output();
            match output {
                Ok(output) if output.status.success() => {}
                Ok(output) => fail(&String::from_utf8_lossy(&output.stderr)),
                Err(error) => fail(&format!("{program}: {error}")),
            }
        };
        run("dropdb", &["--if-exists", "--force", name]);
        run("createdb", &["--template", "template0", name]);
        self.url(name)
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
    settings: &[(&str, &str)],
) -> Result<Child, String> {
    // The shell ignores a Ctrl-C in the terminal: it has to clean up after the test program.
    const SCRIPT: &str = r#"
        trap '' INT TERM HUP
        binaries=$1; folder=$2; port=$3; shift 3
        exec 3<&0 </dev/null
        cd "$folder"
        "$binaries/initdb" --pgdata data --username "$PGUSER" --auth trust --encoding UTF8 --locale C --no-sync >log 2>&1 || exit 1
        case " $* " in *" ssl=on "*)
            openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test -addext subjectAltName=IP:127.0.0.1 \
                -addext basicConstraints=critical,CA:FALSE -keyout data/server.key -out data/server.crt >>log 2>&1 || exit 1 ;;
        esac
        "$binaries/postgres" -D data -k "$folder" -p "$port" -c listen_addresses=127.0.0.1 "$@" >>log 2>&1 3<&- &
        server=$!
        (cat <&3 >/dev/null; kill -INT "$server") &
        exec 3<&-
        wait "$server"
        status=$?
        cd /
        [ "$status" = 0 ] && rm -rf "$folder"
        exit "$status"
    "#;
    let mut command = user::command("sh");
    command
        .args(["-c", SCRIPT, "supervisor"])
        .args([binaries, folder])
        .arg(port.to_string())
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
