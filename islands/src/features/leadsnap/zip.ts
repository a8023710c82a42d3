// Writes photos to a ZIP archive without compression, because JPEG is already compressed. Format: PKWARE APPNOTE 6.3.

export interface Entry {
  name: string;
  bytes: Uint8Array;
  modified: Date;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** CRC-32 as in ZIP and PNG. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

/** Packs integers of two (`[2, n]`) or four bytes, little-endian. */
function pack(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** MS-DOS time and date, with a precision of two seconds, from 1980. */
function dosTime(at: Date): readonly [time: number, date: number] {
  return [
    (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    (Math.max(at.getFullYear() - 1980, 0) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  ];
}

/** The parts of the archive, to join into one blob. Duplicate names get a number. */
export function zip(entries: readonly Entry[]): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const used = new Set<string>();
  let offset = 0;
  for (const entry of entries) {
    let unique = entry.name;
    for (let at = 2; used.has(unique); at++) unique = entry.name.replace(/(\.[^.]*)?$/, `-${at}$1`);
    used.add(unique);
    const name = encoder.encode(unique);
    const bytes = new Uint8Array(entry.bytes);
    const [time, date] = dosTime(entry.modified);
    // Version 2.0, names in UTF-8 (bit 11), no compression.
    const common = [
      [2, 20],
      [2, 0x0800],
      [2, 0],
      [2, time],
      [2, date],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const head = pack([4, 0x04034b50], ...common);
    directory.push(pack([4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name);
    parts.push(head, name, bytes);
    offset += head.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  const end = pack([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
  return [...parts, ...directory, end];
}
