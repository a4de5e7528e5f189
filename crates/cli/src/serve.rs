//! `saloon serve`: runs the server.

mod announce;
mod log;
mod store;

use std::io::{ErrorKind, Write};
use std::net::SocketAddr;
use std::sync::Arc;

use saloon_server::env::SystemEnv;
use saloon_server::{App, MetricsAccess, Pages, Retention, serve as serve_house};
use tokio::net::TcpListener;
use tokio::runtime::Builder;

use crate::args;
use crate::connections;
use crate::failure::{Failure, usage};
use crate::signals::stop_signal;

/// Threads that read from the store. More would wait for the same disk, and each uses memory.
const READERS: usize = 8;
/// Exit code of a program that Ctrl-C ended, by shell convention: 128 + SIGINT.
const INTERRUPTED: i32 = 130;

/// Serves until a signal stops it.
pub fn serve(args: &args::ServeArgs) -> Result<(), Failure> {
    log::init(&args.log, args.log_format)?;
    let pages = match &args.web {
        None => Pages::built_in(),
        Some(folder) => Pages::from_folder(folder)
            .or_else(|error| usage(format!("no web client in {}: {error}", folder.display())))?,
    };
    connections::raise_file_limit();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut runtime = match cores {
        1 => Builder::new_current_thread(), // cheaper on a single core
        _ => Builder::new_multi_thread(),
    };
    let runtime = runtime
        .max_blocking_threads(READERS)
        .enable_all()
        .build()
        .map_err(|error| Failure::Failed(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        let store = store::open(args).await?;
        let address = if args.lan {
            announce::lan_address(args.addr)
        } else {
            args.addr
        };
        let listener = TcpListener::bind(address)
            .await
            .or_else(|error| usage(cannot_listen(address, &error)))?;
        let address = listener
            .local_addr()
            .map_err(|error| Failure::Failed(error.to_string()))?;
        let lang = args.lang.unwrap_or_else(crate::lang::from_locale);
        // Install the handler before the address is announced.
        let first = stop_signal()
            .map_err(|error| Failure::Failed(format!("cannot handle signals: {error}")))?;
        let url = announce::announce(address, args.lan, lang)?;
        if args.open
            && let Err(error) = opener::open_browser(&url)
        {
            // The server runs all the same.
            eprintln!("saloon: cannot open a browser ({error}): go to {url} yourself");
        }
        let app = App::new(
            Arc::clone(&store.store),
            saloon_catalogue::GAMES,
            Box::new(SystemEnv),
        );
        if args.unlimited {
            app.disable_rate_limits();
        }
        app.set_retention(Retention {
            waiting: args.keep.waiting,
            practice: args.keep.practice,
            codes: args.keep.codes,
            sessions: args.keep.sessions,
        });
        if args.count_bot_games {
            app.count_bot_games();
        }
        if let Some(proxy) = args.proxy {
            app.trust_proxy(proxy);
        }
        app.set_metrics_access(match args.metrics {
            args::MetricsArg::Local => MetricsAccess::Local,
            args::MetricsArg::All => MetricsAccess::All,
            args::MetricsArg::Off => MetricsAccess::Nobody,
        });
        if let Some(cluster) = store.cluster {
            app.join_cluster(cluster)
                .map_err(|error| Failure::Failed(format!("cannot join the cluster: {error}")))?;
        }
        tracing::info!(%address, data = store.name, "server started");
        let stop = async move {
            first.await;
            let closing = lang.text(
                "Closing. Ctrl-C again to stop at once: nothing is lost either way.",
                "Fermeture. Ctrl-C encore une fois pour arrêter tout de suite : rien n’est perdu.",
            );
            let _ = writeln!(anstream::stdout(), "{closing}"); // standard output may be closed
            if let Ok(again) = stop_signal() {
                tokio::spawn(async move {
                    again.await;
                    std::process::exit(INTERRUPTED);
                });
            }
        };
        serve_house(app, pages, listener, stop)
            .await
            .map_err(|error| Failure::Failed(format!("the server stopped: {error}")))?;
        tracing::info!("server stopped");
        Ok(())
    })
}

fn cannot_listen(address: SocketAddr, error: &std::io::Error) -> String {
    let port = address.port();
    match error.kind() {
        ErrorKind::AddrInUse => format!(
            "port {port} is in use: stop the program that uses it, or choose another with --addr {}:{}",
            address.ip(),
            port.checked_add(1).unwrap_or(8081)
        ),
        ErrorKind::PermissionDenied => {
            format!("port {port} needs privileges: choose port 1024 or higher with --addr")
        }
        ErrorKind::AddrNotAvailable => format!(
            "{} is not an address of this machine: choose another with --addr",
            address.ip()
        ),
        _ => format!("cannot listen on {address}: {error}"),
    }
}
