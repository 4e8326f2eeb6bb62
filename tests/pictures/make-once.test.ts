import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import type { DemoPicture } from '../../database/seeds/demo/demo-catalogue.ts';
import { demoKey } from '../../database/seeds/demo/demo-picture.ts';
import { openStudio } from '../../database/seeds/demo/studio.ts';
import { LEASE } from '../../server/jobs/records.ts';
import { hasImage, type ImageStore } from '../../server/pictures/files/image-store.ts';
import { databaseClaims, makeOnce } from '../../server/pictures/files/make-once.ts';
import { pictureFiles } from '../../server/pictures/files/serve.ts';
import { importImage } from '../../server/pictures/files/variants.ts';
import type { StorageLocation } from '../../server/storage/location.ts';
import { openStorage } from '../../server/storage/open.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { MINUTE } from '../../server/time/time.ts';
import { onEachEngine } from '../support/database.ts';
import { startFaultyBucket } from '../support/storage/faulty-bucket.ts';
import { bucketAt, bucketUrl, onEachInstallation } from '../support/storage/storage.ts';

const START = Date.UTC(2026, 10, 22, 4);

onEachInstallation('variants are made by one of two nodes', (engine, { open, create }) => {
  let settings: DatabaseSettings;
  let location: StorageLocation;
  let writes: string[];
  beforeEach(async () => {
    settings ??= await engine.create();
    location = await create();
    writes = [];
  });

  /** A node with its own connections. It counts the files that it writes. */
  async function openNode(now = () => START): Promise<ImageStore> {
    const database = connect(settings);
    onTestFinished(() => database.destroy());
    const storage: Storage = await open(location);
    const write: Storage['write'] = (path, ...content) => {
      writes.push(path);
      return storage.write(path, ...content);
    };
    return { storage: { ...storage, write }, claims: databaseClaims(database, now) };
  }

  it('that import the same picture at the same time', async () => {
    const file = await sharp({ create: { width: 1500, height: 900, channels: 3, background: '#264' } })
      .png()
      .toBuffer();
    const nodes = await Promise.all([openNode(), openNode()]);
    const outcomes = await Promise.all(nodes.map((node) => importImage(node, file)));
    expect(outcomes[0]).toMatchObject({ outcome: 'made', image: { width: 1280, height: 768 } });
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(writes).toHaveLength(13);
    expect(new Set(writes).size).toBe(13);
  });

  it('of which one has died, after its lease', async () => {
    // The node that has died does not renew its lease.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const clock = { now: START };
    const [died, other] = await Promise.all([openNode(() => clock.now), openNode(() => clock.now)]);
    const claim = await died.claims.take('key');
    expect(claim).not.toBeNull();
    expect(await other.claims.take('key')).toBeNull();
    clock.now += LEASE;
    const taken = await other.claims.take('key');
    expect(taken).not.toBeNull();
    // The end of an old claim does not end the new one.
    await claim?.release();
    expect(await died.claims.take('key')).toBeNull();
    await taken?.release();
    expect(await died.claims.take('key')).not.toBeNull();
  });

  it('of which one fails, by the other one', async () => {
    const [first, second] = await Promise.all([openNode(), openNode()]);
    const started = Promise.withResolvers<void>();
    const failing = makeOnce(first.claims, 'failing', {
      isMade: async () => false,
      make: async () => {
        started.resolve();
        throw new Error('no memory');
      },
    });
    await started.promise;
    let isMade = false;
    await Promise.all([
      expect(failing).rejects.toThrow('no memory'),
      makeOnce(second.claims, 'failing', {
        isMade: async () => isMade,
        make: async () => {
          isMade = true;
        },
      }),
    ]);
    expect(isMade).toBe(true);
  });
});

onEachEngine('pictures of the demo', (engine) => {
  // Long and narrow cloth: the quickest to paint.
  const pictures = [1, 2, 3].map((seed): DemoPicture => ({ hand: 'tnalak', seed, widthIn: 60, heightIn: 6 }));

  it('are painted once by two nodes that get requests at the same time', async () => {
    const settings = await engine.create();
    const bucket = await startFaultyBucket(await bucketUrl());
    onTestFinished(() => bucket.close());
    const nodes = await Promise.all([1, 2].map(() => openNode(settings, bucketAt(bucket.url))));
    const [key = ''] = pictures.map(demoKey);
    const reads = ['lg.jpg', 'xl.webp'].flatMap((file) => nodes.map(({ files }) => files.read(key, file)));
    const [jpg, sameJpg, xl, sameXl] = await Promise.all(reads);
    expect(jpg?.length).toBeGreaterThan(1_000);
    expect(sameJpg).toEqual(jpg);
    expect(xl?.length).toBeGreaterThan(jpg?.length ?? 0);
    expect(sameXl).toEqual(xl);
    await Promise.all(nodes.map(({ studio }) => studio.finished(2)));
    for (const picture of pictures) expect(await hasImage(nodes[0]?.storage as Storage, demoKey(picture))).toBe(true);
    const puts = bucket.requests.filter((request) => request.startsWith('PUT'));
    expect(puts.filter((request) => request === 'PUT xl.webp')).toHaveLength(1);
    expect(puts).toHaveLength(3 * 12 + 1);
  });

  async function openNode(settings: DatabaseSettings, location: StorageLocation) {
    const database = connect(settings);
    const storage = await openStorage(location);
    const images = { storage, claims: databaseClaims(database, Date.now) };
    const studio = await openStudio({ dataDir: tmpdir(), images, pictures, concurrency: 2 });
    onTestFinished(async () => {
      await studio.close();
      storage.close();
      await database.destroy();
    });
    return { storage, studio, files: pictureFiles(storage, { maker: studio, maxWaitMs: MINUTE }) };
  }
});
