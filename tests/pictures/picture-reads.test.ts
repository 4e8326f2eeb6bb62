import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import request from 'supertest';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pictureFiles } from '../../server/pictures/files/serve.ts';
import type { BucketLocation, PictureReads } from '../../server/storage/location.ts';
import { openStorage } from '../../server/storage/open.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { DAY, HOUR } from '../../server/time/time.ts';
import { openApp } from '../support/app.ts';
import { onEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { startFaultyBucket } from '../support/storage/faulty-bucket.ts';
import { bucketAt, bucketUrl } from '../support/storage/storage.ts';

/** The start of a window of signed addresses. */
const START = Math.floor(Date.now() / (12 * HOUR)) * 12 * HOUR;

onEngine('SQLite', 'pictures of a bucket', (engine) => {
  let database: Knex;
  let location: BucketLocation;
  let storage: Storage;
  beforeAll(async () => {
    database = await engine.open();
    location = bucketAt(await bucketUrl()) as BucketLocation;
    storage = await openStorage(location);
    for (const file of ['lg.jpg', 'lg.webp'])
      await storage.write(`images/mayon/${file}`, Buffer.from(file), {
        cacheControl: 'public, max-age=31536000, immutable',
      });
  });

  async function open(pictureReads: PictureReads, now = Date.now): Promise<Express> {
    const pictures = pictureFiles(storage, { reads: pictureReads, now });
    return (await openApp({ database, pictures, settings: { storage: location, pictureReads } })).app;
  }
  const imagePolicy = async (app: Express) =>
    /img-src ([^;]+)/.exec((await request(app).get('/')).headers['content-security-policy'] ?? '')?.[1];

  it('are sent by the shop, and pages allow no other origin', async () => {
    expect(await imagePolicy(await open({ mode: 'shop' }))).toBe("'self' data:");
  });

  describe('with signed addresses', () => {
    it('redirect to an address that the bucket answers without keys', async () => {
      const response = await request(await open({ mode: 'signed' })).get('/images/mayon/lg.jpg');
      expect([response.status, response.headers['cache-control']]).toEqual([302, 'public, max-age=3600']);
      const url = response.headers.location ?? '';
      const picture = await fetch(url);
      expect([picture.status, await picture.text()]).toEqual([200, 'lg.jpg']);
      expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await fetch(url.replace('lg.jpg', 'lg.webp'))).status).toBe(403);
      expect(await imagePolicy(await open({ mode: 'signed' }))).toBe(`'self' data: ${location.endpoint}`);
    });

    it('are the same on all nodes for twelve hours, and valid for twelve hours more', async () => {
      const addressAt = async (now: number) =>
        (await request(await open({ mode: 'signed' }, () => now)).get('/images/mayon/lg.jpg')).headers.location;
      const first = await addressAt(START);
      expect(await addressAt(START + 12 * HOUR - 1)).toBe(first);
      expect(await addressAt(START + 12 * HOUR)).not.toBe(first);
      expect(new URL(first ?? '').searchParams.get('X-Amz-Expires')).toBe(String(DAY / 1000));
    });
  });

  it('redirect to a CDN, with the same fallbacks', async () => {
    const app = await open({ mode: 'public', url: 'https://cdn.example.com/shop' });
    const response = await request(app).get('/images/mayon/lg.jpg');
    expect([response.status, response.headers.location, response.headers['cache-control']]).toEqual([
      302,
      'https://cdn.example.com/shop/images/mayon/lg.jpg',
      'public, max-age=86400',
    ]);
    const fallback = await request(app).get('/images/mayon/lg.avif');
    expect([fallback.headers.location, fallback.headers['cache-control']]).toEqual([
      'https://cdn.example.com/shop/images/mayon/lg.webp',
      'public, max-age=60',
    ]);
    const missing = await request(app).get('/images/none/lg.jpg');
    expect([missing.status, missing.headers.location]).toEqual([404, undefined]);
    expect(await imagePolicy(app)).toBe("'self' data: https://cdn.example.com");
  });

  describe('when the bucket fails', () => {
    it.each([
      ['slow-down', 503],
      ['hang', 503],
      ['forbidden', 503],
    ] as const)('with %s, pictures are %d and pages are not affected', async (fault, status) => {
      const bucket = await startFaultyBucket(await bucketUrl());
      onTestFinished(() => bucket.close());
      const failing = await openStorage(bucketAt(bucket.url));
      const { app, logged } = await openApp({ database, pictures: pictureFiles(failing) });
      bucket.fail(fault);
      const response = await request(app).get('/images/mayon/lg.jpg');
      expect([response.status, response.headers['retry-after'], response.headers['cache-control']]).toEqual([
        status,
        '5',
        'no-store',
      ]);
      expect((await request(app).get('/')).status).toBe(200);
      expect(JSON.stringify(logged)).toContain('Cannot use the bucket gallery');
      expect(JSON.stringify(logged)).not.toContain('S3RVER');
    });

    it('in the middle of a picture, the connection is closed', async () => {
      const url = await bucketUrl();
      await (await openStorage(bucketAt(url))).write('images/mayon/lg.jpg', Buffer.alloc(500_000));
      const bucket = await startFaultyBucket(url);
      const failing = await openStorage(bucketAt(bucket.url));
      const { app } = await openApp({ database, pictures: pictureFiles(failing) });
      const server = createServer(app).listen(0);
      onTestFinished(() => {
        bucket.close();
        server.closeAllConnections();
        server.close();
      });
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/images/mayon/lg.jpg`;
      expect((await (await fetch(address)).arrayBuffer()).byteLength).toBe(500_000);
      bucket.fail('cut');
      const response = await fetch(address);
      expect(response.status).toBe(200);
      await expect(response.arrayBuffer()).rejects.toThrow();
    });
  });
});
