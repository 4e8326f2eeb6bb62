import { inflateSync } from 'node:zlib';

/** Bytes of the header and of an entry of the table directory: of a WOFF file (w3.org/TR/WOFF), and of a TrueType or OpenType file. */
const WOFF = { header: 44, entry: 20 };
const FONT = { header: 12, entry: 16 };

/** The TrueType or OpenType font of a WOFF file. */
export function decompressWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, WOFF.header + index * WOFF.entry));
  const head = Buffer.alloc(FONT.header + count * FONT.entry);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  let offset = head.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const entry = FONT.header + index * FONT.entry;
    head.writeUInt32BE(tag, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(content.length, entry + 12);
    offset += content.length + padding(content);
  }
  return Buffer.concat([head, ...tables.flatMap(({ content }) => [content, Buffer.alloc(padding(content))])]);
}

function readTable(woff: Buffer, entry: number): { tag: number; checksum: number; content: Buffer } {
  const [tag = 0, offset = 0, compressed = 0, length = 0, checksum = 0] = [0, 4, 8, 12, 16].map((at) =>
    woff.readUInt32BE(entry + at),
  );
  const stored = woff.subarray(offset, offset + compressed);
  return { tag, checksum, content: compressed < length ? inflateSync(stored) : stored };
}

/** Tables begin at multiples of four bytes. */
function padding({ length }: Buffer): number {
  return (4 - (length % 4)) % 4;
}
