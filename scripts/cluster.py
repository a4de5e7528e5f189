"""Runs a cluster on this machine, for development: PostgreSQL, nodes and HAProxy (docs/clusters.md).

    python3 scripts/cluster.py target/release/saloon [--port 8080] [flags of `saloon serve`]

Everything listens on loopback. The database is in a temporary folder, which is removed at the end. A process that ends is started again
after five seconds, so that you can kill a node and watch the others take its tables over. Ctrl-C stops everything; a second Ctrl-C at
once.
"""

import argparse
import glob
import os
import pathlib
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
HAPROXY_CONFIG = ROOT / "ops" / "haproxy.cfg"
NODES = 3  # as in ops/haproxy.cfg
USER = "saloon"
# Seconds.
START_TIMEOUT = 60
RESTART_DELAY = 5
STOP_TIMEOUT = 30

output = threading.Lock()


def say(name: str, text: str) -> None:
    """Prints a line of the log."""
    with output:
        print(f"{name:>8} | {text}", flush=True)


def free_port(wanted: int = 0) -> int:
    """Returns the wanted port if it is free, else another one."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return probe.getsockname()[1]
    sys.exit("no free port on 127.0.0.1")


def accepts(port: int) -> bool:
    """Returns whether something listens on a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Process:
    """A child process whose output goes to the log."""

    def __init__(self, name: str, command: list, **options):
        self.name, self.command, self.options = name, [str(part) for part in command], options
        self.ended_at: float | None = None
        self.start()

    def start(self) -> None:
        # A session of its own: Ctrl-C reaches this script only, which stops the processes in order.
        self.child = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace", start_new_session=True, **self.options,
        )
        self.ended_at = None
        threading.Thread(target=self.copy_output, args=(self.child.stdout,), daemon=True).start()

    def copy_output(self, lines) -> None:
        for line in lines:
            say(self.name, line.rstrip())

    def is_running(self) -> bool:
        return self.child.poll() is None

    def end(self) -> str:
        """Describes the end of the process."""
        code = self.child.returncode
        return f"was killed by {signal.Signals(-code).name}" if code < 0 else f"exited with {code}"

    def wait_for_port(self, port: int) -> None:
        self.wait_until(lambda: accepts(port), f"does not listen on port {port}")

    def wait_until(self, ready, otherwise: str) -> None:
        """Waits until a condition holds; otherwise the process ended or failed to do its part."""
        deadline = time.monotonic() + START_TIMEOUT
        while not ready():
            if not self.is_running():
                sys.exit(f"{self.name} {self.end()}")
            if time.monotonic() > deadline:
                sys.exit(f"{self.name} {otherwise} after {START_TIMEOUT} s")
            time.sleep(0.05)

    def signal(self, number: signal.Signals) -> None:
        if self.is_running():
            self.child.send_signal(number)


def postgres_programs() -> pathlib.Path:
    """Returns the folder of `initdb` and `postgres`, looking where crates/postgres-testkit does."""
    folders = []
    if shutil.which("pg_config"):
        configured = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True)
        folders.append(configured.stdout.strip())
    debian = glob.glob("/usr/lib/postgresql/*/bin")
    folders += sorted(debian, key=lambda path: int(pathlib.Path(path).parent.name), reverse=True)
    folders += os.environ["PATH"].split(os.pathsep)
    for folder in map(pathlib.Path, folders):
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            return folder
    sys.exit("PostgreSQL is missing: make postgres, or apt install postgresql")


