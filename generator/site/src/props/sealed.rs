//! The hidden part of a quiz: which option is right, and why. `islands/src/features/academy/quiz/sealed.ts` reads it.
//!
//! There is no server to ask, so a browser that can mark an answer can also try every option of a question. This hides
//! answers from people who look at the page or at the file, not from those who write a program.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// Bytes of a digest: enough that two options of one question never share one.
const SHORT: usize = 8;

/// Returns the digest by which an option of a question is recognized, in hexadecimal.
pub(super) fn digest(id: &str, option: &str) -> String {
    hex(&Sha256::digest(format!("{id}\n{option}"))[..SHORT])
}

/// Hides a text so that it can be read with the right option. Returns its bytes, XORed with a stream of digests, in
/// hexadecimal.
pub(super) fn seal(id: &str, option: &str, text: &str) -> String {
    let stream = (1..).flat_map(|block: u32| Sha256::digest(format!("{id}\n{option}\n{block}")));
    hex(&text.bytes().zip(stream).map(|(byte, key)| byte ^ key).collect::<Vec<_>>())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    // The same values are in islands/tests/unit/quiz.test.ts.
    #[test]
    fn islands_can_read_sealed_answers() {
        assert_eq!(digest("a1b2c3d4", "Zé — “ja”"), "bfb191ad71585f50");
        assert_eq!(
            seal("a1b2c3d4", "Zé — “ja”", "Omdat het één keer is, en daarna nooit meer."),
            "178faeabd50a04b82c8a1d0372a10f6e94c1e972fd4221de8daeb1183e89fee70055dfabdb1a003da36c6a152c1d"
        );
    }
}
