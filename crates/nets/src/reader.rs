//! Reading of a network's file, at compile time.

/// Start of every file.
const MAGIC: &[u8] = b"saloon-net/1";
/// Number of sizes after it: features, both layers, seats, actions, features of an act, units for an act.
const SIZES: usize = 7;

/// Reader of a network's file. Its methods panic if the file does not fit, which stops the compilation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// Checks the start of a file.
    ///
    /// # Panics
    ///
    /// If it is not a network of these sizes.
    pub(crate) const fn new(bytes: &'a [u8], sizes: [usize; SIZES]) -> Self {
        let mut reader = Reader { bytes, at: 0 };
        while reader.at < MAGIC.len() {
            assert!(
                bytes[reader.at] == MAGIC[reader.at],
                "the file is not a network"
            );
            reader.at += 1;
        }
        let mut size = 0;
        while size < SIZES {
            let [low, high] = [reader.byte(), reader.byte()];
            assert!(
                low as usize + 256 * high as usize == sizes[size],
                "the network has other sizes"
            );
            size += 1;
        }
        reader
    }

    /// Checks that the file ends here.
    ///
    /// # Panics
    ///
    /// If it does not.
    pub(crate) const fn finish(self) {
        assert!(self.at == self.bytes.len(), "the file has more numbers");
    }

    const fn byte(&mut self) -> u8 {
        self.at += 1;
        self.bytes[self.at - 1]
    }

    pub(crate) const fn i8(&mut self) -> i8 {
        self.byte().cast_signed()
    }

    pub(crate) const fn i16(&mut self) -> i16 {
        i16::from_le_bytes([self.byte(), self.byte()])
    }

    pub(crate) const fn i32<const N: usize>(&mut self) -> [i32; N] {
        let mut numbers = [0; N];
        let mut at = 0;
        while at < N {
            numbers[at] = i32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()]);
            at += 1;
        }
        numbers
    }

    /// Reads a matrix of `i16`, one row per input.
    pub(crate) const fn wide<const I: usize, const O: usize>(&mut self) -> [[i16; O]; I] {
        let mut rows = [[0; O]; I];
        let mut row = 0;
        while row < I {
            let mut at = 0;
            while at < O {
                rows[row][at] = self.i16();
                at += 1;
            }
            row += 1;
        }
        rows
    }

    /// Reads a matrix of `i8`, one row per input.
    pub(crate) const fn narrow_rows<const I: usize, const O: usize>(&mut self) -> [[i16; O]; I] {
        let mut rows = [[0; O]; I];
        let mut row = 0;
        while row < I {
            let mut at = 0;
            while at < O {
                rows[row][at] = self.i8() as i16;
                at += 1;
            }
            row += 1;
        }
        rows
    }

    /// Reads a matrix of `i8`, one row per input in the file, and returns one row per output.
    pub(crate) const fn narrow<const I: usize, const O: usize>(&mut self) -> [[i16; I]; O] {
        let mut rows = [[0; I]; O];
        let mut input = 0;
        while input < I {
            let mut output = 0;
            while output < O {
                rows[output][input] = self.i8() as i16;
                output += 1;
            }
            input += 1;
        }
        rows
    }
}