def postgres_user() -> dict:
    """Returns the options to run a process as another user if we are root: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    sys.exit("PostgreSQL does not run as root, and there is no user postgres or nobody")


def is_ready(data: pathlib.Path) -> bool:
    """Returns whether the server of a data folder accepts connections. It says so in line 8 of its lock file."""
    try:
        lines = (data / "postmaster.pid").read_text().splitlines()
    except FileNotFoundError:
        return False
    return len(lines) >= 8 and lines[7].strip() == "ready"


def start_postgres(folder: pathlib.Path) -> tuple[Process, str]:
    """Starts a server in a folder; returns it and the URL of an empty database."""
    programs, user = postgres_programs(), postgres_user()
    password, port, data = secrets.token_hex(16), free_port(), folder / "data"
    password_file = folder / "password"
    password_file.write_text(password)
    if user:
        for path in (folder, password_file):
            os.chown(path, user["user"], user["group"])
    say("cluster", "creating a database")
    initdb = [
        programs / "initdb", "--pgdata", data, "--username", USER, "--pwfile", password_file, "--auth", "scram-sha-256",
        "--encoding", "UTF8", "--locale", "C", "--no-sync",
    ]
    made = subprocess.run(initdb, capture_output=True, text=True, cwd=folder, **user)
    if made.returncode:
        sys.exit(f"initdb failed:\n{made.stderr}")
    command = [programs / "postgres", "-D", data, "-k", folder, "-p", str(port), "-c", "listen_addresses=127.0.0.1"]
    server = Process("postgres", command, cwd=folder, **user)
    # It listens before it lets anyone in, so the port says nothing.
    server.wait_until(lambda: is_ready(data), "does not accept connections")
    return server, f"postgres://{USER}:{password}@127.0.0.1:{port}/postgres"


class Cluster:
    """The processes of the cluster, in the order of their start."""

    def __init__(self, options: argparse.Namespace, flags: list[str], folder: pathlib.Path):
        self.options, self.flags, self.folder = options, flags, folder
        self.postgres: Process | None = None
        self.nodes: list[Process] = []
        self.balancer: Process | None = None

    def start(self) -> None:
        self.postgres, url = start_postgres(self.folder)
        environment = {**os.environ, "SALOON_STORE": url}  # not an argument: other users can see those
        if not sys.stdout.isatty():
            environment["NO_COLOR"] = "1"
        addresses = []
        for number in range(1, NODES + 1):
            port = free_port()
            command = [
                self.options.program, "serve", "--addr", f"127.0.0.1:{port}", "--node-addr", f"127.0.0.1:{free_port()}",
                "--proxy", "127.0.0.1", *self.flags,
            ]
            node = Process(f"node {number}", command, env=environment)
            self.nodes.append(node)
            node.wait_for_port(port)  # one by one: the first creates the schema
            addresses.append(f"127.0.0.1:{port}")
        entrance = self.start_balancer(addresses)
        say("cluster", "")
        say("cluster", f"Open {entrance}")
        say("cluster", "")
        for node, address in zip(self.nodes, addresses):
            say("cluster", f"{node.name}: http://{address}, process {node.child.pid}")
        say("cluster", f"postgres: {url}")
        say("cluster", f"List the nodes: {self.options.program} node list --store {url}")
        say("cluster", f"Kill a node: kill -9 {self.nodes[0].child.pid}; drain it first: kill {self.nodes[0].child.pid}. Ctrl-C stops all.")

    def start_balancer(self, addresses: list[str]) -> str:
        """Starts HAProxy. Returns the address for players."""
        haproxy = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin")
        if not haproxy:
            sys.exit("HAProxy is missing: apt install haproxy (or brew install haproxy)")
        port = free_port(self.options.port)
        environment = {**os.environ, "SALOON_BIND": f"127.0.0.1:{port}"}
        environment.update((f"NODE{number}", address) for number, address in enumerate(addresses, 1))
        environment.pop("SALOON_CERT", None)
        self.balancer = Process("haproxy", [haproxy, "-db", "-f", HAPROXY_CONFIG], env=environment)
        self.balancer.wait_for_port(port)
        return f"http://127.0.0.1:{port}"

    def watch(self) -> None:
        """Starts processes again that end, for ever."""
        while True:
            time.sleep(0.2)
            for process in self.processes():
                if process.is_running():
                    continue
                if process.ended_at is None:
                    process.ended_at = time.monotonic()
                    say("cluster", f"{process.name} {process.end()}; it starts again in {RESTART_DELAY} s")
                elif time.monotonic() > process.ended_at + RESTART_DELAY:
                    process.start()
                    say("cluster", f"{process.name} starts again, process {process.child.pid}")

    def stop(self) -> None:
        """Stops the nodes while the database still runs, then the rest."""
        for node in self.nodes:
            node.signal(signal.SIGTERM)
        self.wait(self.nodes)
        if self.balancer:
            self.balancer.signal(signal.SIGTERM)
        if self.postgres:
            self.postgres.signal(signal.SIGINT)  # fast shutdown: does not wait for clients
        self.wait(self.processes())

    def wait(self, processes: list[Process]) -> None:
        deadline = time.monotonic() + STOP_TIMEOUT
        for process in processes:
            try:
                process.child.wait(max(0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                say("cluster", f"{process.name} does not stop")

    def processes(self) -> list[Process]:
        return [process for process in [*self.nodes, self.balancer, self.postgres] if process]

    def kill(self) -> None:
        for process in self.processes():
            process.signal(signal.SIGKILL)
            process.child.wait()


def interrupt(*_) -> None:
    raise KeyboardInterrupt


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="the program, such as target/debug/saloon")
    parser.add_argument("--port", type=int, default=8080, help="port for players, if it is free")
    options, flags = parser.parse_known_args()
    if not os.access(options.program, os.X_OK):
        sys.exit(f"{options.program} is not a program: cargo build -p saloon")
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, interrupt)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="saloon-cluster-"))
    cluster = Cluster(options, flags, folder)
    try:
        cluster.start()
        cluster.watch()
    except KeyboardInterrupt:
        say("cluster", "stopping; Ctrl-C again to stop at once")
    finally:
        try:
            cluster.stop()
        except KeyboardInterrupt:
            say("cluster", "stopping at once")
        finally:
            cluster.kill()
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
