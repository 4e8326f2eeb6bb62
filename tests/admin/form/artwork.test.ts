import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { createArtist } from '../../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../../database/factories/artworks.ts';
import { createTerm } from '../../../database/factories/terms.ts';
import { required } from '../../../database/rows.ts';
import type { ArtworkFormPage } from '../../../server/admin/artworks/contract.ts';
import { updateArtwork } from '../../../server/artworks/editing/update.ts';
import { COMMAND_LINE } from '../../../server/audit/command-line.ts';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import type { Role } from '../../../server/staff/permissions.ts';
import { DAY, HOUR } from '../../../server/time/time.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';
import type { Knex } from '../../support/knex.ts';
import { createMember, propsOf, type StaffBrowser, signedInBrowser } from '../../support/visitors/staff.ts';

onEachEngine('the form of an artwork', (engine) => {
  let database: Knex;
  let shop: OpenedApp;
  let people = 0;

  beforeEach(async () => {
    database ??= await engine.open();
    shop = await openApp({ database });
  });

  async function member(role: Role, name: string = role): Promise<StaffBrowser> {
    const staffId = await createMember(database, { role, name, email: `${role}${++people}@example.com` });
    return signedInBrowser(shop.app, database, { staffId, now: shop.clock.now });
  }

  const pageOf = (response: Parameters<typeof propsOf>[0]) => propsOf(response) as unknown as ArtworkFormPage;
  const open = async (browser: StaffBrowser, id: number) => pageOf(await browser.get(`/admin/artworks/${id}`));
  /** Sends the form as the page shows it, with these fields changed. */
  const send = (browser: StaffBrowser, { form, action }: ArtworkFormPage, fields: object) =>
    browser.post(action, {
      ...form.values,
      version: String(form.version ?? ''),
      opened: JSON.stringify(form.opened),
      ...fields,
    });

  it('ADM-12 saves a draft with a title, lists what is missing, and publishes when all is there', async () => {
    const ana = await member('editor');
    const empty = pageOf(await ana.get('/admin/artworks/new'));
    const refused = await send(ana, empty, { title: ' ', height: 'tall', artist: 'Nobody Known', price: 'free' });
    expect([refused.status, Object.keys(pageOf(refused).form.errors).sort()]).toEqual([
      422,
      ['artist', 'height', 'price'],
    ]);
    expect(pageOf(refused).form.values).toMatchObject({ height: 'tall', artist: 'Nobody Known' });
    expect(pageOf(await send(ana, empty, { title: ' ' })).form.errors).toEqual({ title: 'Please enter a title.' });
    const created = await send(ana, empty, { title: 'Payaw' });
    const url = created.headers.location?.split('?')[0] ?? '';
    const id = Number(url.split('/').at(-1));
    const draft = await open(ana, id);
    expect(draft.artwork).toMatchObject({
      state: { value: 'draft' },
      previewUrl: expect.stringContaining('/preview/'),
      isPublic: false,
    });
    expect(draft.artwork?.missing.filter(({ isRequired }) => isRequired)).toEqual([
      { text: 'Artist', href: '#field-artist', isRequired: true },
      { text: 'Category', href: '#field-category', isRequired: true },
      { text: 'Price', href: '#field-price', isRequired: true },
      { text: 'Picture', href: '#field-pictures', isRequired: true },
    ]);
    const early = await ana.post(`${url}/publish`);
    expect([early.status, pageOf(early).refusal]).toEqual([
      422,
      'It was not published, because it lacks: artist, category, price, picture.',
    ]);

    await createArtist(database, { name: 'Tere Villanueva' });
    await createTerm(database, 'categories', 'paintings');
    await createTerm(database, 'tags', 'rice');
    const { name: category } = (await database('categories').first('name')) as { name: string };
    const { name: tag } = (await database('tags').first('name')) as { name: string };
    const other = await createArtwork(database);
    const picture = await database('artworks').where('id', other.id).first('image_id');
    const complete = {
      artist: 'tere villanueva',
      category,
      price: '12,500.50',
      date: 'c. 1967',
      made_in: 'Banaue, Ifugao',
      height: '61 cm',
      width: '24',
      tags: tag,
      location: 'Rack 3',
      cost: '8000',
      commission_percent: '40 %',
      pictures: JSON.stringify([{ id: picture?.image_id, alt: 'Rice terraces' }]),
    };
    expect((await send(ana, draft, complete)).headers.location).toBe(`${url}?done=saved`);
    expect(await database('artworks').where({ id }).first()).toMatchObject({
      original_price: 1_250_050,
      year_made: 1967,
      year_text: 'c. 1967',
      made_in: 'Banaue, Ifugao',
      width: 24,
      image_id: picture?.image_id,
      version: 3,
    });
    expect((await open(ana, id)).form.values).toMatchObject({
      artist: 'Tere Villanueva',
      height: '24.02',
      price: '12500.50',
      tags: tag,
    });
    // A length that is shown rounded stays as it is.
    await send(ana, await open(ana, id), { title: 'Payaw II' });
    expect((await database('artworks').where({ id }).first('height'))?.height).toBeCloseTo(61 / 2.54, 9);

    expect((await request(shop.app).get('/artworks/payaw')).status).toBe(404);
    expect((await ana.post(`${url}/publish`)).headers.location).toBe(`${url}?done=published`);
    expect((await request(shop.app).get('/artworks/payaw')).status).toBe(200);
    expect((await open(ana, id)).timeline.map(({ action }) => action)).toEqual([
      'Published artwork',
      'Changed artwork',
      'Changed artwork',
      'Created artwork',
    ]);
  });

  it('ADM-12 saves and publishes with one press, or lists what is missing', async () => {
    const ana = await member('editor');
    const empty = pageOf(await ana.get('/admin/artworks/new'));
    const incomplete = await send(ana, empty, { title: 'Payaw', intent: 'publish' });
    const [url, done] = incomplete.headers.location?.split('?') ?? [];
    expect(done).toBe('done=incomplete');
    const draft = pageOf(await ana.get(`${url}?${done}`));
    expect(draft).toMatchObject({ notice: expect.stringContaining('not published yet'), artwork: { isPublic: false } });
    const { image_id } = await required(
      database('artworks')
        .where('id', (await createArtwork(database)).id)
        .first(),
    );
    await database('artworks').where({ title: 'Payaw' }).update({ image_id });
    const artist = await required(database('artists').first('name'));
    const category = await required(database('categories').first('name'));
    const facts = { artist: artist.name, category: category.name, price: '12,500' };
    const complete = await send(ana, pageOf(await ana.get(url ?? '')), { ...facts, intent: 'publish' });
    expect(complete.headers.location).toBe(`${url}?done=published`);
    expect(pageOf(await ana.get(url ?? '')).artwork).toMatchObject({ isPublic: true });
    const actions = await database('audit_log').orderBy('id').pluck('action');
    expect(actions.slice(-2)).toEqual(['artwork.changed', 'artwork.published']);
  });

  it('ADM-12 publishes at a moment in Manila, and a withdrawn artwork leaves every list at once', async () => {
    const ana = await member('editor');
    const { id, slug } = await createArtwork(database, { publishedAt: null });
    const url = `/admin/artworks/${id}`;
    for (const at of ['2020-01-01T10:00', 'tomorrow', '2027-02-30T10:00', ''])
      expect((await ana.post(`${url}/publish`, { when: 'later', at })).status, at).toBe(422);
    expect((await ana.post(`${url}/publish`, { when: 'later', at: '2036-12-25T15:00' })).headers.location).toContain(
      'scheduled',
    );
    expect((await database('artworks').where({ id }).first('published_at'))?.published_at).toBe(
      Date.UTC(2036, 11, 25, 7),
    );
    expect((await open(ana, id)).artwork?.state.text).toBe('Scheduled: public from December 25, 2036 at 3:00 PM');
    await ana.post(`${url}/publish`, { when: 'now' });
    const isListed = async () => (await request(shop.app).get('/web/api/artworks')).text.includes(`"${slug}"`);
    expect(await isListed()).toBe(true);
    await ana.post(`${url}/withdraw`);
    expect(await isListed()).toBe(false);
    expect((await request(shop.app).get(`/artworks/${slug}`)).status).toBe(404);
    expect((await open(ana, id)).artwork).toMatchObject({ state: { value: 'withdrawn' }, deleteUrl: null });
    expect((await ana.post(`${url}/delete`)).status).toBe(409);
    const draft = await createArtwork(database, { publishedAt: null });
    expect((await ana.post(`/admin/artworks/${draft.id}/delete`)).headers.location).toBe(
      '/admin/artworks?done=deleted',
    );
    expect((await ana.get(`/admin/artworks/${draft.id}`)).status).toBe(404);
  });

  it('ADM-16 refuses to withdraw what a cart has, without naming the person', async () => {
    const ana = await member('editor');
    const { id } = await createArtwork(database);
    await createReservation(database, id, { state: 'reserved', expiresAt: shop.clock.now + HOUR });
    const refused = await ana.post(`/admin/artworks/${id}/withdraw`);
    expect(refused.status).toBe(409);
    expect(pageOf(refused).refusal).toMatch(/^It was not withdrawn\. A collector has it in a cart until .+ (AM|PM)\./);
    expect(pageOf(refused).artwork?.state.text).toMatch(/^Reserved in a cart until /);
  });

  it('ADM-16 shows beforehand why an artwork cannot be withdrawn', async () => {
    const ana = await member('editor');
    const [inCart, inOrder, free] = [
      await createArtwork(database),
      await createArtwork(database),
      await createArtwork(database),
    ];
    await createReservation(database, inCart.id, { state: 'reserved', expiresAt: shop.clock.now + HOUR });
    await createReservation(database, inOrder.id, { state: 'held', orderId: 1 });
    await createReservation(database, free.id, { state: 'reserved', expiresAt: shop.clock.now });
    const reason = async (id: number) => (await open(ana, id)).artwork?.withdrawReason;
    expect(await reason(inCart.id)).toMatch(/^A collector has it in a cart until .+ (AM|PM)\./);
    expect(await reason(inOrder.id)).toMatch(/^An order that awaits payment holds it/);
    expect(await reason(free.id)).toBe(null);
  });

  it('ADM-16 a sold artwork stays sold when it is hidden', async () => {
    const ana = await member('editor');
    const { id } = await createArtwork(database, { reservation: { state: 'sold' } });
    await ana.post(`/admin/artworks/${id}/withdraw`);
    expect((await open(ana, id)).artwork).toMatchObject({
      isSold: true,
      isPublic: false,
      deleteUrl: null,
      state: { text: 'Sold, hidden from visitors' },
    });
  });

  it('ADM-06 shows the second of two people what the first has changed, and loses nothing', async () => {
    const [ana, ben] = [await member('editor', 'Ana'), await member('manager', 'Ben')];
    const { id } = await createArtwork(database, { title: 'Payaw', originalPrice: 1_000_000 });
    const [first, second] = [await open(ana, id), await open(ben, id)];
    await send(ana, first, { title: 'Tanaw', price: '12000' });
    const conflict = await send(ben, second, { title: 'Bulaklak', location: 'Rack 3' });
    expect(conflict.status).toBe(409);
    const page = pageOf(conflict);
    expect(page.form).toMatchObject({
      values: { title: 'Bulaklak', price: '12000', location: 'Rack 3' },
      version: 2,
      conflict: {
        by: 'Ana',
        fields: [
          { name: 'title', before: 'Payaw', theirs: 'Tanaw', typed: 'Bulaklak', isChoice: true },
          { name: 'price', before: '10000', theirs: '12000', isChoice: false },
        ],
      },
    });
    expect((await send(ben, page, { 'take.title': 'theirs' })).headers.location).toContain('done=saved');
    expect((await open(ana, id)).form.values).toMatchObject({ title: 'Tanaw', price: '12000', location: 'Rack 3' });
    // The same form sent twice is no conflict.
    expect((await send(ben, page, { 'take.title': 'theirs' })).headers.location).toContain('done=saved');
    // A form without a version is compared as well.
    expect((await ben.post(page.action, { ...page.form.values, title: 'Hangin' })).status).toBe(409);
  });

  it('ADM-20 the preview of an incomplete draft shows what is there, and lists what is missing', async () => {
    const ana = await member('editor');
    const created = await send(ana, pageOf(await ana.get('/admin/artworks/new')), {
      title: 'Payaw',
      description: 'Rice.',
    });
    const id = Number(created.headers.location?.split('?')[0]?.split('/').at(-1));
    const preview = new URL((await open(ana, id)).artwork?.previewUrl ?? '').pathname;
    const shown = await request(shop.app).get(preview);
    expect(shown.status).toBe(200);
    expect(inertiaPage(shown).props).toMatchObject({
      preview: expect.stringMatching(/is a draft\. It still lacks .*artist.*, and cannot be published yet\.$/),
      artwork: {
        title: 'Payaw',
        description: 'Rice.',
        images: [],
        original_price: null,
        artist: { name: 'No artist yet', is_shown_on_website: false },
        category: { name: 'No category yet', url: null },
      },
    });
    await database('artworks').where({ id }).delete();
    expect((await request(shop.app).get(preview)).status).toBe(404);
  });

  it('ADM-20 a preview link shows the real page for a day, to everyone who has it and to no search engine', async () => {
    const ana = await member('editor');
    const { id, slug } = await createArtwork(database, { title: 'Payaw', publishedAt: null });
    const previewUrl = (await open(ana, id)).artwork?.previewUrl ?? '';
    const preview = new URL(previewUrl).pathname;
    const shown = await request(shop.app).get(preview);
    expect(shown.status).toBe(200);
    expect(inertiaPage(shown)).toMatchObject({
      component: 'artworks/show',
      props: { preview: 'A preview for the gallery: this artwork is a draft.', artwork: { slug } },
    });
    const textOf = async (dates: { published_at: number | null; last_published_at: number | null }) => {
      await database('artworks').where({ id }).update(dates);
      return inertiaPage(await request(shop.app).get(preview)).props.preview;
    };
    expect(await textOf({ published_at: null, last_published_at: 1 })).toContain('is withdrawn.');
    const at = shop.clock.now + 2 * DAY;
    expect(await textOf({ published_at: at, last_published_at: null })).toContain('is public from November 23, 2026');
    await database('artworks').where({ id }).update({ published_at: null });
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(shown.text).toContain('<meta name="robots" content="noindex">');
    expect((await request(shop.app).get(`/artworks/${slug}`)).status).toBe(404);
    for (const wrong of [`${preview}x`, '/preview/e30.x', '/preview/x'])
      expect((await request(shop.app).get(wrong)).status, wrong).toBe(404);
    shop.clock.advance(DAY);
    expect((await request(shop.app).get(preview)).status).toBe(404);
    await database('artworks').where({ id }).update({ published_at: 1 });
    shop.clock.advance(-DAY);
    expect((await request(shop.app).get(preview)).headers.location).toBe(`/artworks/${slug}`);
  });

  it('ADM-12 states that the pictures of a draft are still being made', async () => {
    const ana = await member('editor');
    const { id } = await createArtwork(database, { publishedAt: null });
    const row = await database('artworks').where({ id }).first('image_id');
    await database('images')
      .where('id', row?.image_id ?? 0)
      .update({ ready_at: null });
    await database('artworks').where({ id }).update({ image_id: null });
    const image = { subject: 'artwork', subject_id: id, position: 0, image_id: row?.image_id ?? 0 };
    await database('awaited_pictures').insert(image);
    const refused = await ana.post(`/admin/artworks/${id}/publish`);
    expect([refused.status, pageOf(refused).refusal]).toEqual([422, expect.stringContaining('still being made')]);
    expect(pageOf(refused).artwork?.missing).toContainEqual({
      text: 'Pictures, which are still being made',
      href: '#field-pictures',
      isRequired: true,
    });
  });

  it('ADM-17 renames the address only if requested', async () => {
    const ana = await member('editor');
    const { id, slug } = await createArtwork(database);
    await send(ana, await open(ana, id), { title: 'Hangin sa Umaga' });
    expect((await request(shop.app).get(`/artworks/${slug}`)).status).toBe(200);
    await send(ana, await open(ana, id), { renames_address: 'yes' });
    expect((await request(shop.app).get(`/artworks/${slug}`)).headers.location).toBe('/artworks/hangin-sa-umaga');
  });

  it('is read by sales, who may write nothing', async () => {
    const sam = await member('sales');
    const { id } = await createArtwork(database);
    const page = await open(sam, id);
    expect(page).toMatchObject({ isReadOnly: true, artwork: { publishUrl: null, withdrawUrl: null, deleteUrl: null } });
    expect((await send(sam, page, { title: 'Hangin' })).status).toBe(403);
    expect((await sam.get('/admin/artworks/new')).status).toBe(403);
  });

  it('ADM-16 hides cost, commission and notes from sales, in the timeline too', async () => {
    const { id } = await createArtwork(database);
    const by = { actor: COMMAND_LINE, now: shop.clock.now };
    const fields = { cost: 777_700, commission_percent: 33, notes: 'Secret', location: 'Rack 3' };
    await updateArtwork(database, { id, fields, ...by });
    await updateArtwork(database, { id, fields: { notes: 'Also secret' }, ...by });
    const { form, timeline } = await open(await member('sales'), id);
    const hidden = { cost: '', commission_percent: '', notes: '' };
    for (const texts of [form.values, form.opened]) expect(texts).toMatchObject({ ...hidden, location: 'Rack 3' });
    expect(timeline.map(({ changes }) => changes)).toEqual([[{ field: 'Location', from: null, to: 'Rack 3' }]]);
    const editors = await open(await member('editor'), id);
    expect(editors.form.values).toMatchObject({ cost: '7777', commission_percent: '33', notes: 'Also secret' });
    expect(editors.timeline).toHaveLength(2);
  });

  it('returns to the form when the session has ended', async () => {
    const ana = await member('editor');
    const { id } = await createArtwork(database);
    const page = await open(ana, id);
    shop.clock.advance(13 * HOUR);
    const sent = await request(shop.app)
      .post(page.action)
      .set('Cookie', [...ana.cookies].map((pair) => pair.join('=')).join('; '))
      .set('Referer', `http://localhost/admin/artworks/${id}`)
      .type('form')
      .send({ title: 'Hangin' });
    expect(sent.headers.location).toBe(`/admin/sign-in?returnTo=${encodeURIComponent(`/admin/artworks/${id}`)}`);
  });

  it('suggests names, those that begin with the text first', async () => {
    const ana = await member('editor');
    for (const name of ['Zenaida Amador', 'Amado Luz']) await createArtist(database, { name });
    const { body } = await ana.get('/admin/artworks/suggestions?table=artists&text=amad');
    expect(body.names).toEqual(['Amado Luz', 'Zenaida Amador']);
    expect((await ana.get('/admin/artworks/suggestions?table=staff&text=a')).status).toBe(422);
  });
});
