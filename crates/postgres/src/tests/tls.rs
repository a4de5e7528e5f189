//! TLS to the database.

use saloon_postgres_testkit::Server;
use saloon_store::Store;

use crate::{OpenError, PostgresStore, Settings};

async fn open(url: &str, options: &str) -> Result<PostgresStore, OpenError> {
    PostgresStore::open(Settings::new(format!("{url}?{options}"))).await
}

async fn is_encrypted(store: &PostgresStore) -> bool {
    let encrypted = store.shared.read(|connection| async move {
        let sql = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
        connection.query(sql, &[]).await
    });
    encrypted.await.expect("readable")[0].get(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_encrypted_and_certificates_verified() {
    let server = Server::start_with_tls();
    let url = server.create_database("tls");
    for (options, encrypted) in [
        ("", true),
        ("sslmode=disable", false),
        ("sslmode=require", true),
    ] {
        let store = open(&url, options).await.expect("it opens");
        store.probe().await.expect("usable");
        assert_eq!(is_encrypted(&store).await, encrypted, "{options}");
    }
    let certificate = server.certificate();
    let verified = format!("sslmode=verify-full&sslrootcert={}", certificate.display());
    let store = open(&url, &verified)
        .await
        .expect("the certificate is trusted");
    assert!(is_encrypted(&store).await);
    let other_name = url.replace("127.0.0.1", "localhost");
    let wrong = open(&other_name, &verified)
        .await
        .err()
        .expect("another name");
    assert!(wrong.to_string().contains("certificate"), "{wrong}");
    let other = Server::start_with_tls();
    let authority = other.certificate();
    let verified = format!("sslmode=require&sslrootcert={}", authority.display());
    let wrong = open(&url, &verified)
        .await
        .err()
        .expect("another authority");
    assert!(wrong.to_string().contains("certificate"), "{wrong}");
    let none = open(&url, "sslrootcert=/dev/null").await.err();
    assert!(matches!(none, Some(OpenError::Url(_))), "{none:?}");
    let plain = open(&Server::shared().url("postgres"), "sslmode=require").await;
    assert!(plain.is_err(), "the shared server has no TLS");
}
