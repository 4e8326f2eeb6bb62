import request from 'supertest';
import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { write } from '../../database/transaction.ts';
import { editArtist } from '../../server/artists/editing/profile.ts';
import { createDraft } from '../../server/artworks/editing/draft.ts';
import { withdrawArtwork } from '../../server/artworks/editing/publication/publication.ts';
import { updateArtwork } from '../../server/artworks/editing/update.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import { editExhibit } from '../../server/exhibitions/editing/exhibit.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { addRedirect, findRedirect } from '../../server/redirects/records.ts';
import { onEachComposition } from '../support/compositions.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';

onEachEngine('redirects', (engine) => {
  const add = (database: Knex, from: string, to: string) =>
    write(database, (transaction) => addRedirect(transaction, { from, to, now: 0 }));

  it('ADM-17 are flat and without cycles after any sequence of moves', async () => {
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

  it('ADM-17 redirects only to a page that is public now, and never from a draft', async () => {
    const database = await engine.open();
    const { app, clock } = await open({ database });
    const by = { actor: COMMAND_LINE, now: clock.now };
    const statusOf = async (path: string) => (await request(app).get(path)).status;
    const drafted = await createDraft(database, { fields: { title: 'Untitled' }, ...by });
    const draftId = drafted.outcome === 'created' ? drafted.id : 0;
    await updateArtwork(database, { id: draftId, fields: { title: 'Secret' }, renamesAddress: true, ...by });
    expect(await findRedirect(database, '/artworks/untitled')).toBeNull();

    const artwork = await createArtwork(database, { slug: 'payaw', publishedAt: clock.now });
    await updateArtwork(database, { id: artwork.id, fields: { title: 'Tanaw' }, renamesAddress: true, ...by });
    const artist = await createArtist(database, { slug: 'ana' });
    await editArtist(database, { id: artist.id, version: null, fields: { name: 'Eva' }, renamesAddress: true, ...by });
    const exhibit = await createExhibit(database, { slug: 'rain' });
    const fields = { title: 'Storm', is_shown_on_website: true };
    await editExhibit(database, { id: exhibit.id, version: null, fields, renamesAddress: true, ...by });
    const moved = ['/artworks/payaw', '/artists/ana', '/exhibitions/rain'];
    expect(await Promise.all(moved.map(statusOf))).toEqual([301, 301, 301]);
    await withdrawArtwork(database, { id: artwork.id, ...by });
    await editArtist(database, { id: artist.id, version: null, fields: { is_shown_on_website: false }, ...by });
    await editExhibit(database, { id: exhibit.id, version: null, fields: { is_shown_on_website: false }, ...by });
    expect(await Promise.all(moved.map(statusOf))).toEqual([404, 404, 404]);
  });
});
