//! `saloon serve`: opens the house.

mod door;

use std::io::ErrorKind;
use std::net::SocketAddr;

use saloon_server::surroundings::System;
use saloon_server::{House, Pages, serve as serve_house};
use saloon_store::Store;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use crate::args;
use crate::connections;
use crate::failure::{Failure, usage};
use crate::house;
use crate::lang::Lang;

/// Serves until it is told to stop.
pub fn serve(args: &args::Serve) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&args.log)
        .or_else(|error| usage(format!("--log {}: {error}", args.log)))?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let data = args.data.display();
    std::fs::create_dir_all(&args.data)
        .or_else(|error| usage(format!("cannot make the folder {data}: {error}")))?;
    let store = Store::open(&args.data)
        .or_else(|error| usage(format!("cannot use the folder {data}: {error}")))?;
    let pages = match &args.web {
        None => Pages::built_in(),
        Some(folder) => Pages::of_folder(folder)
            .or_else(|error| usage(format!("no web client in {}: {error}", folder.display())))?,
    };
    connections::allow_many();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::NotSo(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        let address = if args.lan {
            door::on_the_network(args.addr)
        } else {
            args.addr
        };
        let listener = TcpListener::bind(address)
            .await
            .or_else(|error| usage(cannot_listen(address, &error)))?;
        let address = listener
            .local_addr()
            .map_err(|error| Failure::NotSo(error.to_string()))?;
        let lang = args.lang.unwrap_or_else(Lang::of_locale);
        let url = door::announce(address, args.lan, lang)?;
        if args.open
            && let Err(error) = opener::open_browser(&url)
        {
            // The house is open all the same.
            eprintln!("saloon: no browser could be opened ({error}): go to {url} yourself");
        }
        let house = House::new(store, house::served(), Box::new(System));
        if args.unlimited {
            house.lift_limits();
        }
        if let Some(proxy) = args.proxy {
            house.behind(proxy);
        }
        serve_house(house, pages, listener, stopped())
            .await
            .map_err(|error| Failure::NotSo(format!("the house had to close: {error}")))
    })
}

fn cannot_listen(address: SocketAddr, error: &std::io::Error) -> String {
    let port = address.port();
    match error.kind() {
        ErrorKind::AddrInUse => format!(
            "port {port} is taken: stop the program that has it, or choose another with --addr {}:{}",
            address.ip(),
            port.checked_add(1).unwrap_or(8081)
        ),
        ErrorKind::PermissionDenied => {
            format!("port {port} is not yours to open: choose one from 1024 on with --addr")
        }
        ErrorKind::AddrNotAvailable => format!(
            "{} is no address of this machine: choose one of its own with --addr",
            address.ip()
        ),
        _ => format!("cannot listen on {address}: {error}"),
    }
}

/// Ctrl-C, or a polite signal.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await; // without signals, until it is killed
}
