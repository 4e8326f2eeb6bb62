import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import {
  hasImage,
  IMAGE_FORMATS,
  imagePath,
  isImageKey,
  largePath,
  VARIANTS,
  type Variant,
} from '../../server/pictures/files/image-store.ts';
import { type CatalogueImage, importImage } from '../../server/pictures/files/variants.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { alwaysGrantedClaims, onEachStorage } from '../support/storage/storage.ts';

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c05030' } });
}

/** The same PNG, its header saying that it is larger than it is. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const forged = Buffer.from(png);
  forged.writeUInt32BE(width, 16);
  forged.writeUInt32BE(height, 20);
  forged.writeUInt32BE(crc32(forged.subarray(12, 29)), 29);
  return forged;
}

onEachStorage('image variants', ({ open }) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await open();
  });

  async function made(file: Buffer, formats = IMAGE_FORMATS): Promise<CatalogueImage> {
    const outcome = await importImage({ storage, claims: alwaysGrantedClaims }, file, formats);
    if (outcome.outcome !== 'made') throw new Error(`refused: ${outcome.reason}`);
    return outcome.image;
  }
  const read = async (path: string) => (await storage.read(path)) ?? Buffer.alloc(0);
  const stored = async () => (await Array.fromAsync(storage.list(''))).map(({ path }) => path).sort();

  it('OPS-02 creates lg, md, sm and thumb as AVIF, WebP and JPEG in their sizes', async () => {
    const { key } = await made(await picture(1600, 1200).png().toBuffer());
    const sizes: Record<Variant, [number, number]> = {
      lg: [1280, 960],
      md: [768, 576],
      sm: [384, 288],
      thumb: [96, 96],
    };
    const magic = { jpg: 'jpeg', webp: 'webp', avif: 'heif' };
    for (const variant of VARIANTS) {
      for (const format of IMAGE_FORMATS) {
        const found = await sharp(await read(imagePath(key, variant, format))).metadata();
        expect([found.format, found.width, found.height]).toEqual([magic[format], ...sizes[variant]]);
      }
    }
    expect(isImageKey(key)).toBe(true);
    expect(await hasImage(storage, key)).toBe(true);
  });

  it('OPS-02 returns the dimensions of lg and of the original, and never enlarges', async () => {
    const small = await made(await picture(300, 200).jpeg().toBuffer(), ['jpg']);
    expect(small).toMatchObject({ width: 300, height: 200, original: { width: 300, height: 200 } });
    const sm = await sharp(await read(imagePath(small.key, 'sm', 'jpg'))).metadata();
    expect([sm.width, sm.height]).toEqual([300, 200]);
    const large = await made(await picture(2000, 3000).jpeg().toBuffer(), ['jpg']);
    expect(large).toMatchObject({ width: 853, height: 1280, original: { width: 2000, height: 3000 } });
  });

  it('OPS-02 stores a large variant only of originals that are larger than lg', async () => {
    const sideways = picture(4000, 1000).withMetadata({ orientation: 6 });
    const { key } = await made(await sideways.jpeg().toBuffer(), ['webp']);
    const found = await sharp(await read(largePath(key))).metadata();
    expect([found.format, found.width, found.height]).toEqual(['webp', 640, 2560]);
    const between = await made(await picture(1500, 900).png().toBuffer(), ['webp']);
    const { width, height } = await sharp(await read(largePath(between.key))).metadata();
    expect([width, height]).toEqual([1500, 900]);
    const small = await made(await picture(1280, 900).png().toBuffer(), ['webp']);
    expect(await stored()).not.toContain(largePath(small.key));
  });

  it("OPS-02 gives a placeholder small enough to stand in the page and in the picture's proportions", async () => {
    const { placeholder } = await made(await picture(1200, 600).png().toBuffer(), ['jpg']);
    expect(placeholder.length).toBeLessThanOrEqual(250);
    const [head, body] = placeholder.split(',') as [string, string];
    expect(head).toBe('data:image/webp;base64');
    const found = await sharp(Buffer.from(body, 'base64')).metadata();
    expect([found.width, found.height]).toEqual([16, 8]);
  });

  it('OPS-02 applies the orientation of a photograph and removes its metadata', async () => {
    const file = await picture(400, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'someone', Artist: 'a private name' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(file).metadata()).orientation).toBe(6);
    const image = await made(file, ['jpg', 'webp']);
    expect(image).toMatchObject({ width: 200, height: 400, original: { width: 200, height: 400 } });
    const bytes = await read(imagePath(image.key, 'lg', 'jpg'));
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('a private name')).toBe(false);
  });

  it('OPS-02 stores variants once, under the hash of their content', async () => {
    const file = await picture(640, 480).png().toBuffer();
    const first = await made(file, ['jpg']);
    const path = imagePath(first.key, 'lg', 'jpg');
    const before = await storage.find(path);
    expect(await made(file, ['jpg'])).toEqual(first);
    expect(await storage.find(path)).toEqual(before);
    expect(await stored()).toEqual(
      ['lg.jpg', 'md.jpg', 'sm.jpg', 'thumb.jpg'].map((name) => `images/${first.key}/${name}`),
    );
  });

  it.each([
    ['not-an-image', async () => Buffer.from('this is no picture at all')],
    ['not-an-image', async () => Buffer.alloc(0)],
    ['not-an-image', async () => (await picture(800, 800).png().toBuffer()).subarray(0, 400)],
    [
      'unsupported-format',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'),
    ],
    ['too-small', () => picture(20, 400).png().toBuffer()],
    ['too-narrow', () => picture(1000, 40).png().toBuffer()],
    ['too-large', async () => claiming(await picture(64, 64).png().toBuffer(), 16_000, 8000)],
  ] as const)('OPS-02 refuses by name what is %s, and leaves nothing behind', async (reason, file) => {
    expect(await importImage({ storage, claims: alwaysGrantedClaims }, await file())).toEqual({
      outcome: 'refused',
      reason,
    });
    expect(await stored()).toEqual([]);
  });
});
