//! The `saloon` program.
fn main() {
    let _ = saloon_cli::referee::serve(std::io::stdin().lock(), std::io::stdout().lock(), None);
}
