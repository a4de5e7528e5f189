//! Serves the web client, with a strict content security policy.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ETAG, HeaderName, IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::error::Error;

/// The built client, as embedded by `build.rs`: each text file with its compressed copies.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct EmbeddedFiles;

/// Content encodings with the suffix of their compressed copies, smallest first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];
const INDEX: &str = "index.html";
/// Prefix of files whose name contains a hash of their content.
const HASHED_PREFIX: &str = "assets/";

/// Page served if the client was not built.
const FALLBACK_PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><title>Saloon</title><h1>Saloon</h1>\
    <p>The house is open, but this program was built without its web client. <code>make run</code> builds both \
    (it needs Node). Programs can play at <code>/api/v1</code>.</p>\
    <p lang=\"fr\">La maison est ouverte, mais ce programme a été construit sans son client web. \
    <code>make run</code> construit les deux (il faut Node). Les programmes jouent par <code>/api/v1</code>.</p></html>";

/// Files of the client, ready to send.
pub struct Pages(HashMap<String, Page>);

struct Page {
    kind: HeaderValue,
    tag: HeaderValue,
    whole: Bytes,
    /// Compressed copies, by encoding.
    packed: Vec<(&'static str, Bytes)>,
}

impl Pages {
    /// Returns the files embedded in the program.
    #[must_use]
    pub fn built_in() -> Pages {
        Pages::from_files(EmbeddedFiles::iter().filter_map(|name| {
            let file = EmbeddedFiles::get(&name)?;
            let kind = file.metadata.mimetype().to_owned();
            let bytes = match file.data {
                std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                std::borrow::Cow::Owned(bytes) => bytes.into(),
            };
            Some((name.into_owned(), kind, bytes))
        }))
    }

    /// Loads the files of a folder once. Lets a developer change the client without rebuilding the program.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read, or holds no client.
    pub fn from_folder(folder: &Path) -> io::Result<Pages> {
        let mut files = Vec::new();
        read(folder, "", &mut files)?;
        if !files.iter().any(|(name, ..)| name == INDEX) {
            return Err(io::Error::new(
                io::ErrorKind::NotFound,
                format!("there is no {INDEX} in it"),
            ));
        }
        Ok(Pages::from_files(files.into_iter()))
    }

    /// Collects files of name, media type and content. A file named like another plus a suffix is its compressed copy.
    fn from_files(files: impl Iterator<Item = (String, String, Bytes)>) -> Pages {
        let mut files: HashMap<_, _> = files
            .map(|(name, kind, bytes)| (name, (kind, bytes)))
            .collect();
        let copies: HashMap<_, _> = files
            .extract_if(|name, _| ENCODINGS.iter().any(|(_, suffix)| name.ends_with(suffix)))
            .collect();
        let page = |name: &str, kind: &str, whole: Bytes| Page {
            kind: media_type(kind),
            tag: tag(&whole),
            whole,
            packed: ENCODINGS
                .into_iter()
                .filter_map(|(encoding, suffix)| {
                    let (_, bytes) = copies.get(&format!("{name}{suffix}"))?;
                    Some((encoding, bytes.clone()))
                })
                .collect(),
        };
        let pages = files.into_iter().map(|(name, (kind, whole))| {
            let page = page(&name, &kind, whole);
            (name, page)
        });
        let mut pages: HashMap<_, _> = pages.collect();
        if !pages.contains_key(INDEX) {
            let plain = page(
                INDEX,
                "text/html",
                Bytes::from_static(FALLBACK_PAGE.as_bytes()),
            );
            pages.insert(INDEX.into(), plain);
        }
        Pages(pages)
    }

    /// Answers with the file at a path. Other paths get the index page: the client routes them.
    fn answer(&self, method: &Method, path: &str, headers: &HeaderMap) -> Response {
        if !matches!(*method, Method::GET | Method::HEAD) {
            return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
        }
        if path == "/api" || path.starts_with("/api/") {
            return Error::NotFound.into_response();
        }
        let name = path.trim_start_matches('/');
        let hashed = name.starts_with(HASHED_PREFIX);
        let found = self.0.get(name);
        let Some(page) = found.or_else(|| self.0.get(INDEX).filter(|_| !hashed)) else {
            return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
        };
        page.answer(headers, hashed)
    }
}

fn read(folder: &Path, above: &str, files: &mut Vec<(String, String, Bytes)>) -> io::Result<()> {
    for file in fs::read_dir(folder)? {
        let file = file?;
        let name = format!("{above}{}", file.file_name().display());
        if file.file_type()?.is_dir() {
            read(&file.path(), &format!("{name}/"), files)?;
        } else {
            let kind = mime_guess::from_path(&name).first_or_octet_stream();
            let bytes = fs::read(file.path())?;
            files.push((name, kind.to_string(), bytes.into()));
        }
    }
    Ok(())
}

impl Page {
    fn answer(&self, headers: &HeaderMap, hashed: bool) -> Response {
        let keep = if hashed {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        };
        let (encoding, bytes) = self
            .packed
            .iter()
            .find(|(encoding, _)| accepts(headers, encoding))
            .map_or((None, &self.whole), |(encoding, bytes)| {
                (Some(*encoding), bytes)
            });
        let known = headers
            .get_all(IF_NONE_MATCH)
            .iter()
            .filter_map(|tags| tags.to_str().ok())
            .flat_map(|tags| tags.split(','))
            .any(|tag| tag.trim().as_bytes() == self.tag.as_bytes());
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Response::new(Body::from(bytes.clone()));
            let headers = response.headers_mut();
            headers.insert(CONTENT_TYPE, self.kind.clone());
            if let Some(encoding) = encoding {
                headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
        headers.insert(ETAG, self.tag.clone());
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        response
    }
}

/// Returns a weak entity tag, shared by the compressed copies of a file.
fn tag(bytes: &[u8]) -> HeaderValue {
    let hash = blake3::hash(bytes).to_hex();
    HeaderValue::try_from(format!("W/\"{}\"", &hash[..32])).expect("hexadecimal digits")
}

fn media_type(kind: &str) -> HeaderValue {
    let text = kind.starts_with("text/") || kind.ends_with("json") || kind.ends_with("javascript");
    let charset = if text { "; charset=utf-8" } else { "" };
    HeaderValue::try_from(format!("{kind}{charset}"))
        .unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

/// Returns whether a browser accepts an encoding: listed, with a weight above zero.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let offers = headers.get_all(ACCEPT_ENCODING).iter();
    offers
        .filter_map(|offers| offers.to_str().ok())
        .flat_map(|offers| offers.split(','))
        .map(|offer| offer.split_once(';').unwrap_or((offer, "")))
        .filter(|(name, _)| name.trim().eq_ignore_ascii_case(encoding))
        .any(|(_, weight)| {
            let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
            weight.parse().is_ok_and(|weight: f32| weight > 0.0)
        })
}

/// Serves the pages at every path without another route.
pub(crate) fn router<S: Clone + Send + Sync + 'static>(pages: Pages) -> Router<S> {
    let pages = Arc::new(pages);
    Router::new().fallback(move |request: Request| {
        let pages = Arc::clone(&pages);
        async move { pages.answer(request.method(), request.uri().path(), request.headers()) }
    })
}

/// Security headers: no third-party or inline content, no framing, no referrer.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        "require-corp",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Adds the security headers to every response. Forbids caching of everything except pages: most API responses are private, and all
/// change.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response
        .headers_mut()
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests;
