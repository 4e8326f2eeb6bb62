import type { Express } from 'express';
import sharp from 'sharp';
import request, { type Response } from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PictureMaker, pictureFiles } from '../../server/pictures/files/serve.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { openApp } from '../support/app.ts';
import type { Knex } from '../support/knex.ts';
import { onEachInstallation } from '../support/storage/storage.ts';

onEachInstallation('pictures are served', (engine, { open: openStorage }) => {
  let database: Knex;
  let storage: Storage;
  beforeAll(async () => {
    database = await engine.open();
    storage = await openStorage();
    await store('mayon', ['sm.jpg', 'sm.webp', 'sm.avif', 'lg.jpg', 'lg.webp', 'md.jpg']);
    await storage.write('secret.jpg', Buffer.from('secret'));
    await storage.write('images/secret.jpg', Buffer.from('secret'));
  });

  async function store(key: string, files: string[]): Promise<void> {
    for (const file of files) await storage.write(`images/${key}/${file}`, Buffer.from(file));
  }

  async function open(maker?: PictureMaker, maxWaitMs?: number): Promise<Express> {
    return (await openApp({ database, pictures: pictureFiles(storage, { maker, maxWaitMs }) })).app;
  }

  const get = (app: Express, path: string) => request(app).get(path).buffer(true).parse(asText);

  it.each([
    ['sm.jpg', 'image/jpeg'],
    ['sm.webp', 'image/webp'],
    ['sm.avif', 'image/avif'],
  ])('%s are sent as %s and cached for a year', async (file, type) => {
    const { status, headers, body } = await get(await open(), `/images/mayon/${file}`);
    expect([status, headers['content-type'], body]).toEqual([200, type, file]);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it.each([
    ['lg.avif', 'image/webp', 'lg.webp'],
    ['md.avif', 'image/jpeg', 'md.jpg'],
    ['xl.webp', 'image/webp', 'lg.webp'],
  ])('a missing %s is answered as %s, cached for a minute', async (file, type, sent) => {
    const { status, headers, body } = await get(await open(), `/images/mayon/${file}`);
    expect([status, headers['content-type'], body]).toEqual([200, type, sent]);
    expect(headers['cache-control']).toBe('public, max-age=60');
  });

  it('are generated while they are missing, once each', async () => {
    const requested: string[] = [];
    const app = await open({
      ensure: async (key) => {
        requested.push(key);
        await store(key, ['thumb.jpg']);
      },
    });
    expect((await get(app, '/images/fresh/thumb.jpg')).body).toBe('thumb.jpg');
    expect((await get(app, '/images/fresh/thumb.jpg')).status).toBe(200);
    expect(requested).toEqual(['fresh']);
  });

  it('of the largest size are generated although a smaller one exists', async () => {
    const requested: string[] = [];
    await store('near', ['lg.webp']);
    const app = await open({
      ensure: async (key, variant) => {
        requested.push(`${key} ${variant}`);
        await store(key, ['xl.webp']);
      },
    });
    const { body, headers } = await get(app, '/images/near/xl.webp');
    expect([body, headers['cache-control']]).toEqual(['xl.webp', 'public, max-age=31536000, immutable']);
    await get(app, '/images/near/xl.webp');
    expect(requested).toEqual(['near xl']);
  });

  it('that are not generated in time are transparent and not cached, so that pages show the placeholder', async () => {
    const app = await open({ ensure: () => new Promise(() => {}) }, 1);
    const { status, headers, body } = await request(app).get('/images/never/lg.jpg');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/gif', 'no-store']);
    const { data, info } = await sharp(body).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data[3]]).toEqual([1, 1, 0]);
    await store('late', ['lg.jpg']);
    expect((await get(app, '/images/late/lg.jpg')).body).toBe('lg.jpg');
  });

  it('that cannot be generated are 404, cached for ten seconds', async () => {
    const app = await open({ ensure: async () => 'unknown' });
    const { status, headers } = await get(app, '/images/never/lg.jpg');
    expect([status, headers['cache-control']]).toEqual([404, 'public, max-age=10']);
  });

  it('whose generation fails are a server error', async () => {
    const app = await open({ ensure: () => Promise.reject(new Error('no paint')) });
    expect((await get(app, '/images/never/lg.jpg')).status).toBe(500);
  });

  describe('are the only files that are served', () => {
    it.each([
      '/images/mayon/xl.jpg',
      '/images/mayon/lg.png',
      '/images/mayon/lg.jpg.br',
      '/images/nobody/lg.jpg',
      '/images/..%2fsecret.jpg/lg.jpg',
      '/images/../secret.jpg',
      '/images/%2e%2e/secret.jpg',
      '/images/mayon/..%2f..%2fsecret.jpg',
      '/images/-mayon/lg.jpg',
      `/images/${'m'.repeat(200)}/lg.jpg`,
      '/images/mayon/lg.jpg/x.css',
    ])('%s is 404', async (path) => {
      const { status, body } = await get(await open(), path);
      expect(status).toBe(404);
      expect(body).not.toContain('secret');
    });
  });

  it('are sent in part by range', async () => {
    const path = '/images/mayon/sm.webp';
    const app = await open();
    const part = await get(app, path).set('Range', 'bytes=2-4');
    expect([part.status, part.body, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      '.we',
      'bytes 2-4/7',
      '3',
    ]);
    expect((await get(app, path).set('Range', 'bytes=5-')).body).toBe('bp');
    expect((await get(app, path).set('Range', 'bytes=7-')).status).toBe(416);
    const { status, body } = await get(app, path).set({ Range: 'bytes=2-4', 'If-Range': '"another"' });
    expect([status, body]).toEqual([200, 'sm.webp']);
  });

  it('are not sent again to a browser that has them', async () => {
    const path = '/images/mayon/sm.webp';
    const app = await open();
    const { headers } = await get(app, path);
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes', etag: expect.any(String) });
    for (const [name, value = ''] of [
      ['If-None-Match', headers.etag],
      ['If-Modified-Since', headers['last-modified']],
    ] as const) {
      const again = await get(app, path).set(name, value);
      expect([again.status, again.body]).toEqual([304, '']);
    }
    expect((await get(app, path).set('If-None-Match', '"another"')).status).toBe(200);
  });

  it('have the same headers for HEAD', async () => {
    const { status, headers } = await request(await open()).head('/images/mayon/sm.webp');
    expect([status, headers['content-length'], headers['content-type']]).toEqual([200, '7', 'image/webp']);
  });

  it('are read for mails and PDFs, with the same fallbacks', async () => {
    const pictures = pictureFiles(storage);
    expect(String(await pictures.read('mayon', 'lg.avif'))).toBe('lg.webp');
    expect(await pictures.read('none', 'lg.jpg')).toBeNull();
    expect(await pictures.read('mayon', '../secret.jpg')).toBeNull();
  });
});

function asText(res: Response, done: (error: Error | null, body: string) => void): void {
  let body = '';
  res.on('data', (chunk) => {
    body += chunk;
  });
  res.on('end', () => done(null, body));
}
