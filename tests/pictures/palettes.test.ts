import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createImage } from '../../database/factories/images.ts';
import { write } from '../../database/transaction.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import type { Filters } from '../../server/listing/contract.ts';
import { attachPictures } from '../../server/pictures/attach.ts';
import { importImage } from '../../server/pictures/files/variants.ts';
import { paletteOf } from '../../server/pictures/palettes/clusters.ts';
import { COLORS } from '../../server/pictures/palettes/colors.ts';
import { makePalettes } from '../../server/pictures/palettes/make.ts';
import { namedColors } from '../../server/pictures/palettes/naming.ts';
import { hexOf, oklabOfHex } from '../../server/pictures/palettes/oklab.ts';
import { retryPalettes } from '../../server/pictures/palettes/records.ts';
import { type Storage, StorageError } from '../../server/storage/storage.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import type { Engine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { alwaysGrantedClaims, onEachInstallation, type TestStorage } from '../support/storage/storage.ts';
import { makePictures, phonePhoto, runJob, uploadPicture } from '../support/visitors/pictures.ts';
import { createMember, signedInBrowser } from '../support/visitors/staff.ts';

describe('a palette', () => {
  it('FIND-12 has the dominant colors with their shares, and the same pixels give the same palette', () => {
    const pixels = pixelsOf({ '#1f4e9e': 600, '#f7d02c': 300, '#c8102e': 90, '#ffffff': 10 });
    const palette = paletteOf(pixels);
    expect(palette).toEqual([
      { hex: '#1f4e9e', share: 0.6 },
      { hex: '#f7d02c', share: 0.3 },
      { hex: '#c8102e', share: 0.09 },
    ]);
    expect(paletteOf(pixels)).toEqual(palette);
    expect(paletteOf(pixelsOf({ '#808080': 7 }))).toEqual([{ hex: '#808080', share: 1 }]);
  });

  it('FIND-12 joins shades that look alike, and has at most six colors', () => {
    const shades = Object.fromEntries(
      Array.from({ length: 64 }, (_, index) => [`#1f4e${(150 + index).toString(16)}`, 10]),
    );
    expect(paletteOf(pixelsOf(shades)).length).toBeLessThanOrEqual(3);
    const many = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`#${((index * 33_333) % 0xffffff).toString(16).padStart(6, '0')}`, 5]),
    );
    const palette = paletteOf(pixelsOf(many));
    expect(palette.length).toBeLessThanOrEqual(6);
    expect(palette.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 1);
  });

  it('FIND-12 names the colors that cover a tenth, shades of one name together', () => {
    expect(
      namedColors([
        { hex: '#1f4e9e', share: 0.55 },
        { hex: '#f7d02c', share: 0.2 },
        { hex: '#2e8b57', share: 0.06 },
        { hex: '#1f4d2b', share: 0.05 },
        { hex: '#c8102e', share: 0.09 },
      ]),
    ).toEqual(['blue', 'yellow', 'green']);
  });

  it.each([
    ['#d2232a', 'red'],
    ['#ef7d22', 'orange'],
    ['#ffd93b', 'yellow'],
    ['#c5962c', 'gold'],
    ['#3c7d44', 'green'],
    ['#0f8a7a', 'green'],
    ['#2b6cb8', 'blue'],
    ['#a9cfe8', 'blue'],
    ['#10213f', 'blue'],
    ['#72459b', 'purple'],
    ['#f2a7bd', 'pink'],
    ['#70482a', 'brown'],
    ['#e0d2b5', 'beige'],
    ['#0c0c0d', 'black'],
    ['#929292', 'grey'],
    ['#fbfaf7', 'white'],
  ])('%s is %s', (hex, name) => {
    expect(namedColors([{ hex, share: 1 }])).toEqual([name]);
    expect(COLORS.map(({ value }) => value)).toContain(name);
    expect(hexOf(oklabOfHex(hex))).toBe(hex);
  });
});

function pixelsOf(counts: Record<string, number>): Uint8Array {
  const bytes = Object.entries(counts).flatMap(([hex, count]) =>
    Array.from({ length: count }, () => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))).flat(),
  );
  return Uint8Array.from(bytes);
}

onEachInstallation('palettes are made', suite);

