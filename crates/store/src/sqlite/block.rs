//! Compressed blocks, and their integer encoding.

use std::io;

use zstd::bulk::{Compressor, decompress as unzip};

use crate::StoreError;

/// Compression level. Higher levels take several times as long and save a few percent.
const LEVEL: i32 = 9;
/// Maximum length of the content in bytes. A greater stored length means damage.
const MAX_BLOCK: usize = 64 << 20;

/// Compresses content into a block: the length of the content, and a zstd frame with a checksum.
pub(super) fn compress(content: &[u8]) -> Result<Vec<u8>, StoreError> {
    let failed = |error: io::Error| StoreError::Failed(error.to_string().into());
    let length = u32::try_from(content.len())
        .ok()
        .filter(|_| content.len() <= MAX_BLOCK)
        .ok_or_else(|| StoreError::Failed("the content of a block is too long".into()))?;
    let mut compressor = Compressor::new(LEVEL).map_err(failed)?;
    compressor.include_checksum(true).map_err(failed)?;
    let mut block = length.to_le_bytes().to_vec();
    block.extend(compressor.compress(content).map_err(failed)?);
    Ok(block)
}

/// Decompresses a block. Returns `None` if it is damaged.
pub(super) fn decompress(block: &[u8]) -> Option<Vec<u8>> {
    let (length, frame) = block.split_first_chunk()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    if length > MAX_BLOCK {
        return None;
    }
    unzip(frame, length)
        .ok()
        .filter(|content| content.len() == length)
}

/// Appends an integer as unsigned LEB128: seven bits a byte, lowest first; the high bit marks a following byte.
pub(super) fn write_integer(content: &mut Vec<u8>, mut value: u64) {
    while value > 0x7f {
        content.push(value.to_le_bytes()[0] | 0x80);
        value >>= 7;
    }
    content.push(value.to_le_bytes()[0]);
}

/// Reader of a block's content. All methods return `None` at the end of the content or if it is invalid.
pub(super) struct BlockReader<'a> {
    rest: &'a [u8],
}

impl<'a> BlockReader<'a> {
    pub(super) fn new(content: &'a [u8]) -> BlockReader<'a> {
        BlockReader { rest: content }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn integer(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let (byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    pub(super) fn length(&mut self) -> Option<usize> {
        let length = usize::try_from(self.integer()?).ok()?;
        (length <= MAX_BLOCK).then_some(length)
    }

    pub(super) fn text(&mut self, length: usize) -> Option<String> {
        let (text, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (array, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*array)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_round_trip() {
        let values = [0, 1, 127, 128, 300, u64::MAX, i64::MIN.cast_unsigned()];
        let mut content = Vec::new();
        for value in values {
            write_integer(&mut content, value);
        }
        let mut reader = BlockReader::new(&content);
        for value in values {
            assert_eq!(reader.integer(), Some(value));
        }
        assert!(reader.is_empty());
        assert_eq!(reader.integer(), None);
    }

    #[test]
    fn a_changed_block_is_detected() {
        let content = b"take 5, take 6, take 5, take 6".repeat(20);
        let block = compress(&content).expect("compressed");
        assert!(block.len() < content.len() / 4, "{}", block.len());
        assert_eq!(decompress(&block).as_ref(), Some(&content));
        for index in 0..block.len() {
            let mut changed = block.clone();
            changed[index] ^= 4;
            assert_ne!(
                decompress(&changed).as_ref(),
                Some(&content),
                "byte {index}"
            );
        }
        for length in 0..block.len() {
            assert_eq!(decompress(&block[..length]), None, "{length} bytes");
        }
    }
}
