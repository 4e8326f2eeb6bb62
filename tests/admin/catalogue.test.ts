import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { openApp, visit } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { createMember, propsOf, signedInBrowser } from '../support/visitors/staff.ts';
import { EXHIBITION } from './catalogue-writes.ts';

const NOW = Date.UTC(2026, 10, 21, 4);

onEachEngine("the catalogue's people and things", (engine) => {
  async function open(role: 'editor' | 'sales' = 'editor') {
    const database = await engine.open();
    const { app, clock } = await openApp({ database, now: NOW });
    const staffId = await createMember(database, { role });
    const browser = await signedInBrowser(app, database, { staffId, now: clock.now });
    return { database, app, clock, browser };
  }
  type Browser = Awaited<ReturnType<typeof open>>['browser'];
  const listed = async (browser: Browser, path: string, name = 'name') =>
    (propsOf(await browser.get(path)).rows as Record<string, unknown>[]).map((row) => row[name]);
  /** The fields of a form as a browser sends them. */
  const formOf = async (browser: Browser, path: string) => {
    const { form } = propsOf(await browser.get(path)) as { form: { values: Record<string, string>; version: number } };
    return { ...form.values, version: String(form.version), opened: JSON.stringify(form.values) };
  };

  it('ADM-18 lists artists by name, works and state, finds them without accents, and shows sales no form', async () => {
    const { database, browser } = await open();
    expect(propsOf(await browser.get('/admin/artists')).list).toMatchObject({ total: 0, isFiltered: false });
    const ana = await createArtist(database, { name: 'Ana Núñez', hometown: 'Iloilo' });
    await createArtist(database, { name: 'Ben', publishedAt: null });
    await createArtist(database, { name: 'Cora', publishedAt: NOW + 1 });
    await createArtwork(database, { artistId: ana.id });
    expect(await listed(browser, '/admin/artists')).toEqual(['Ana Núñez', 'Ben', 'Cora']);
    expect(await listed(browser, '/admin/artists?sort=works')).toEqual(['Ben', 'Cora', 'Ana Núñez']);
    expect(await listed(browser, '/admin/artists?search=nunez')).toEqual(['Ana Núñez']);
    expect(await listed(browser, '/admin/artists?search=ILOILO')).toEqual(['Ana Núñez']);
    expect(await listed(browser, '/admin/artists?state=hidden')).toEqual(['Ben']);
    expect(await listed(browser, '/admin/artists?state=scheduled')).toEqual(['Cora']);
    const sales = await signedInBrowser((await openApp({ database, now: NOW })).app, database, {
      staffId: await createMember(database, { role: 'sales', email: 's@example.com' }),
      now: NOW,
    });
    expect(propsOf(await sales.get(`/admin/artists/${ana.id}`))).toMatchObject({ isReadOnly: true });
    expect(propsOf(await sales.get('/admin/artists')).newUrl).toBeNull();
    expect((await sales.post(`/admin/artists/${ana.id}`, { name: 'x' })).status).toBe(403);
  });

  it('ADM-18 an artist is created and edited; refusals keep what was typed, and two people are shown both texts', async () => {
    const { database, browser, app } = await open();
    const empty = await browser.post('/admin/artists/new', { name: ' ', hometown: 'Cebu', published: 'x' });
    expect(empty.status).toBe(422);
    expect(propsOf(empty).form).toMatchObject({
      values: { hometown: 'Cebu' },
      errors: { name: 'Please enter a name.', published: 'Please enter a date and a time.' },
    });
    const type = await createTerm(database, 'artist_types', 'painter');
    const created = await browser.post('/admin/artists/new', {
      name: 'Ana',
      types: String(type),
      shown: 'yes',
      published: '2026-11-20T09:00',
      portrait: '[]',
    });
    const url = created.headers.location?.replace('?done=created', '') ?? '';
    expect(propsOf(await browser.get(url)).form).toMatchObject({
      values: { name: 'Ana', types: String(type), published: '2026-11-20T09:00', shown: 'yes' },
    });
    expect((await visit(app, '/artists/ana')).status).toBe(200);
    const [mine, theirs] = [await formOf(browser, url), await formOf(browser, url)];
    expect((await browser.post(url, { ...theirs, bio: 'Theirs.', hometown: 'Iloilo' })).status).toBe(303);
    const conflict = await browser.post(url, { ...mine, bio: 'Mine.' });
    expect(conflict.status).toBe(409);
    expect(propsOf(conflict).form).toMatchObject({
      values: { bio: 'Mine.', hometown: 'Iloilo' },
      conflict: {
        fields: [
          { name: 'hometown', isChoice: false },
          { name: 'bio', isChoice: true, theirs: 'Theirs.' },
        ],
      },
    });
    const renamed = await browser.post(url, {
      ...(await formOf(browser, url)),
      name: 'Ana Cruz',
      renamesAddress: 'yes',
    });
    expect(renamed.headers.location).toBe(`${url}?done=saved`);
    expect((await visit(app, '/artists/ana')).headers.location).toMatch(/\/artists\/ana-cruz$/);
    expect(
      (await browser.post(url, { ...(await formOf(browser, url)), portrait: '[{"id":999,"alt":""}]' })).status,
    ).toBe(422);
    expect((await browser.post(url, { ...(await formOf(browser, url)), types: '999' })).status).toBe(422);
  });

  it('ADM-18 ADM-19 a notice after saving differs for what visitors do not see', async () => {
    const { database, browser } = await open();
    const hidden = await createArtist(database, { name: 'Ben', publishedAt: null });
    const shown = await createArtist(database, { name: 'Ana' });
    const noticeAt = async (path: string) => propsOf(await browser.get(path)).notice;
    expect(await noticeAt(`/admin/artists/${hidden.id}?done=saved`)).toBe('Saved. Visitors do not see it.');
    expect(await noticeAt(`/admin/artists/${shown.id}?done=saved`)).toBe('Saved. The shop shows it at once.');
    const created = await browser.post('/admin/exhibitions/new', EXHIBITION);
    const url = created.headers.location?.replace('?done=created', '') ?? '';
    expect(await noticeAt(`${url}?done=saved`)).toBe('Saved. Visitors do not see it.');
    expect(await noticeAt(`${url}?done=works`)).toContain('Visitors do not see them.');
    const quote = { name: 'Cora', location: '', quote: 'A calm picture.', picture: '[]' };
    const added = await browser.post('/admin/quotes/new', quote);
    expect(await noticeAt(added.headers.location ?? '')).toContain('Visitors do not see it');
  });

  it('ADM-16 each list still has a withdrawn work, with a note that visitors do not see it', async () => {
    const { database, browser, app } = await open();
    const artist = await createArtist(database, { name: 'Ana Reyes' });
    const { id } = await createArtwork(database, { title: 'Payaw', artistId: artist.id, styles: ['folk'] });
    const exhibit = await createExhibit(database, { artworkIds: [id], title: 'Highlands' });
    await browser.post('/admin/picks', { seen: '', order: String(id), intent: 'save' });
    const works = `/admin/exhibitions/${exhibit.id}/works`;
    const aboutOf = async (path: string) => {
      const { arrangement } = propsOf(await browser.get(path)) as { arrangement: { items: { about: string }[] } };
      return arrangement.items.map(({ about }) => about);
    };
    const isShown = async (path: string) => (await visit(app, path)).text.includes('Payaw');
    const stateOf = async (path: string) =>
      (propsOf(await browser.get(path)).rows as { title: string; state: { text: string } }[]).map(
        ({ title, state }) => `${title}: ${state.text}`,
      );
    expect([await aboutOf('/admin/picks'), await aboutOf(works)]).toEqual([['Ana Reyes'], ['Ana Reyes']]);
    expect(await isShown('/artworks')).toBe(true);
    expect((await browser.post(`/admin/artworks/${id}/withdraw`)).status).toBe(303);
    for (const path of ['/artworks', `/exhibitions/${exhibit.slug}`, '/search?q=payaw', '/'])
      expect(await isShown(path), path).toBe(false);

    const withdrawn = ['Payaw: Withdrawn'];
    for (const query of ['', '?state=withdrawn', '?search=payaw', `?exhibition=${exhibit.slug}`, '?artist=ana'])
      expect(await stateOf(`/admin/artworks${query}`), query).toEqual(withdrawn);
    for (const state of ['available', 'draft']) expect(await stateOf(`/admin/artworks?state=${state}`)).toEqual([]);
    expect([await aboutOf('/admin/picks'), await aboutOf(works)]).toEqual([
      ['Ana Reyes, not published'],
      ['Ana Reyes, not published'],
    ]);
    const found = propsOf(await browser.post(works, { seen: '', order: '', search: 'payaw', intent: 'search' }));
    expect(found.arrangement).toMatchObject({ found: [{ title: 'Payaw', about: 'Ana Reyes, not published' }] });
    // Counts of the staff's lists are of all works.
    expect(await listed(browser, '/admin/artists', 'works')).toEqual([1]);
    expect(await listed(browser, '/admin/exhibitions', 'works')).toEqual([1]);
    expect(await listed(browser, '/admin/terms/styles', 'count')).toEqual([1]);
  });

  it('ADM-18 the page before a merge lists what will move, and the merge leads to the remaining artist', async () => {
    const { database, browser, app } = await open();
    const [old, other] = [
      await createArtist(database, { slug: 'j-luna', name: 'J. Luna' }),
      await createArtist(database, { slug: 'juan-luna', name: 'Juan Luna' }),
    ];
    await createArtwork(database, { artistId: old.id });
    const url = `/admin/artists/${old.id}/merge`;
    expect(propsOf(await browser.get(`${url}?search=luna`)).found).toEqual([
      { name: 'Juan Luna', about: '0 works', url: `${url}?into=${other.id}` },
    ]);
    const { chosen } = propsOf(await browser.get(`${url}?into=${other.id}`)) as { chosen: { lines: string[] } };
    expect(chosen.lines[0]).toBe('1 work moves to Juan Luna.');
    expect(chosen.lines[2]).toContain('/artists/j-luna redirects to /artists/juan-luna.');
    const merged = await browser.post(url, { into: String(other.id) });
    expect(merged.headers.location).toBe(`/admin/artists/${other.id}?done=merged`);
    expect((await browser.get(`/admin/artists/${old.id}`)).headers.location).toBe(`/admin/artists/${other.id}`);
    const moved = await visit(app, '/artists/j-luna');
    expect([moved.status, moved.headers.location]).toEqual([301, '/artists/juan-luna']);
    for (const bad of ['', '?into=x', '?into=99999999999', `?into=${old.id}`, '?search[a]=1'])
      expect((await browser.get(`/admin/artists/${other.id}/merge${bad}`)).status).toBe(200);
    expect((await browser.post(`/admin/artists/${other.id}/merge`, { into: '999' })).status).toBe(404);
    expect((await browser.post(`/admin/artists/${other.id}/delete`)).headers.location).toContain('#delete');
    const remedy = 'You can hide or merge the artist.';
    const refusal = async () => propsOf(await browser.get(`/admin/artists/${other.id}`)).deleteRefusal;
    expect(await refusal()).toBe(`An artist who has 1 work and 1 merged artist cannot be deleted. ${remedy}`);
    await database('artworks').delete();
    expect(await refusal()).toBe(
      `An artist who has 1 merged artist cannot be deleted. ${remedy} To delete, undo the merges in the audit log first.`,
    );
    await database('artists').where('id', old.id).delete();
    expect(await refusal()).toBeNull();
  });

  it('ADM-19 dates of an exhibition are Manila days, and a last day belongs to it', async () => {
    const { database, browser } = await open();
    const created = await browser.post('/admin/exhibitions/new', EXHIBITION);
    const url = created.headers.location?.replace('?done=created', '') ?? '';
    expect(await database('exhibitions').first('starts_at', 'ends_at', 'slug')).toEqual({
      starts_at: Date.UTC(2026, 9, 31, 16),
      ends_at: Date.UTC(2026, 10, 30, 16),
      slug: 'highlands',
    });
    const form = await formOf(browser, url);
    expect(form).toMatchObject({ startDate: '2026-11-01', startTime: '', endDate: '2026-11-30', endTime: '' });
    await browser.post(url, { ...form, kind: 'event', startTime: '18:00', endDate: '2026-11-01', endTime: '20:30' });
    expect(await formOf(browser, url)).toMatchObject({ kind: 'event', startTime: '18:00', endTime: '20:30' });
    for (const [name, text] of Object.entries({
      startDate: '2026-02-30',
      endDate: '2026-10-01',
      title: '',
      endTime: '25:00',
    }))
      expect((await browser.post(url, { ...(await formOf(browser, url)), [name]: text })).status).toBe(422);
    expect(await listed(browser, '/admin/exhibitions?state=hidden', 'title')).toEqual(['Highlands']);
    expect(await listed(browser, '/admin/exhibitions?kind=exhibition', 'title')).toEqual([]);
  });

  it('ADM-19 ADM-52 works are found, added and moved by buttons that submit, and saved in their order', async () => {
    const { database, browser } = await open();
    const a = await createArtwork(database, { title: 'Alpha', slug: 'alpha' });
    const b = await createArtwork(database, { title: 'Beta' });
    await database('artwork_details').insert({ artwork_id: b.id, inventory_number: 'G-7' });
    const { id } = await createExhibit(database, { artworkIds: [a.id] });
    const url = `/admin/exhibitions/${id}/works`;
    const seen = String(a.id);
    const after = async (form: Record<string, string>) => {
      const { arrangement } = propsOf(await browser.post(url, { seen, ...form })) as {
        arrangement: { items: { title: string }[]; found: { title: string }[] | null };
      };
      return [arrangement.items, arrangement.found ?? []].map((items) => items.map(({ title }) => title));
    };
    expect(await after({ order: seen, search: 'g-7', intent: 'search' })).toEqual([['Alpha'], ['Beta']]);
    expect(await after({ order: seen, search: 'bet', add: String(b.id) })).toEqual([['Alpha', 'Beta'], []]);
    expect((await after({ order: `${a.id},${b.id}`, up: String(b.id) }))[0]).toEqual(['Beta', 'Alpha']);
    expect((await after({ order: `${a.id},${b.id}`, down: String(a.id) }))[0]).toEqual(['Beta', 'Alpha']);
    expect((await after({ order: `${a.id},${b.id}`, remove: String(a.id) }))[0]).toEqual(['Beta']);
    expect(await database('exhibition_artwork').pluck('artwork_id')).toEqual([a.id]);
    const saved = await browser.post(url, { seen, order: `${b.id},${a.id}`, intent: 'save' });
    expect(saved.headers.location).toBe(`/admin/exhibitions/${id}?done=works`);
    expect(await database('exhibition_artwork').orderBy('position').pluck('artwork_id')).toEqual([b.id, a.id]);
    const conflict = await browser.post(url, { seen, order: '', intent: 'save' });
    expect(conflict.status).toBe(409);
    expect(propsOf(conflict).arrangement).toMatchObject({
      conflict: { by: 'Maria Santos', added: ['Beta'], removed: [], order: null },
      seen: `${b.id},${a.id}`,
      items: [],
    });
    expect((await browser.post(url, { order: 'x,1,,-2', seen: '[]', up: 'y' })).status).toBe(200);
  });

  it('ADM-06 who saves picks second sees what the other person has changed, and loses nothing', async () => {
    const { database, browser } = await open();
    const ids: number[] = [];
    for (const title of ['Alpha', 'Beta', 'Gamma']) ids.push((await createArtwork(database, { title })).id);
    const [a, b, c] = ids;
    const url = '/admin/picks';
    const opened = { seen: '', seenNotes: '{}' };
    const first = { [`note.${a}`]: 'Calm.', [`note.${b}`]: 'Loud.' };
    await browser.post(url, { ...opened, order: `${a},${b}`, ...first, intent: 'save' });
    const seen = { seen: `${a},${b}`, seenNotes: JSON.stringify({ [a ?? 0]: 'Calm.', [b ?? 0]: 'Loud.' }) };
    const others = { [`note.${b}`]: 'Loud and long.', [`note.${a}`]: 'Calm.', [`note.${c}`]: 'New.' };
    expect((await browser.post(url, { ...seen, order: `${b},${a},${c}`, ...others, intent: 'save' })).status).toBe(303);
    const mine = { [`note.${a}`]: 'Very calm.', [`note.${b}`]: 'Loud.' };
    const conflict = await browser.post(url, { ...seen, order: `${a},${b}`, ...mine, intent: 'save' });
    expect(conflict.status).toBe(409);
    expect(propsOf(conflict).arrangement).toMatchObject({
      conflict: {
        by: 'Maria Santos',
        added: ['Gamma'],
        removed: [],
        order: ['Beta', 'Alpha', 'Gamma'],
        notes: [
          { title: 'Beta', note: 'Loud and long.' },
          { title: 'Gamma', note: 'New.' },
        ],
      },
      seen: `${b},${a},${c}`,
      items: [{ title: 'Beta' }, { title: 'Alpha' }, { title: 'Gamma' }],
      notes: { values: { [a ?? 0]: 'Very calm.', [b ?? 0]: 'Loud and long.', [c ?? 0]: 'New.' } },
    });
  });

  it('ADM-19 terms are listed with counts, renamed, retired and merged; bad names are refused in words', async () => {
    const { database, browser, app } = await open();
    await createArtwork(database, { styles: ['folk', 'oils'] });
    const [folk, oils] = [await createTerm(database, 'styles', 'folk'), await createTerm(database, 'styles', 'oils')];
    const unused = await createTerm(database, 'styles', 'unused');
    const { rows } = propsOf(await browser.get('/admin/terms/styles')) as { rows: { name: string; count: number }[] };
    expect(rows.map(({ name, count }) => [name, count])).toEqual([
      ['Folk', 1],
      ['Oils', 1],
      ['Unused', 0],
    ]);
    expect(await listed(browser, '/admin/terms/styles?state=unused')).toEqual(['Unused']);
    const url = `/admin/terms/styles/${folk}`;
    const form = await formOf(browser, url);
    expect((await browser.post(url, { ...form, name: 'Naive', renamesAddress: 'yes' })).status).toBe(303);
    const { props } = inertiaPage(await visit(app, '/artworks?styles[]=folk'));
    expect(props.query).toMatchObject({ styles: ['naive'] });
    for (const [name, reason] of [
      ['', 'Please enter a name.'],
      ['oils', 'There is “Oils” already.'],
      ['x'.repeat(101), 'At most 100 characters.'],
    ]) {
      const refused = await browser.post('/admin/terms/styles/new', { name: name ?? '' });
      expect([refused.status, propsOf(refused).form]).toMatchObject([422, { errors: { name: reason } }]);
    }
    await browser.post(`${url}/retire`, { retired: 'yes' });
    expect(await listed(browser, '/admin/terms/styles?state=retired')).toEqual(['Naive']);
    expect((await browser.post(`/admin/terms/styles/${oils}/merge`, { into: String(folk) })).headers.location).toBe(
      `${url}?done=merged`,
    );
    const again = await browser.post('/admin/terms/styles/new', { name: 'Oils' });
    expect(propsOf(again).form).toMatchObject({
      errors: { name: 'A style of this name was merged into “Naive”. Undo that merge, or use another name.' },
    });
    expect((await browser.post(`${url}/delete`)).headers.location).toBe(`${url}#delete`);
    expect(propsOf(await browser.get(url)).deleteRefusal).toBe(
      'It has 1 work and 1 merged style, so it can be merged or retired, not deleted.',
    );
    expect((await browser.post(`/admin/terms/styles/${unused}/delete`)).headers.location).toContain('done=deleted');
    for (const path of ['/admin/terms/none', '/admin/terms/styles/0', '/admin/terms/artist-types/9/merge'])
      expect((await browser.get(path)).status).toBe(404);
  });
});
