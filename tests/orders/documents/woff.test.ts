import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { decompressWoff } from '../../../server/orders/documents/typeface.ts';

const require = createRequire(import.meta.url);

it.each(['cormorant/files/cormorant-latin-500-normal', 'hanken-grotesk/files/hanken-grotesk-latin-ext-400-normal'])(
  'decompresses every table of %s as the font states it',
  (name) => {
    const font = decompressWoff(readFileSync(require.resolve(`@fontsource/${name}.woff`)));
    const count = font.readUInt16BE(4);
    expect(count).toBeGreaterThan(8);
    for (let index = 0; index < count; index++) {
      const entry = 12 + index * 16;
      const tag = font.toString('latin1', entry, entry + 4);
      const [checksum, offset, length] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at)) as [
        number,
        number,
        number,
      ];
      // The checksum of the head counts its own field as 0.
      const own = tag === 'head' ? font.readUInt32BE(offset + 8) : 0;
      expect([tag, (sumOf(font, offset, length) - own) >>> 0]).toEqual([tag, checksum]);
    }
  },
);

/** The sum of the 32-bit words of a table, padded with zeros. */
function sumOf(font: Buffer, offset: number, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at += 4) sum = (sum + font.readUInt32BE(offset + at)) >>> 0;
  return sum;
}
