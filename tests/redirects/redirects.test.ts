import request from 'supertest';
import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { write } from '../../database/transaction.ts';
import { updateArtwork } from '../../server/artworks/editing/update.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { addRedirect, findRedirect } from '../../server/redirects/records.ts';
import { onEachComposition } from '../support/compositions.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';

onEachEngine('redirects', (engine) => {
  const add = (database: Knex, from: string, to: string) =>
    write(database, (transaction) => addRedirect(transaction, { from, to, now: 0 }));

  it('ADM-17 are flat and never a circle, whatever moves where', async () => {
    const database = await engine.open();
    const address = fc.integer({ min: 0, max: 5 }).map((number) => `/p${number}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(address, address), { maxLength: 12 }), async (moves) => {
        await database('redirects').delete();
        for (const [from, to] of moves) {
          await add(database, from, to);
          if (from === to) continue;
          expect(await findRedirect(database, from)).toBe(to);
          expect(await findRedirect(database, to)).toBeNull();
        }
        const rows = await database('redirects').select('from_address', 'to_address');
        const old = new Set(rows.map(({ from_address }) => from_address));
        expect(rows.filter(({ to_address }) => old.has(to_address))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('ADM-17 are no circle when two moves happen at the same time', async () => {
    const database = await engine.open();
    for (let run = 0; run < 10; run++) {
      await database('redirects').delete();
      await Promise.all([add(database, '/a', '/b'), add(database, '/b', '/a'), add(database, '/b', '/c')]);
      const rows = await database('redirects').select('from_address', 'to_address');
      const old = new Set(rows.map(({ from_address }) => from_address));
      expect(rows.filter(({ to_address }) => old.has(to_address))).toEqual([]);
    }
  });
});

onEachComposition('an artwork with a new address', (engine, open) => {
  it('ADM-17 redirects from the old ones, also a visit and after two changes, with the query', async () => {
    const database = await engine.open();
    const { app, clock } = await open({ database });
    const { id } = await createArtwork(database, { slug: 'payaw', title: 'Payaw' });
    const get = (path: string, headers = {}) => request(app).get(path).set(headers);
    const rename = (title: string) =>
      updateArtwork(database, { id, fields: { title }, renamesAddress: true, actor: COMMAND_LINE, now: clock.now });
    // Twice, so that the page cache has it.
    for (let visit = 0; visit < 2; visit++) expect((await get('/artworks/payaw')).status).toBe(200);
    await rename('Tanaw');
    await rename('Bulaklak');
    await expect.poll(async () => (await get('/artworks/payaw')).status).toBe(301);
    const moved = await get('/artworks/payaw?utm_source=a&b[]=1');
    expect(moved.headers).toMatchObject({
      location: '/artworks/bulaklak?utm_source=a&b[]=1',
      'cache-control': 'no-cache',
    });
    expect((await get('/artworks/tanaw/')).headers.location).toBe('/artworks/bulaklak');
    expect((await request(app).head('/artworks/tanaw')).status).toBe(301);
    const { version } = inertiaPage(await get('/artworks/bulaklak'));
    const visit = { 'X-Inertia': 'true', 'X-Inertia-Version': version ?? '', 'X-Requested-With': 'XMLHttpRequest' };
    const followed = await get('/artworks/payaw', visit).redirects(1);
    expect(followed.body).toMatchObject({ component: 'artworks/show', url: '/artworks/bulaklak' });

    await rename('Payaw');
    await expect.poll(async () => (await get('/artworks/payaw')).status).toBe(200);
    expect((await get('/artworks/bulaklak')).headers.location).toBe('/artworks/payaw');
    expect((await get('/artworks/none')).status).toBe(404);
    expect((await request(app).post('/artworks/tanaw')).status).not.toBe(301);
  });
});
