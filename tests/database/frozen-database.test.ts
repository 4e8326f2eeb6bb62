import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../database/connect.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { migrate } from '../../database/migrate.ts';
import { write } from '../../database/transaction.ts';
import { builtPages } from '../support/database.ts';
import { type PostgresServer, startPostgres } from '../support/programs/postgres.ts';
import { type Shop, startShop } from '../support/shop.ts';

// A PostgreSQL of its own, because freezing it stops every client.

let folder: string;
let postgres: PostgresServer;
let shop: Shop;

beforeAll(async () => {
  await builtPages();
  folder = await mkdtemp(join(tmpdir(), 'galerya-frozen-'));
  postgres = await startPostgres();
  const database = connect({ dataDir: folder, databaseUrl: postgres.url });
  await migrate(database);
  for (let count = 0; count < 30; count += 1) await createArtwork(database);
  await createArtwork(database, { slug: 'other' });
  await createArtwork(database, { slug: 'saved', title: 'Saved at dusk' });
  await database.destroy();
  shop = await startShop(folder, {
    NODE_ENV: 'production',
    SESSION_SECRET: 'a secret for this one test',
    PUBLIC_URL: 'https://gallery.example.com',
    DATABASE_URL: postgres.url,
  });
});

afterAll(async () => {
  await postgres?.thaw();
  await shop?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string) => fetch(`${shop.url}${path}`, { redirect: 'manual' });

/** Uncached pages and calls, more than there are connections. */
const addressesOf = (word: string) =>
  [1, 2, 3, 4].flatMap((count) => [
    `/artworks?search=${word}${count}`,
    `/search?search=${word}${count}`,
    `/artists?search=${word}${count}`,
    `/artworks/${word}-${count}`,
    `/web/api/search?term=${word}${count}`,
  ]);

it('a transaction in which the server hangs is rolled back, and its connection is not used again', async () => {
  const database = connect({ dataDir: folder, databaseUrl: postgres.url }, { isServing: true });
  const title = () => database('artworks').orderBy('id').first('title');
  const before = await title();
  const work = write(database, async (transaction) => {
    await transaction('artworks').update({ title: 'Half done' });
    await postgres.freeze();
    await transaction('artworks').first('id');
  });
  await expect(work).rejects.toThrow('The database does not respond.');
  await postgres.thaw();
  await expect.poll(() => title().catch(() => null)).toEqual(before);
  await write(database, (transaction) => transaction('artworks').where({ slug: 'other' }).update({ title: 'Done' }));
  expect(await database('artworks').where({ slug: 'other' }).first('title')).toEqual({ title: 'Done' });
  await database.destroy();
});

it('while PostgreSQL hangs every page answers 503, and afterwards 200 again', async () => {
  for (const address of addressesOf('before')) expect((await get(address)).status).toBeLessThan(500);

  expect(await (await get('/artworks/saved')).text()).toMatch(
    /method="post"[^>]*action="\/forms\/cart\/saved|action="\/forms\/cart\/saved"[^>]*method="post"/,
  );
  await expect
    .poll(async () => {
      const etag = (await get('/artworks/saved')).headers.get('etag');
      return etag !== null && etag === (await get('/artworks/saved')).headers.get('etag');
    })
    .toBe(true);

  await postgres.freeze();
  for (const answer of await Promise.all(addressesOf('hanging').map(get))) {
    // One second for requests that waited for those before them, five for those that waited for the database.
    const retryAfter = expect.stringMatching(/^[15]$/);
    expect([answer.url, answer.status, answer.headers.get('retry-after')]).toEqual([answer.url, 503, retryAfter]);
  }
  // A stale cached page is shown with a note and without controls.
  await expect.poll(async () => (await get('/artworks/saved')).headers.has('warning')).toBe(true);
  const saved = await get('/artworks/saved');
  const page = await saved.text();
  expect([saved.status, saved.headers.get('warning'), saved.headers.get('cache-control')]).toEqual([
    200,
    '110 - "Response is Stale"',
    'no-store',
  ]);
  expect(page).toContain('may be out of date');
  expect(page).toContain('Saved at dusk');
  expect(page).not.toMatch(/<script|method="post"/);
  expect((await get('/artworks/never-seen')).status).toBe(503);
  // After the failure is detected, requests fail at once.
  expect((await get('/artists?search=later')).status).toBe(503);
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(503);

  await postgres.thaw();
  await expect.poll(async () => (await get('/artists?search=later')).status).toBe(200);
  // One after another: on a slow machine, some that queue would be refused.
  for (const address of addressesOf('hanging'))
    await expect.poll(async () => (await get(address)).status, { message: address }).toBeLessThan(500);
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  await expect.poll(async () => (await get('/artworks/saved')).headers.has('warning')).toBe(false);
});
