//! What a browser gets besides the API.

use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::Next;
use axum::response::{Html, Response};

/// Until the web client is built in, a plain page that says what is here.
pub(crate) async fn front() -> Html<&'static str> {
    Html(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Saloon</title>\
         <h1>Saloon</h1><p>The house is open. The web client is not built into this program; \
         programs can play at <code>/api/v1</code>.</p>\
         <p lang=\"fr\">La maison est ouverte. Le client web n'est pas inclus dans ce programme ; \
         les programmes jouent par <code>/api/v1</code>.</p></html>",
    )
}

/// Nothing from elsewhere, nothing inline, in no frame.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let wanted: [(HeaderName, &'static str); 4] = [
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
        ),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "same-origin"),
    ];
    for (name, value) in wanted {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}
