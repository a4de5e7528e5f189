//! Start-up message: the server's address, with a QR code for phones.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use anstream::println;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use saloon_terminal::{AnsiColor, Lang, Style};

use crate::failure::{Failure, usage};

/// Returns the address to listen on for `--lan`. Replaces only a loopback address.
pub(super) fn lan_address(chosen: SocketAddr) -> SocketAddr {
    if chosen.ip().is_loopback() {
        (Ipv4Addr::UNSPECIFIED, chosen.port()).into()
    } else {
        chosen
    }
}

/// Prints the server's address, with a QR code on a local network. Returns the URL for a browser on this machine.
pub(super) fn announce(listening: SocketAddr, lan: bool, lang: Lang) -> Result<String, Failure> {
    let shown = reachable(listening, outward())
        .or_else(|| (!lan).then(|| SocketAddr::from((Ipv4Addr::LOCALHOST, listening.port()))));
    let Some(shown) = shown else {
        return usage(format!(
            "--lan found no network address of this machine: set one with --addr IP:{}",
            listening.port()
        ));
    };
    let url = format!("http://{shown}");
    let opening = lang.text("The house is open at", "La maison est ouverte :");
    println!("{opening} {url}");
    if lan {
        if let Some(code) = qr_code(&url) {
            println!("{code}");
        }
        let scan = lang.text(
            "Scan it with a phone on the same network.",
            "À scanner avec un téléphone du même réseau.",
        );
        println!("{scan}");
    }
    Ok(url)
}

/// Returns the address to type on another device. The wildcard address becomes the outward one.
fn reachable(listening: SocketAddr, outward: Option<IpAddr>) -> Option<SocketAddr> {
    if listening.ip().is_unspecified() {
        Some((outward?, listening.port()).into())
    } else {
        Some(listening)
    }
}

/// Returns this machine's address on its network: the source address of an outgoing packet. Sends nothing.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // TEST-NET-1 (RFC 5737), never assigned.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified() && !own.is_loopback()).then_some(own)
}

/// Renders a QR code, black on white in any terminal theme. Returns `None` if the URL is too long.
fn qr_code(url: &str) -> Option<String> {
    let paper = Style::new()
        .fg_color(Some(AnsiColor::Black.into()))
        .bg_color(Some(AnsiColor::BrightWhite.into()));
    let picture = QrCode::new(url).ok()?.render::<Dense1x2>().build();
    let lines = picture
        .lines()
        .map(|line| format!("{paper}{line}{paper:#}"));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lan_listens_on_every_address_unless_one_was_chosen() {
        let on = |text: &str| lan_address(text.parse().expect("an address")).to_string();
        assert_eq!(on("127.0.0.1:8080"), "0.0.0.0:8080");
        assert_eq!(on("[::1]:8080"), "0.0.0.0:8080");
        assert_eq!(on("192.168.1.5:9000"), "192.168.1.5:9000");
    }

    #[test]
    fn a_reachable_address_is_shown() {
        let outward = Some(IpAddr::from([192, 168, 1, 5]));
        let shown = |text: &str, outward| reachable(text.parse().expect("an address"), outward);
        let text = |shown: Option<SocketAddr>| shown.map(|shown| shown.to_string());
        assert_eq!(
            text(shown("0.0.0.0:80", outward)),
            Some("192.168.1.5:80".into())
        );
        assert_eq!(
            text(shown("[::]:80", outward)),
            Some("192.168.1.5:80".into())
        );
        assert_eq!(
            text(shown("10.0.0.2:80", outward)),
            Some("10.0.0.2:80".into())
        );
        assert_eq!(text(shown("0.0.0.0:80", None)), None);
    }

    #[test]
    fn the_qr_code_is_square_with_a_quiet_border() {
        let code = qr_code("http://192.168.1.5:8080").expect("a code");
        let plain = anstream::adapter::strip_str(&code).to_string();
        let lines: Vec<_> = plain.lines().collect();
        // QR version 2 has 25 modules and a border of 4 on each side; a line of text holds two rows.
        assert_eq!(lines.len(), 17);
        assert!(
            lines.iter().all(|line| line.chars().count() == 33),
            "{plain}"
        );
        assert!(lines[0].trim().is_empty() && lines[1].trim().is_empty());
    }
}
