//! TLS to the database.

use std::path::PathBuf;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::error::OpenError;

/// Verification of the server's certificate.
pub(crate) enum Verification {
    /// None: encrypts against eavesdroppers only. `libpq` does the same without `sslrootcert`.
    None,
    /// By the authorities in a PEM file.
    Authorities(PathBuf),
}

/// Returns the connector of all connections.
pub(crate) fn connector(verification: &Verification) -> Result<MakeRustlsConnect, OpenError> {
    let failed = |error: &dyn std::fmt::Display| OpenError::Url(format!("TLS: {error}"));
    let provider = Arc::new(ring::default_provider());
    let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|error| failed(&error))?;
    let config = match verification {
        Verification::None => config
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(AnyCertificate(provider))),
        Verification::Authorities(path) => {
            let wrong = |error: &dyn std::fmt::Display| {
                OpenError::Url(format!("sslrootcert={}: {error}", path.display()))
            };
            let mut roots = RootCertStore::empty();
            let file = CertificateDer::pem_file_iter(path).map_err(|error| wrong(&error))?;
            for certificate in file {
                let certificate = certificate.map_err(|error| wrong(&error))?;
                roots.add(certificate).map_err(|error| wrong(&error))?;
            }
            if roots.is_empty() {
                return Err(wrong(&"it has no certificate"));
            }
            config.with_root_certificates(roots)
        }
    };
    Ok(MakeRustlsConnect::new(config.with_no_client_auth()))
}

/// Accepts any certificate whose key signs the handshake.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