function suite(engine: Engine, testStorage: TestStorage) {
  let opened: OpenedApp;
  let database: Knex;
  let storage: Storage;
  const { signal } = new AbortController();

  beforeEach(async () => {
    database = await engine.open();
    const location = await testStorage.create();
    storage = await testStorage.open(location);
    opened = await openApp({ database, settings: { storage: location } });
  });

  const run = () => {
    opened.clock.advance(10_000);
    return runJob(opened.context, 'picture-palettes');
  };
  const rowOf = (id: number) => database('image_palettes').where('image_id', id).first();
  const colorsOf = (id: number) => database('image_colors').where('image_id', id).orderBy('color').pluck('color');

  async function imported(background: string): Promise<number> {
    const file = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
    const made = await importImage({ storage, claims: alwaysGrantedClaims }, file, ['webp']);
    if (made.outcome === 'refused') throw new Error(made.reason);
    return createImage(database, { key: made.image.key });
  }

  async function workWith(image: number) {
    const work = await createArtwork(database);
    await database('artworks').where({ id: work.id }).update({ image_id: image });
    return work;
  }

  async function listed(color: string) {
    const { artworks, filters } = inertiaPage(await request(opened.app).get(`/artworks?colors[]=${color}`))
      .props as unknown as { artworks: { data: { slug: string }[] }; filters: Filters };
    const count = filters.colors.options.find(({ value }) => value === color)?.count;
    return { slugs: artworks.data.map(({ slug }) => slug), count };
  }

  it('FIND-12 of covers that imports and uploads have stored, and lists follow them', async () => {
    const blue = await workWith(await imported('#1f4e9e'));
    const staffId = await createMember(database, { role: 'editor' });
    const browser = await signedInBrowser(opened.app, database, { staffId, now: opened.clock.now });
    const { picture } = await uploadPicture(browser, await phonePhoto());
    const uploaded = await createArtwork(database);
    await write(database, (transaction) =>
      attachPictures(transaction, {
        subject: 'artwork',
        id: uploaded.id,
        pictures: [{ ...picture }],
        now: opened.clock.now,
      }),
    );
    await makePictures(opened.context);
    await run();
    expect(await listed('blue')).toEqual({ slugs: [blue.slug], count: 1 });
    expect(await listed('green')).toEqual({ slugs: [uploaded.slug], count: 1 });
    expect(await listed('red')).toEqual({ slugs: [uploaded.slug], count: 1 });
    expect(await listed('black')).toEqual({ slugs: [], count: 0 });
    // A changed cover.
    await database('artworks')
      .where({ id: blue.id })
      .update({ image_id: await imported('#c8102e') });
    await run();
    expect(await listed('blue')).toEqual({ slugs: [], count: 0 });
    expect((await listed('red')).count).toBe(2);
  });

  it('of a cropped picture from the cropped area', async () => {
    const staffId = await createMember(database, { role: 'editor' });
    const browser = await signedInBrowser(opened.app, database, { staffId, now: opened.clock.now });
    // Upright it is green above red.
    const { picture } = await uploadPicture(browser, await phonePhoto());
    await makePictures(opened.context);
    const edited = await browser.put(`/admin/pictures/${picture.id}/edits`, {
      rotation: 0,
      crop: { x: 0, y: 0, width: 100, height: 40 },
    });
    const id = edited.body.picture?.id as number;
    await makePictures(opened.context);
    await workWith(id);
    await run();
    expect(await colorsOf(id)).toEqual(['green']);
  });

  it('and are a change of the artworks that show the picture first', async () => {
    const image = await imported('#c8102e');
    const { id } = await workWith(image);
    const other = await createArtwork(database);
    await database('artwork_image').insert({ artwork_id: other.id, position: 1, image_id: image });
    await opened.context.changes.sync();
    const delivered: unknown[] = [];
    opened.context.changes.subscribe((changes) => void delivered.push(...changes));
    await run();
    await opened.context.changes.sync();
    expect(delivered).toContainEqual({ kind: 'palette', id });
    expect(delivered).not.toContainEqual({ kind: 'palette', id: other.id });
    delivered.splice(0);
    await run();
    await opened.context.changes.sync();
    expect(delivered).toEqual([]);
  });

  it('FIND-12 a picture that cannot be read is given up with a reason; a storage that is away counts as no attempt', async () => {
    const [damaged, missing, good] = [
      await imported('#c8102e'),
      await createImage(database),
      await imported('#1f4e9e'),
    ];
    for (const image of [damaged, missing, good]) await workWith(image);
    const { key } = await database('images').where({ id: damaged }).first();
    await storage.write(`images/${key}/sm.webp`, Buffer.from('damaged'));
    const { log } = opened.context;
    const away: Storage = {
      ...storage,
      read: () => Promise.reject(new StorageError(storage.location, 'it does not respond', { code: 'TEST' })),
    };
    await expect(makePalettes({ database, storage: away, log }, signal)).rejects.toThrow('does not respond');
    expect(await rowOf(good)).toMatchObject({ attempts: 0 });
    for (let times = 0; times < 3; times++) await makePalettes({ database, storage, log }, signal);
    expect(await colorsOf(good)).toEqual(['blue']);
    expect(await rowOf(damaged)).toMatchObject({ attempts: 3, colors: null, failure: expect.stringMatching(/./) });
    expect(await rowOf(missing)).toMatchObject({ attempts: 3, failure: 'its files are missing' });
    // The work of another process.
    expect(await retryPalettes(database)).toBeGreaterThanOrEqual(2);
    expect(await rowOf(missing)).toMatchObject({ attempts: 0, failure: null });
  });

  it('of pictures of the demo when they are painted', async () => {
    const image = await createImage(database);
    const painted = await imported('#c8102e');
    for (const id of [image, painted]) await workWith(id);
    await database('images').whereIn('id', [image, painted]).update({ tiled_at: 0 });
    for (let times = 0; times < 4; times++) await run();
    expect(await rowOf(image)).toMatchObject({ attempts: 0, colors: null, failure: null });
    expect(await colorsOf(painted)).toEqual(['red']);
  });

  it('a stopped run leaves the rest to the next one, and a deleted picture takes its palette along', async () => {
    const image = await imported('#c8102e');
    const { id } = await workWith(image);
    const stopped: Storage = {
      ...storage,
      read: async (path) => {
        stop.abort();
        return storage.read(path);
      },
    };
    const stop = new AbortController();
    const next = await workWith(await imported('#1f4e9e'));
    await makePalettes({ database, storage: stopped, log: opened.context.log }, stop.signal);
    expect(await rowOf(image)).toMatchObject({ attempts: 0, colors: null });
    await run();
    expect(await colorsOf(image)).toEqual(['red']);
    const { image_id } = await database('artworks').where({ id: next.id }).first('image_id');
    await database('artworks').where({ id }).update({ image_id });
    await database('images').where({ id: image }).delete();
    expect([await rowOf(image), await colorsOf(image)]).toEqual([undefined, []]);
  });
}
