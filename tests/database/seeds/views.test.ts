import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { createImage } from '../../../database/factories/images.ts';
import { demoCatalogue } from '../../../database/seeds/demo/catalogue.ts';
import type { Raster } from '../../../database/seeds/demo/easel/raster.ts';
import { paint, pixelSize } from '../../../database/seeds/demo/paint.ts';
import { paintView } from '../../../database/seeds/demo/views/paint-view.ts';
import { viewsOf } from '../../../database/seeds/demo/views/views.ts';
import { isRecorded, recordLarge } from '../../../database/seeds/views.ts';
import { onEachEngine } from '../../support/database.ts';

const NOW = Date.UTC(2026, 10, 21);
const WORKS = demoCatalogue().artworks;

onEachEngine('VIEW-01 further views of the demo', (engine) => {
  const views = viewsOf({ title: 'Payaw', picture: { hand: 'terraces', seed: 1, widthIn: 40, heightIn: 30 } });
  const large = {
    size: { width: 4000, height: 3000 },
    views: views.map(({ kind }) => ({ kind, key: `view-${kind}`, width: 1280, height: 960, placeholder: 'data:,' })),
  };

  it('are recorded once with their texts, and not where staff have chosen other pictures', async () => {
    const database = await engine.open();
    const [first, second] = [await createArtwork(database), await createArtwork(database)];
    const [{ image_id: image }, { image_id: chosen }] = [
      await database('artworks').where({ id: first.id }).first('image_id'),
      await database('artworks').where({ id: second.id }).first('image_id'),
    ];
    const keyOf = async (id: number) => (await database('images').where({ id }).first('key')).key as string;
    const key = await keyOf(image);
    expect(await isRecorded(database, key)).toBe(false);
    await recordLarge(database, { key, views, large }, NOW);
    await recordLarge(database, { key, views, large }, NOW);
    expect(await isRecorded(database, key)).toBe(true);
    const shown = await database('artwork_image as ai')
      .join('images as i', 'i.id', 'ai.image_id')
      .where('ai.artwork_id', first.id)
      .orderBy('ai.position')
      .select('i.alt', 'i.tiled_at');
    expect(shown.map(({ alt }) => alt)).toEqual([
      'Detail of “Payaw”, at its true resolution',
      'Another detail of “Payaw”, at its true resolution',
      '“Payaw” in its frame on a wall',
      'The back of “Payaw”: linen on stretcher bars',
    ]);
    // The tile job leaves them out: they have no more pixels than their largest variant.
    expect(shown.every(({ tiled_at }) => tiled_at !== null)).toBe(true);
    expect(await database('images').where({ key }).first('tile_width', 'tile_height')).toEqual({
      tile_width: 4000,
      tile_height: 3000,
    });

    const own = await createImage(database);
    await database('artwork_image').insert({ artwork_id: second.id, position: 0, image_id: own });
    await recordLarge(database, { key: await keyOf(chosen), views, large }, NOW);
    expect(await database('artwork_image').where({ artwork_id: second.id }).pluck('image_id')).toEqual([own]);
  });
});

describe('VIEW-01 the views of a work', () => {
  it('are at most four besides the whole, and sculptures are seen from all sides', () => {
    for (const work of WORKS) {
      const views = viewsOf(work);
      expect(views.length).toBeGreaterThanOrEqual(3);
      expect(views.length).toBeLessThanOrEqual(4);
      for (const { alt } of views) expect(alt).toContain(`“${work.title}”`);
    }
    const sculpture = WORKS.find(({ picture }) => picture.hand === 'bronze') as (typeof WORKS)[number];
    expect(viewsOf(sculpture).map(({ kind }) => kind)).toEqual(['left', 'behind', 'right', 'detail']);
  });

  const small = async (raster: Raster) =>
    sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
      .resize(24, 24, { fit: 'fill' })
      .raw()
      .toBuffer();
  const difference = (a: Buffer, b: Buffer) =>
    a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;

  it.each(['terraces', 'bronze', 'ink'] as const)('of the hand %s differ from each other', async (hand) => {
    const work = WORKS.find(({ picture }) => picture.hand === hand) as (typeof WORKS)[number];
    const original = await paint({ ...work.picture, ...pixelSize(work.picture, 1600) });
    const looks = [await small(original)];
    for (const { kind } of viewsOf(work)) {
      const view = await paintView(kind, work.picture, original);
      expect(view.data).toHaveLength(view.width * view.height * 3);
      looks.push(await small(view));
    }
    for (const [at, look] of looks.entries())
      for (const other of looks.slice(at + 1)) expect(difference(look, other)).toBeGreaterThan(1);
  });

  it('a detail has the pixels of the original', async () => {
    const work = WORKS.find(({ picture }) => picture.hand === 'tnalak') as (typeof WORKS)[number];
    const original = await paint({ ...work.picture, ...pixelSize(work.picture, 2000) });
    const detail = await paintView('detail', work.picture, original);
    const row = Buffer.from(detail.data.subarray(0, detail.width * 3));
    const whole = Buffer.from(original.data);
    expect(whole.includes(row)).toBe(true);
  });
});
