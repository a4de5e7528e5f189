//! Prepares the built web client, with compressed copies, for embedding in the program.
//!
//! Browsers accept brotli over https only and gzip over plain http, so both exist. Without a built client, the program still builds
//! and serves a page that explains how to build one.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Extensions of compressible files. Images and fonts are compressed already.
const TEXT: [&str; 7] = ["css", "html", "js", "json", "svg", "txt", "webmanifest"];

fn main() -> io::Result<()> {
    let built = PathBuf::from("../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", built.display());
    // Cargo would rerun this script at every build if the folder were missing.
    fs::create_dir_all(&built)?;
    let out =
        PathBuf::from(std::env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?).join("web");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    copy(&built, &out)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    for file in fs::read_dir(from)? {
        let file = file?;
        let (source, target) = (file.path(), to.join(file.file_name()));
        if file.file_type()?.is_dir() {
            fs::create_dir_all(&target)?;
            copy(&source, &target)?;
            continue;
        }
        let bytes = fs::read(&source)?;
        let kind = source.extension().and_then(|kind| kind.to_str());
        if kind.is_some_and(|kind| TEXT.contains(&kind)) {
            keep_if_smaller(&target, "br", &bytes, &brotli(&bytes)?)?;
            keep_if_smaller(&target, "gz", &bytes, &gzip(&bytes)?)?;
        }
        fs::write(target, bytes)?;
    }
    Ok(())
}

fn keep_if_smaller(target: &Path, suffix: &str, bytes: &[u8], packed: &[u8]) -> io::Result<()> {
    if packed.len() >= bytes.len() {
        return Ok(());
    }
    let mut name = target.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    fs::write(name, packed)
}

fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    brotli::CompressorWriter::new(&mut packed, 4096, 11, 22).write_all(bytes)?;
    Ok(packed)
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packing = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packing.write_all(bytes)?;
    packing.finish()
}
