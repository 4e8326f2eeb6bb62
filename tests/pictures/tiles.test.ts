import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createImage } from '../../database/factories/images.ts';
import { write } from '../../database/transaction.ts';
import type { ArtworkDetail } from '../../server/artworks/contract.ts';
import type { Change } from '../../server/changes/contract.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { attachPictures } from '../../server/pictures/attach.ts';
import { importImage } from '../../server/pictures/files/variants.ts';
import { sweepPictures } from '../../server/pictures/sweep.ts';
import { makeAllTiles } from '../../server/pictures/tiles/make.ts';
import { isStorageFailure, type Storage, StorageError } from '../../server/storage/storage.ts';
import { MINUTE } from '../../server/time/time.ts';
import { type OpenedApp, openApp } from '../support/app.ts';
import type { Engine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { alwaysGrantedClaims, onEachInstallation, type TestStorage } from '../support/storage/storage.ts';
import { expectValidInfo, type ImageInfo, offeredImages } from '../support/visitors/image-service.ts';
import { makePictures, phonePhoto, runJob, uploadPicture } from '../support/visitors/pictures.ts';
import { createMember, signedInBrowser } from '../support/visitors/staff.ts';

const PUBLIC_URL = 'https://gallery.example';

onEachInstallation('tiles are made', suite);

it.runIf(existsSync('/dev/full'))('a full disk is no fault of the picture, a damaged picture is one', async () => {
  const image = sharp({ create: { width: 900, height: 900, channels: 3, background: '#864' } });
  const full = await image
    .jpeg()
    .toFile('/dev/full')
    .catch((error) => error);
  const damaged = await sharp(Buffer.from('damaged'))
    .toBuffer()
    .catch((error) => error);
  expect([full, damaged]).toEqual([expect.any(Error), expect.any(Error)]);
  expect([full, damaged].map(isStorageFailure)).toEqual([true, false]);
});

function suite(engine: Engine, testStorage: TestStorage) {
  let opened: OpenedApp;
  let database: Knex;
  let storage: Storage;
  const stopping = new AbortController();

  beforeEach(async () => {
    database = await engine.open();
    const location = await testStorage.create();
    storage = await testStorage.open(location);
    opened = await openApp({ database, settings: { storage: location, publicUrl: PUBLIC_URL } });
  });

  const runTiles = () => runJob(opened.context, 'picture-tiles');
  const get = (path: string) => request(opened.app).get(path.replace(PUBLIC_URL, '')).buffer(true);
  const rowOf = (id: number) => database('images').where({ id }).first();
  const stored = async () => (await Array.fromAsync(storage.list('tiles/'))).map(({ path }) => path);

  /** An artwork with an imported picture, whose largest file is the variant `xl`. */
  async function importedWork({ width = 1800, height = 1100, publishedAt = 0 as number | null } = {}) {
    const file = await sharp({ create: { width, height, channels: 3, background: '#864' } })
      .png()
      .toBuffer();
    const made = await importImage({ storage, claims: alwaysGrantedClaims }, file, ['webp']);
    if (made.outcome === 'refused') throw new Error(made.reason);
    const { key } = made.image;
    const image = await createImage(database, { key });
    const work = await createArtwork(database, { publishedAt });
    await database('artworks').where({ id: work.id }).update({ image_id: image });
    return { ...work, key, image };
  }

  it('VIEW-03 of all pixels of an upload, upright and without metadata; info.json and every address that it offers conform', async () => {
    const staffId = await createMember(database, { role: 'editor' });
    const browser = await signedInBrowser(opened.app, database, { staffId, now: opened.clock.now });
    const { picture } = await uploadPicture(browser, await phonePhoto({ width: 3001, height: 1503 }));
    const work = await createArtwork(database);
    await write(database, (transaction) =>
      attachPictures(transaction, {
        subject: 'artwork',
        id: work.id,
        pictures: [{ ...picture }],
        now: opened.clock.now,
      }),
    );
    await runTiles();
    expect(await stored()).toEqual([]);
    await makePictures(opened.context);
    opened.clock.advance(10_000);
    await runTiles();
    const { key, tile_width, tile_height } = await rowOf(picture.id);
    expect([tile_width, tile_height]).toEqual([1503, 3001]);

    const address = `${PUBLIC_URL}/iiif/${key}/info.json`;
    const answer = await get(address);
    expect(answer.status).toBe(200);
    const info: ImageInfo = answer.body;
    expectValidInfo(info, address);
    expect([info.width, info.height, info.maxHeight]).toEqual([1503, 3001, 2560]);
    const offered = offeredImages(info);
    // 3 x 6 tiles of all pixels, 2 x 3, 1 x 2, 1 of the whole. The sizes are that whole and the largest one. The last is the
    // largest one.
    expect(offered).toHaveLength(18 + 6 + 2 + 1 + 2 + 1);
    for (const image of offered) {
      const { status, headers, body } = await get(image.address);
      expect([status, headers['content-type']], image.address).toEqual([200, 'image/jpeg']);
      const { width, height, exif, icc, orientation } = await sharp(body).metadata();
      expect([width, height, exif, icc, orientation]).toEqual([image.width, image.height, ...Array(3).fill(undefined)]);
    }
    // Upright, the photograph is green above red.
    const colourOf = async (path: string) => (await sharp((await get(`${info.id}/${path}`)).body).stats()).dominant;
    expect((await colourOf('0,0,512,512/512,512/0/default.jpg')).g).toBeGreaterThan(150);
    expect((await colourOf('0,2560,512,441/512,441/0/default.jpg')).r).toBeGreaterThan(150);
    expect(await readdir(opened.context.settings.dataDir)).not.toContainEqual(expect.stringMatching(/^tiles-/));
  });

  it('VIEW-03 info.json and tiles are for every site, are cached, and have the types that the client accepts', async () => {
    const { key } = await importedWork();
    await runTiles();
    const info = await get(`/iiif/${key}/info.json`);
    expect(info.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=86400',
      'content-type': 'application/json; charset=utf-8',
      vary: expect.stringContaining('Accept'),
      etag: expect.any(String),
    });
    expect(info.headers['set-cookie']).toBeUndefined();
    const ld = await get(`/iiif/${key}/info.json`).set('Accept', 'application/ld+json');
    expect(ld.headers['content-type']).toBe(
      'application/ld+json; profile="http://iiif.io/api/image/3/context.json"; charset=utf-8',
    );
    expect(JSON.parse(ld.text ?? String(ld.body))).toEqual(info.body);
    const tile = await get(`/iiif/${key}/0,0,512,512/512,512/0/default.jpg`);
    expect(tile.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const etag = String(tile.headers.etag);
    const unchanged = await get(`/iiif/${key}/0,0,512,512/512,512/0/default.jpg`).set('If-None-Match', etag);
    expect(unchanged.status).toBe(304);
    const preflight = await request(opened.app)
      .options(`/iiif/${key}/info.json`)
      .set('Origin', 'https://museum.example');
    expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      expect.stringContaining('Accept'),
    ]);
    const base = await get(`/iiif/${key}`);
    expect([base.status, base.headers.location]).toEqual([303, `${PUBLIC_URL}/iiif/${key}/info.json`]);
    expect((await request(opened.app).post(`/iiif/${key}/info.json`)).status).toBe(405);
  });

  it('VIEW-03 requests outside the profile are a 404: other regions, sizes, rotations, qualities and formats', async () => {
    const { key } = await importedWork();
    await runTiles();
    for (const path of [
      '0,0,512,512/256,256/0/default.jpg',
      '1,0,512,512/512,512/0/default.jpg',
      '0,0,512,512/512,512/90/default.jpg',
      '0,0,512,512/512,512/0/gray.jpg',
      '0,0,512,512/512,512/0/default.png',
      'full/max/!0/default.jpg',
      'square/max/0/default.jpg',
      'pct:0,0,50,50/max/0/default.jpg',
      '-1,0,512,512/512,512/0/default.jpg',
      '999999,0,512,512/512,512/0/default.jpg',
      '..%2f..%2fimages/512,512/0/default.jpg',
      '%00/max/0/default.jpg',
    ]) {
      const { status, headers } = await get(`/iiif/${key}/${path}`);
      expect(status, path).toBe(path.startsWith('%00') ? 400 : 404);
      expect(headers['cache-control'], path).toBe('no-store');
      expect(headers['access-control-allow-origin'], path).toBe('*');
    }
    for (const name of ['0'.repeat(32), 'x', '%2e%2e', 'A'.repeat(2_000)])
      expect((await get(`/iiif/${name}/info.json`)).status, name).toBe(404);
  });

  it('VIEW-03 an unknown key is queried once, and its tiles are found when an artwork shows the picture', async () => {
    const { key, id, image } = await importedWork();
    const { image: small } = await importedWork({ width: 400, height: 300 });
    await runTiles();
    await database('artworks').where({ id }).update({ image_id: small });
    const { app, context } = await openApp({ database, caches: true });
    await context.changes.sync();
    const queries: string[] = [];
    database.on('query', ({ sql }: { sql: string }) => void (/from .images. as .i./.test(sql) && queries.push(sql)));
    const statusOf = async (name: string) => (await request(app).get(`/iiif/${name}/info.json`)).status;
    for (const name of [key, 'f'.repeat(32)]) {
      queries.length = 0;
      expect([await statusOf(name), await statusOf(name), await statusOf(name)]).toEqual([404, 404, 404]);
      // One query for the first picture of an artwork, and one for further pictures.
      expect(queries).toHaveLength(2);
    }
    await database('artworks').where({ id }).update({ image_id: image });
    await context.changes.sync();
    expect(await statusOf(key)).toBe(200);
  });

  it('VIEW-03 a few requests query at a time, and pages do not wait for them', async () => {
    const held = Promise.withResolvers<null>();
    let begun = 0;
    opened.context.artworks.findTiled = () => {
      begun += 1;
      return held.promise;
    };
    const answers = Array.from({ length: 14 }, () =>
      get(`/iiif/${'f'.repeat(32)}/info.json`).then((res) => res.status),
    );
    await expect.poll(() => begun).toBe(10);
    for (let page = 0; page < 3; page++) expect((await get('/artworks')).status).toBe(200);
    expect(begun).toBe(10);
    held.resolve(null);
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(10);
    // On a busy machine the last ones wait for three seconds, and are refused.
    expect(statuses.filter((status) => status !== 404 && status !== 503)).toEqual([]);
  });

  it('VIEW-03 only pictures of published artworks are answered, from the time of publication on', async () => {
    const soon = opened.clock.now + MINUTE;
    const { key, id } = await importedWork({ publishedAt: soon });
    await runTiles();
    const addresses = [`/iiif/${key}/info.json`, `/iiif/${key}/full/max/0/default.jpg`, `/iiif/${key}`];
    const statuses = async () => Promise.all(addresses.map(async (address) => (await get(address)).status));
    expect(await statuses()).toEqual([404, 404, 404]);
    opened.clock.advance(MINUTE);
    expect(await statuses()).toEqual([200, 200, 303]);
    await database('artworks').where({ id }).update({ published_at: null });
    expect(await statuses()).toEqual([404, 404, 404]);
    // The picture becomes a further picture of another artwork.
    const { image } = await importedWork({ width: 400, height: 300 });
    const other = await database('artworks').where({ image_id: image }).first('id');
    const tiled = await database('images').where({ key }).first('id');
    await write(database, (transaction) =>
      transaction('artwork_image').insert({ artwork_id: other.id, position: 1, image_id: tiled.id }),
    );
    expect(await statuses()).toEqual([200, 200, 303]);
    // Tiles that the storage has lost.
    for (const path of await stored()) await storage.remove(path);
    expect(await statuses()).toEqual([200, 404, 303]);
  });

  it('VIEW-01 VIEW-02 the page names the tiles when they are made, and before that the largest variant', async () => {
    const { slug, key } = await importedWork();
    const imageOf = async () =>
      (inertiaPage(await request(opened.app).get(`/artworks/${slug}`)).props.artwork as ArtworkDetail).images[0];
    expect(await imageOf()).toMatchObject({ largest: `/images/${key}/xl.webp`, tiles: null });
    await runTiles();
    expect(await imageOf()).toMatchObject({ tiles: { url: `/iiif/${key}`, width: 1800, height: 1100 } });
  });

  it('VIEW-01 they change only the artworks that show the picture', async () => {
    const { id, image } = await importedWork();
    const { id: other } = await createArtwork(database);
    await write(database, (transaction) =>
      transaction('artwork_image').insert({ artwork_id: other, position: 1, image_id: image }),
    );
    await importedWork({ width: 400, height: 300 });
    const delivered: Change[] = [];
    await opened.context.changes.sync();
    opened.context.changes.subscribe((changes) => void delivered.push(...changes));
    const expected = [id, other].sort((a, b) => a - b).map((artwork) => ({ kind: 'tiles', id: artwork }));
    for (const change of [runTiles, () => database('images').where({ id: image }).update({ tile_width: null })]) {
      delivered.splice(0);
      await change();
      await opened.context.changes.sync();
      expect(delivered.sort((a, b) => Number(a.id) - Number(b.id))).toEqual(expected);
    }
  });

  it('not for small pictures, nor for pictures of artists', async () => {
    const { image, id } = await importedWork({ width: 1280, height: 900 });
    const portrait = await importedWork();
    await database('artworks').where({ id: portrait.id }).update({ image_id: image });
    await runTiles();
    expect(await stored()).toEqual([]);
    expect(await rowOf(image)).toMatchObject({ tile_width: null, tiled_at: opened.clock.now });
    expect(await rowOf(portrait.image)).toMatchObject({ tile_width: null, tiled_at: null });
    expect(id).not.toBe(portrait.id);
  });

  it('again after an interruption: those that are stored stay, and the picture has none until all are', async () => {
    const { image } = await importedWork();
    const files = {
      database,
      dataDir: opened.context.settings.dataDir,
      now: () => opened.clock.now,
      log: opened.context.log,
    };
    const stop = new AbortController();
    let writes = 0;
    const counting = (atMost: number): Storage => ({
      ...storage,
      write: async (...file) => {
        if (++writes > atMost) stop.abort();
        await storage.write(...file);
      },
    });
    await makeAllTiles({ ...files, storage: counting(5) }, stop.signal);
    const first = await stored();
    expect(first.length).toBeGreaterThanOrEqual(5);
    expect(await rowOf(image)).toMatchObject({ tiled_at: null, tile_width: null, tile_attempts: 0 });
    const before = await storage.find(first[0] as string);
    writes = 0;
    await makeAllTiles({ ...files, storage: counting(99) }, stopping.signal);
    // 4 x 3, 2 x 2 and 1 tiles, and the whole picture.
    expect(await stored()).toHaveLength(12 + 4 + 1 + 1);
    expect(writes).toBe(18 - first.length);
    expect(await storage.find(first[0] as string)).toEqual(before);
    expect(await rowOf(image)).toMatchObject({ tile_width: 1800, tile_height: 1100 });
  });

  it('a damaged picture is given up after three attempts, and others are made; a storage that is away counts as none', async () => {
    const { image: damaged, key } = await importedWork();
    const { image: good } = await importedWork({ width: 1400 });
    for (const file of ['xl', 'lg']) await storage.write(`images/${key}/${file}.webp`, Buffer.from('damaged'));
    const files = {
      database,
      dataDir: opened.context.settings.dataDir,
      now: () => opened.clock.now,
      log: opened.context.log,
    };
    const away: Storage = {
      ...storage,
      read: () => Promise.reject(new StorageError(storage.location, 'it does not respond', { code: 'TEST' })),
    };
    await expect(makeAllTiles({ ...files, storage: away }, stopping.signal)).rejects.toThrow('does not respond');
    expect(await rowOf(good)).toMatchObject({ tile_attempts: 0 });
    const full: Storage = {
      ...storage,
      write: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' })),
    };
    await expect(makeAllTiles({ ...files, storage: full }, stopping.signal)).rejects.toThrow('no space left');
    await expect(makeAllTiles({ ...files, storage, dataDir: '/dev/null/data' }, stopping.signal)).rejects.toThrow();
    expect(await rowOf(good)).toMatchObject({ tile_attempts: 0 });
    for (let run = 0; run < 4; run++) await makeAllTiles({ ...files, storage }, stopping.signal);
    expect(await rowOf(good)).toMatchObject({ tile_width: 1400 });
    expect(await rowOf(damaged)).toMatchObject({ tile_width: null, tiled_at: null, tile_attempts: 3 });
    const texts = opened.logged.map(({ msg }) => String(msg)).filter((text) => text.startsWith('tiles of a picture'));
    expect(texts).toEqual([
      'tiles of a picture could not be made, retrying',
      'tiles of a picture could not be made, retrying',
      'tiles of a picture could not be made, giving up; to try again: npm run gallery -- storage tiles',
    ]);
  });

  it('once by two nodes', async () => {
    const works = [await importedWork(), await importedWork({ width: 1500 }), await importedWork({ width: 1600 })];
    const written: string[] = [];
    const node = () => ({
      ...opened.context,
      storage: {
        ...storage,
        write: (path: string, ...rest: [Buffer]) => {
          written.push(path);
          return storage.write(path, ...rest);
        },
      },
    });
    await Promise.all([runJob(node(), 'picture-tiles'), runJob(node(), 'picture-tiles')]);
    for (const { image } of works) expect(await rowOf(image)).toMatchObject({ tile_height: 1100 });
    expect(new Set(written).size).toBe(written.length);
  });

  it('and deleted if their picture is deleted while they are made', async () => {
    const { image, id } = await importedWork();
    const { image: next } = await importedWork({ width: 400 });
    let writes = 0;
    const deleting: Storage = {
      ...storage,
      write: async (...file) => {
        await storage.write(...file);
        if (++writes !== 5) return;
        await write(database, async (transaction) => {
          await transaction('artworks').where({ id }).update({ image_id: next });
          await transaction('images').where({ id: image }).delete();
        });
      },
    };
    const { settings, log, now } = opened.context;
    await makeAllTiles({ database, storage: deleting, dataDir: settings.dataDir, now, log }, stopping.signal);
    expect(writes).toBe(18);
    expect(await stored()).toEqual([]);
  });

  it('and deleted with their picture', async () => {
    const { key, image, id } = await importedWork();
    await importedWork({ width: 1500 });
    await runTiles();
    const others = (await stored()).filter((path) => !path.includes(key));
    const { image: next } = await importedWork({ width: 400 });
    await database('artworks').where({ id }).update({ image_id: next });
    await database('images').where({ id: image }).update({ delete_at: opened.clock.now });
    const { settings } = opened.context;
    await sweepPictures(
      { database, storage, dataDir: settings.dataDir },
      { now: opened.clock.now, clock: () => opened.clock.now, progress: null, saveProgress: async () => {} },
    );
    expect(await rowOf(image)).toBeUndefined();
    expect(await stored()).toEqual(others);
  });
}
