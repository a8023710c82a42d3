// Finds the right option and its explanation, which the page does not contain as plain text.
// `generator/site/src/props/sealed.rs` writes these values and explains whom they are hidden from.

import { sha256 } from "../../../lib/sha256.ts";

/** The hidden answer to a question, as it is in the page. */
interface Sealed {
  id: string;
  /** First part of the right option's hash, in hexadecimal. */
  digest: string;
  /** Encrypted, in hexadecimal. */
  explanation: string;
}

export function isRight({ id, digest }: Sealed, option: string): boolean {
  return sha256(`${id}\n${option}`).startsWith(digest);
}

/** Decrypts the explanation. The key is the text of the right option. */
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
