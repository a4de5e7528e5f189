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
