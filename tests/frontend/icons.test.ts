import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';

const icon = (name: string) => readFile(join(import.meta.dirname, '../../resources/public', name));

it('/favicon.ico is a picture of 32 pixels', async () => {
  const file = await icon('favicon.ico');
  // ICO format: a header of six bytes, then one entry of sixteen with length and offset of the picture.
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 1]);
  const [length, start] = [file.readUInt32LE(14), file.readUInt32LE(18)];
  expect(start + length).toBe(file.length);
  expect(await sharp(file.subarray(start)).metadata()).toMatchObject({
    format: 'png',
    width: file[6],
    height: file[7],
  });
  expect([file[6], file[7]]).toEqual([32, 32]);
});

it('every document links a picture for the home screen of phones', async () => {
  const file = await icon('apple-touch-icon.png');
  expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
  const documents = await readFile(join(import.meta.dirname, '../../resources/ssr.tsx'), 'utf8');
  expect(documents).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
});
