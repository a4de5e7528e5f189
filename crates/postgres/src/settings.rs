//! Settings of a store.

use std::path::PathBuf;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::SslMode;

use crate::error::OpenError;
use crate::tls::Verification;

/// Time to connect, including TLS and authentication.
const CONNECT: Duration = Duration::from_secs(5);
/// A peer that acknowledges nothing for this long is gone.
const TCP_TIMEOUT: Duration = Duration::from_secs(10);

/// Settings of a [`PostgresStore`](crate::PostgresStore).
#[derive(Clone, Debug)]
pub struct Settings {
    /// The database, such as `postgres://user:password@host/database?sslmode=require`. Options are those of
    /// [`tokio_postgres::Config`], and two of `libpq`: `sslrootcert=FILE` verifies the server's certificate with the authorities in a
    /// PEM file, and `sslmode=verify-full` insists on it.
    pub url: String,
    /// Address at which other nodes reach this one.
    pub address: String,
    /// Time after which an unanswered statement counts as lost with its connection.
    pub answer_timeout: Duration,
}

impl Settings {
    /// Returns the settings for a database, with defaults for the rest.
    pub fn new(url: impl Into<String>) -> Settings {
        Settings {
            url: url.into(),
            address: String::new(),
            answer_timeout: Duration::from_secs(10),
        }
    }
}

/// Splits a URL into the options of the client and those of TLS.
pub(crate) fn parse(url: &str) -> Result<(Config, Verification), OpenError> {
    let bad = |why: &str| OpenError::Url(why.to_owned());
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(bad("it must start with postgres://"));
    }
    let (base, query) = url.split_once('?').unwrap_or((url, ""));
    let mut authorities = None;
    let mut full = false;
    let mut rest = Vec::new();
    for option in query.split('&').filter(|option| !option.is_empty()) {
        match option.split_once('=') {
            Some(("sslrootcert", path)) => authorities = Some(PathBuf::from(path)),
            Some(("sslmode", "verify-full")) => full = true,
            _ => rest.push(option),
        }
    }
    if full && authorities.is_none() {
        return Err(bad("sslmode=verify-full needs sslrootcert=FILE"));
    }
    let url = if rest.is_empty() {
        base.to_owned()
    } else {
        format!("{base}?{}", rest.join("&"))
    };
    let mut config: Config = url
        .parse()
        .map_err(|error: tokio_postgres::Error| OpenError::Url(refusal(&error)))?;
    if full {
        config.ssl_mode(SslMode::Require);
    }
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(TCP_TIMEOUT);
    }
    let verification = authorities.map_or(Verification::None, Verification::Authorities);
    Ok((config, verification))
}

fn refusal(error: &tokio_postgres::Error) -> String {
    std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tls_options_are_understood() {
        let (config, verification) = parse("postgres://u:p@h/d").expect("valid");
        assert_eq!(config.get_ssl_mode(), SslMode::Prefer);
        assert!(matches!(verification, Verification::None));
        let url = "postgres://u@h/d?sslmode=require&sslrootcert=/etc/ca.pem&connect_timeout=3";
        let (config, verification) = parse(url).expect("valid");
        assert_eq!(config.get_ssl_mode(), SslMode::Require);
        assert_eq!(config.get_connect_timeout(), Some(&Duration::from_secs(3)));
        assert!(
            matches!(verification, Verification::Authorities(path) if path.ends_with("ca.pem"))
        );
        let (config, _) = parse("postgres://h/d?sslmode=verify-full&sslrootcert=a").expect("valid");
        assert_eq!(config.get_ssl_mode(), SslMode::Require);
    }

    #[test]
    fn a_wrong_url_is_explained() {
        for url in [
            "sqlite://x",
            "postgres://h/d?sslmode=verify-full",
            "postgres://h/d?sslmode=maybe",
            "postgres://h/d?nonsense=1",
        ] {
            assert!(matches!(parse(url), Err(OpenError::Url(_))), "{url}");
        }
    }
}
