import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DemoPicture } from '../../../database/seeds/demo/demo-catalogue.ts';
import { demoKey } from '../../../database/seeds/demo/demo-picture.ts';
import type { LargeWorks } from '../../../database/seeds/demo/large-studio.ts';
import { showProgress } from '../../../database/seeds/demo/progress.ts';
import { openStudio, type Studio } from '../../../database/seeds/demo/studio.ts';
import type { LargePicture } from '../../../database/seeds/demo/studio-worker.ts';
import { viewsOf } from '../../../database/seeds/demo/views/views.ts';
import type { ImageStore } from '../../../server/pictures/files/image-store.ts';
import { hasImage, imagePath, largePath } from '../../../server/pictures/files/image-store.ts';
import type { Claims } from '../../../server/pictures/files/make-once.ts';
import { MAX_PATH, tileFile, tilePaths } from '../../../server/pictures/tiles/tiling.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { alwaysGrantedClaims, onEachStorage } from '../../support/storage/storage.ts';

// Long and narrow cloth: the quickest to paint.
const pictures = [1, 2, 3, 4, 5].map((seed): DemoPicture => ({ hand: 'tnalak', seed, widthIn: 60, heightIn: 6 }));
const keys = pictures.map(demoKey);

onEachStorage('the demo studio', ({ open }) => {
  let storage: Storage;
  let images: ImageStore;
  let studio: Studio | undefined;

  beforeEach(async () => {
    storage = await open();
    images = { storage, claims: alwaysGrantedClaims };
  });

  afterEach(() => studio?.close());

  it.each([
    ['some', [4, 3, 2]],
    ['all', [0, 1, 2, 3, 4]],
  ])('paints requested pictures in the order of their first requests, when %s are requested', async (_name, order) => {
    const begun: string[] = [];
    const claims: Claims = {
      take: (key) => {
        begun.push(key);
        return alwaysGrantedClaims.take(key);
      },
    };
    studio = await openStudio({ dataDir: tmpdir(), images: { storage, claims }, pictures, concurrency: 1 });
    const requested = order.map((index) => keys[index] as string);
    await Promise.all([...requested, ...requested].map((key) => studio?.ensure(key)));
    const painted = begun.flatMap((name) => requested.filter((key) => name === `${key} 1`));
    expect(painted).toEqual(requested);
  });

  it('paints every picture in order, JPEG and WebP first, and requested pictures before others', async () => {
    const order: string[] = [];
    const begun: string[] = [];
    const claims: Claims = {
      take: (key) => {
        begun.push(key);
        return alwaysGrantedClaims.take(key);
      },
    };
    studio = await openStudio({
      dataDir: tmpdir(),
      images: { storage, claims },
      pictures,
      concurrency: 1,
      onProgress: ({ stage, done, total }) => order.push(`${stage}:${done}/${total}`),
    });
    const wanted = keys[4] as string;
    expect(await studio.ensure(wanted)).toBe('ready');
    expect(await hasImage(storage, wanted, ['jpg', 'webp'])).toBe(true);
    // The thread may have started the first picture, and none of the others.
    expect(begun.indexOf(wanted)).toBeLessThanOrEqual(1);
    expect(await studio.ensure('0'.repeat(32))).toBe('unknown');
    await studio.finished(1);
    expect(order.slice(0, 5)).toEqual(['1:1/5', '1:2/5', '1:3/5', '1:4/5', '1:5/5']);
    await studio.finished(2);
    expect(order.at(-1)).toBe('2:5/5');
    for (const key of keys) expect(await hasImage(storage, key)).toBe(true);
  });

  it('paints a large variant on request only: the same picture with twice the width and height', async () => {
    const [key, other] = keys as [string, string];
    studio = await openStudio({ dataDir: tmpdir(), images, pictures: pictures.slice(0, 2), concurrency: 1 });
    expect(await studio.ensure('0'.repeat(32), 'xl')).toBe('unknown');
    expect(await Promise.all([studio.ensure(key, 'xl'), studio.ensure(key, 'xl')])).toEqual(['ready', 'ready']);
    await studio.ensure(key);
    const [large, lg] = await Promise.all(
      [largePath(key), imagePath(key, 'lg', 'webp')].map(async (path) => {
        const bytes = (await storage.read(path)) as Buffer;
        const { width, height } = await sharp(bytes).metadata();
        return { width, height, squares: await sharp(bytes).resize(24, 3, { fit: 'fill' }).raw().toBuffer() };
      }),
    );
    expect([large?.width, large?.height]).toEqual([2560, 256]);
    const differences = [...(large?.squares ?? [])].map((value, i) => Math.abs(value - (lg?.squares[i] ?? 0)));
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(6);
    expect(await storage.find(largePath(other))).toBeNull();
    await studio.close();
    expect(await studio.ensure(other, 'xl')).toBe('failed');
  });

  it('VIEW-01 paints works in all their pixels after the rest, once, with tiles and further views', async () => {
    const [key, other] = keys as [string, string];
    const recorded = new Map<string, LargePicture>();
    const works: LargeWorks = {
      views: new Map(
        [key, other].map((each) => [each, viewsOf({ title: 'Dream', picture: pictures[0] as DemoPicture })]),
      ),
      isRecorded: async (each) => recorded.has(each),
      record: async (each, large) => void recorded.set(each, large),
    };
    const options = { images, pictures: pictures.slice(0, 3), concurrency: 1, dataDir: tmpdir(), works };
    studio = await openStudio(options);
    await studio.allLarge;
    expect([...recorded.keys()]).toEqual([key, other]);
    for (const [each, { size, views }] of recorded) {
      expect(size).toEqual({ width: 4000, height: 400 });
      for (const path of [...tilePaths(size), MAX_PATH])
        expect(await storage.find(tileFile(each, path)), path).not.toBeNull();
      expect(views.map(({ kind, width, height }) => [kind, width, height])).toEqual([
        ['detail', 1280, 400],
        ['other-detail', 1280, 400],
        ['wall', 1280, 960],
      ]);
      for (const view of views) expect(await hasImage(storage, view.key, ['jpg', 'webp'])).toBe(true);
    }
    const views = [...recorded.values()].flatMap((large) => large.views.map((view) => view.key));
    expect(new Set(views).size).toBe(6);
    // A detail has the pixels of the tiles.
    const detail = await sharp((await storage.read(imagePath(views[0] as string, 'lg', 'jpg'))) as Buffer).metadata();
    expect(detail.width).toBe(1280);
    await studio.close();
    recorded.delete(other);
    studio = await openStudio(options);
    await studio.allLarge;
    expect([...recorded.keys()]).toEqual([key, other]);
  });

  it('paints a large variant for a visitor before its work is complete, and one variant at a time', async () => {
    const requested = keys.slice(0, 3);
    const recorded: string[] = [];
    const { promise: isLooking, resolve: look } = Promise.withResolvers<void>();
    const works: LargeWorks = {
      views: new Map([[keys[0] as string, []]]),
      // The works do not begin until the visitors have their pictures.
      isRecorded: async (each) => isLooking.then(() => recorded.includes(each)),
      record: async (each) => void recorded.push(each),
    };
    let painting = 0;
    let max = 0;
    const claims: Claims = {
      take: async (key) => {
        if (!key.endsWith(' xl')) return alwaysGrantedClaims.take(key);
        max = Math.max(max, ++painting);
        return { release: async () => void painting-- };
      },
    };
    studio = await openStudio({ dataDir: tmpdir(), images: { storage, claims }, pictures, concurrency: 1, works });
    const { ensure } = studio;
    expect(await Promise.all(requested.map((key) => ensure(key, 'xl')))).toEqual(['ready', 'ready', 'ready']);
    expect(max).toBe(1);
    for (const key of requested) expect(await storage.find(largePath(key))).not.toBeNull();
    expect(await storage.find(tileFile(requested[0] as string, MAX_PATH))).toBeNull();
    look();
    await studio.allLarge;
    expect(recorded).toEqual(requested.slice(0, 1));
    expect(await storage.find(tileFile(requested[0] as string, MAX_PATH))).not.toBeNull();
  });

  it('continues after an interruption: existing pictures stay, missing ones are painted, none is incomplete', async () => {
    const first = await openStudio({ dataDir: tmpdir(), images, pictures: pictures.slice(0, 3), concurrency: 1 });
    await first.ensure(keys[0] as string);
    await first.close();
    for await (const { path } of storage.list('images/')) {
      if (!path.endsWith('.jpg')) continue;
      const bytes = (await storage.read(path)) as Buffer;
      expect(bytes.subarray(-2).toString('hex')).toBe('ffd9');
    }
    const path = imagePath(keys[0] as string, 'lg', 'webp');
    const before = await storage.find(path);
    studio = await openStudio({ dataDir: tmpdir(), images, pictures: pictures.slice(0, 3), concurrency: 1 });
    expect(await studio.ensure(keys[0] as string)).toBe('ready');
    await studio.finished(1);
    expect(await storage.find(path)).toEqual(before);
    for (const key of keys.slice(0, 3)) expect(await hasImage(storage, key, ['jpg', 'webp'])).toBe(true);
  });
});

it('reports progress in one rewritten line on a terminal, and by tenths elsewhere', () => {
  const said: string[] = [];
  const pipe = showProgress({ write: (text) => said.push(text) });
  for (let done = 1; done <= 40; done++) pipe({ stage: 1, done, total: 40 });
  expect(said).toHaveLength(11);
  expect(said.at(-1)).toBe('Painting the demo gallery: 40 of 40\n');
  const drawn: string[] = [];
  const screen = showProgress({ isTTY: true, columns: 80, write: (text) => drawn.push(text) });
  for (let done = 1; done <= 4; done++) screen({ stage: 1, done, total: 4 });
  expect(drawn).toHaveLength(4);
  expect(drawn.every((text) => text.startsWith('\r'))).toBe(true);
  expect(drawn.filter((text) => text.endsWith('\n'))).toHaveLength(1);
});
