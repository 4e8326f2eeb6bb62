import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { csvOf } from '../catalogue/catalogue-file.ts';
import { builtPages, onEngine } from '../support/database.ts';
import { childEnvironment } from '../support/programs/environment.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { bucketUrl } from '../support/storage/storage.ts';

const ROOT = join(import.meta.dirname, '../..');

onEngine('PostgreSQL', 'two nodes with one bucket', (engine) => {
  let settings: DatabaseSettings;
  let env: Record<string, string>;
  let nodes: Shop[];

  beforeAll(async () => {
    await builtPages();
    settings = await engine.create();
    env = {
      NODE_ENV: 'production',
      SESSION_SECRET: 'Vj3kq0Zr8yUw5tBn',
      PUBLIC_URL: 'https://gallery.example.com',
      DATABASE_URL: settings.databaseUrl ?? '',
      STORAGE_URL: await bucketUrl(),
    };
    // Each with a data folder of its own, as on two machines.
    nodes = await Promise.all([1, 2].map(async () => startShop(await folder(), env)));
  });
  afterAll(() => Promise.all((nodes ?? []).map((node) => node.close())));

  const folder = () => mkdtemp(join(tmpdir(), 'galerya-node-'));

  it('serve the pictures that a third machine has imported, with the same headers', async () => {
    const works = await folder();
    await writeFile(
      join(works, 'red.png'),
      await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#a31' } })
        .png()
        .toBuffer(),
    );
    await writeFile(join(works, 'works.csv'), csvOf([{ slug: 'red', image: 'red.png' }]));
    const command = [join(ROOT, 'server/catalogue/import.ts'), join(works, 'works.csv')];
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      env: childEnvironment({ ...env, DATA_DIR: await folder() }),
    });
    expect(stdout).toContain('1 new');
    const database = await engine.open(settings);
    const [key] = await database('images').pluck('key');
    for (const [file, width] of [
      ['lg.jpg', 1280],
      ['thumb.avif', 96],
      ['xl.webp', 1600],
    ]) {
      const [first, second] = await Promise.all(nodes.map(({ url }) => download(`${url}/images/${key}/${file}`)));
      expect(first).toMatchObject({ status: 200, cacheControl: 'public, max-age=31536000, immutable' });
      expect(second).toEqual(first);
      expect((await sharp(first?.bytes).metadata()).width).toBe(width);
    }
  });
});

async function download(url: string) {
  const response = await fetch(url);
  const [cacheControl, ...headers] = ['cache-control', 'content-type', 'content-length', 'etag', 'last-modified'].map(
    (name) => response.headers.get(name),
  );
  return { status: response.status, cacheControl, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
