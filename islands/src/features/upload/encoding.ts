// Decodes files: detects the encoding, and rejects files that are not text.

import type { Encoding } from "./logic.ts";
import type { RefusalCode } from "./refusals.ts";

/** The detected encoding, or why the file is refused. */
export type Sniffed =
  | {
      encoding: Encoding;
      /** Length of the byte order mark in bytes; 0 if there is none, so that the encoding is a guess. */
      skip: number;
    }
  | { refused: RefusalCode; detail: string };

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** Other file types that people upload, by their first bytes. */
const OTHERS: [number[], RefusalCode, string][] = [
  [[0x50, 0x4b, 0x03, 0x04], "excel", "een Excel-werkmap (xlsx) of een zip-bestand"],
  [[0xd0, 0xcf, 0x11, 0xe0], "excel", "een oude Excel-werkmap (xls)"],
  [[0x25, 0x50, 0x44, 0x46], "binary", "een pdf"],
  [[0x1f, 0x8b], "binary", "een gecomprimeerd bestand"],
  [[0x89, 0x50, 0x4e, 0x47], "binary", "een afbeelding"],
  [[0xff, 0xd8, 0xff], "binary", "een foto"],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], "binary", "een tekstdocument (rtf)"],
];

/** Detects the encoding from the start of a file; some tens of kilobytes are enough. */
export function sniff(bytes: Uint8Array): Sniffed {
  if (bytes.length === 0) return { refused: "empty", detail: "" };
  for (const [magic, code, detail] of OTHERS) if (startsWith(bytes, ...magic)) return { refused: code, detail };
  if (startsWith(bytes, 0xff, 0xfe, 0, 0) || startsWith(bytes, 0, 0, 0xfe, 0xff))
    return { refused: "utf-32", detail: "" };
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return { encoding: "utf-8", skip: 3 };
  if (startsWith(bytes, 0xff, 0xfe)) return { encoding: "utf-16le", skip: 2 };
  if (startsWith(bytes, 0xfe, 0xff)) return { encoding: "utf-16be", skip: 2 };
  // In UTF-16 without a byte order mark, every second byte of Latin text is zero.
  let even = 0;
  let odd = 0;
  let control = 0;
  bytes.forEach((byte, at) => {
    if (byte === 0) {
      if (at % 2 === 0) even++;
      else odd++;
    } else if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) control++;
  });
  const half = bytes.length / 2;
  if (odd > half * 0.6 && even < half * 0.1) return { encoding: "utf-16le", skip: 0 };
  if (even > half * 0.6 && odd < half * 0.1) return { encoding: "utf-16be", skip: 0 };
  if (even + odd > 0 || control > bytes.length * 0.01) return { refused: "binary", detail: "geen tekst" };
  return { encoding: isUtf8(bytes) ? "utf-8" : "windows-1252", skip: 0 };
}

/** Whether bytes are valid UTF-8. The last character may be cut off. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Characters that result from UTF-8 that was read as Windows-1252, or that could not be decoded. */
const GARBLED = /\u00c3[\u0080-\u00bf\u0152-\u2122]|\u00e2\u20ac|\ufffd/;

export function isGarbled(text: string): boolean {
  return GARBLED.test(text);
}

/** Thrown when bytes don't fit the encoding that was detected at the start of the file. */
export class EncodingMismatch extends Error {}

/** A piece of a file's text, and the number of bytes read so far. */
export interface TextPiece {
  text: string;
  read: number;
}

/**
 * The text of a file, piece by piece. `\r\n` becomes `\n`.
 * @throws NotTheEncoding when the bytes don't fit the encoding.
 */
export async function* textOf(file: Blob, encoding: Encoding, skip: number): AsyncGenerator<TextPiece> {
  // If UTF-8 is a guess, it may prove wrong anywhere in the file. After a UTF-8 byte order mark, invalid bytes become
  // replacement characters. Windows-1252 accepts every byte.
  const fatal = encoding !== "windows-1252" && !(encoding === "utf-8" && skip > 0);
  const decoder = new TextDecoder(encoding, { fatal });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new EncodingMismatch(encoding);
    }
  };
  let held = "";
  for (let at = skip; at < file.size; at += PIECE) {
    const bytes = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
    let text = held + decode(bytes);
    // `\r\n` may be split between two pieces.
    held = text.endsWith("\r") ? "\r" : "";
    if (held !== "") text = text.slice(0, -1);
    yield { text: text.replaceAll("\r\n", "\n"), read: Math.min(at + PIECE, file.size) };
  }
  const rest = held + decode();
  if (rest !== "") yield { text: rest, read: file.size };
}

/** Piece size in bytes: large enough to be fast, small enough to show progress. */
const PIECE = 1 << 19;
