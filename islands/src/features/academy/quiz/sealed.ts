// Tells which option is right, and why, without the page holding that as plain text.
// `generator/site/src/props/sealed.rs` writes what is read here, and says what it keeps from whom.

import { sha256 } from "../../../lib/sha256.ts";

/** What the page holds about a question's right option. */
interface Sealed {
  id: string;
  /** Start of the right option's digest, in hexadecimal digits. */
  digest: string;
  /** In hexadecimal digits. */
  explanation: string;
}

export function isRight({ id, digest }: Sealed, option: string): boolean {
  return sha256(`${id}\n${option}`).startsWith(digest);
}

/** Decodes the explanation. The key is the text of the right option. */
export function explain({ id, explanation }: Sealed, option: string): string {
  const bytes = fromHex(explanation);
  let key = new Uint8Array();
  return new TextDecoder().decode(
    bytes.map((byte, at) => {
      if (at % 32 === 0) key = fromHex(sha256(`${id}\n${option}\n${at / 32 + 1}`));
      return byte ^ (key[at % 32] ?? 0);
    }),
  );
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}
