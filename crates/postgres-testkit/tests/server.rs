//! The server of a test program starts, and stops with it.

use std::net::TcpStream;

use saloon_postgres_testkit::Server;

#[test]
fn a_server_stops_when_it_is_dropped() {
    let server = Server::start(&[("fsync", "off")]);
    let port = server.port();
    let url = server.create_database("one");
    assert!(url.ends_with(&format!(":{port}/one")), "{url}");
    server.create_database("one"); // replaces it
    drop(server);
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
}

#[test]
fn a_restarted_server_keeps_its_port_and_its_data() {
    let server = Server::start_fast();
    let (port, _) = (server.port(), server.create_database("one"));
    server.execute(
        "one",
        "CREATE TABLE kept (); INSERT INTO kept DEFAULT VALUES",
    );
    server.restart();
    assert_eq!(server.execute("one", "SELECT count(*) FROM kept"), "1");
    drop(server);
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
}

#[test]
fn a_promoted_standby_has_the_data_of_a_crashed_primary() {
    let primary = Server::start_fast();
    primary.create_database("one");
    let standby = primary.start_standby("b");
    primary.execute(
        "postgres",
        "ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (b)'; SELECT pg_reload_conf()",
    );
    primary.execute(
        "one",
        "CREATE TABLE kept (); INSERT INTO kept DEFAULT VALUES",
    );
    primary.crash();
    standby.promote();
    let count = standby.execute(
        "one",
        "INSERT INTO kept DEFAULT VALUES; SELECT count(*) FROM kept",
    );
    assert_eq!(count, "2");
}
