import request, { type Test } from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { type OpenedApp, openApp, tokenHeaders } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { type Collector, signIn } from '../support/visitors/sign-in.ts';

const ADDRESS = '/web/api/artworks/favorite/';
const LIST = '/web/api/search/artworks/favorites';
const STATES = '/web/api/artworks/favorites?slugs[]=';

onEachEngine('the API of favorites', (engine) => {
  let opened: OpenedApp;
  let ana: Collector;

  beforeEach(async () => {
    opened = await openApp({ database: await engine.open() });
    ana = await signIn(opened);
    await createArtwork(opened.context.database, { slug: 'dawn', title: 'Dawn' });
    await createArtwork(opened.context.database, { slug: 'dusk', title: 'Dusk' });
  });

  const by = ({ headers }: Pick<Collector, 'headers'>, test: Test) => test.set(headers);
  const get = (path: string) => by(ana, request(opened.app).get(path));
  const add = (artworkSlug: unknown, who: Pick<Collector, 'headers'> = ana, path = ADDRESS) =>
    by(who, request(opened.app).post(path)).send({ artworkSlug });
  const remove = (artworkSlug: unknown, who: Pick<Collector, 'headers'> = ana, path = ADDRESS) =>
    by(who, request(opened.app).delete(path)).send({ artworkSlug });
  const isFavorite = async (slug: string) => (await get(`${ADDRESS}${slug}`)).body.isFavorite;
  const count = async () => (await get(`${LIST}/count`)).body.count;

  it.each([ADDRESS, ADDRESS.slice(0, -1)])('CALL-01 POST and DELETE %s add and remove', async (path) => {
    const added = await add('dawn', ana, path);
    expect([added.status, added.body]).toEqual([
      200,
      { title: 'Added to your favorites', message: expect.stringContaining('“Dawn”'), count: 1 },
    ]);
    expect([await isFavorite('dawn'), await isFavorite('dusk'), await count()]).toEqual([true, false, 1]);
    const removed = await remove('dawn', ana, path);
    expect([removed.status, removed.body.count]).toEqual([200, 0]);
    expect([await isFavorite('dawn'), await count()]).toEqual([false, 0]);
  });

  it('FAV-01 repeated and concurrent requests change nothing', async () => {
    const answers = await Promise.all([add('dawn'), add('dawn'), add('dawn')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await count()).toBe(1);
    await remove('dawn');
    expect([(await remove('dawn')).status, await count()]).toEqual([200, 0]);
  });

  it('FAV-01 favorites are separate for each collector', async () => {
    await add('dawn');
    const ben = await signIn(opened);
    const state = await by(ben, request(opened.app).get(`${ADDRESS}dawn`));
    expect(state.body).toEqual({ isFavorite: false });
    await remove('dawn', ben);
    expect(await isFavorite('dawn')).toBe(true);
  });

  it('CALL-01 visitors get 403 for changes and the list, and have no favorites', async () => {
    const headers = await tokenHeaders(opened.app);
    for (const test of [add('dawn', { headers }), remove('dawn', { headers }), request(opened.app).get(LIST)]) {
      const { status, body } = await test;
      expect([status, body]).toEqual([403, { message: 'Please sign in first.' }]);
    }
    const answers = await Promise.all(
      [`${ADDRESS}dawn`, `${LIST}/count`, '/web/api/home-collections/favorites', `${STATES}dawn`].map((path) =>
        request(opened.app).get(path),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { isFavorite: false }],
      [200, { count: 0 }],
      [200, { data: [] }],
      [200, { data: [] }],
    ]);
  });

  it('CALL-02 rejects changes without a token', async () => {
    const { Cookie } = ana.headers;
    for (const test of [request(opened.app).post(ADDRESS), request(opened.app).delete(ADDRESS)]) {
      expect((await test.set({ Cookie }).send({ artworkSlug: 'dawn' })).status).toBe(419);
    }
    expect(await count()).toBe(0);
  });

  it.each([
    [undefined, 422],
    ['', 422],
    [null, 422],
    [7, 422],
    [['dawn'], 422],
    [{ $ne: '' }, 422],
    ['no-such-artwork', 404],
    ['__proto__', 404],
    ['x'.repeat(160), 404],
  ])('CALL-01 artworkSlug %j answers %d', async (slug, status) => {
    for (const answer of [await add(slug), await remove(slug)]) {
      expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
      if (status === 422) expect(answer.body.errors).toEqual({ artworkSlug: ['Please say which artwork.'] });
    }
  });

  it('CALL-01 answers 422 to a body that is missing or no object', async () => {
    expect((await by(ana, request(opened.app).post(ADDRESS)).send([])).status).toBe(422);
    expect((await by(ana, request(opened.app).post(ADDRESS))).status).toBe(422);
    expect((await by(ana, request(opened.app).delete(ADDRESS))).status).toBe(422);
  });

  it('CALL-01 an unpublished artwork cannot be added, and a withdrawn one leaves the lists', async () => {
    const { database } = opened.context;
    await createArtwork(database, { slug: 'hidden', publishedAt: null });
    expect([(await add('hidden')).status, (await get(`${ADDRESS}hidden`)).status]).toEqual([404, 404]);
    await add('dawn');
    await add('dusk');
    await database('artworks').where({ slug: 'dawn' }).update({ published_at: null });
    const { body } = await get(LIST);
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['dusk']);
    expect([body.meta.pagination.total, await count()]).toEqual([1, 1]);
  });

  it('FAV-01 one call returns the states of all buttons of a page', async () => {
    await add('dusk');
    expect((await get(`${STATES}dawn&slugs[]=dusk&slugs[]=none`)).body).toEqual({ data: ['dusk'] });
    expect((await get('/web/api/artworks/favorites')).body).toEqual({ data: [] });
  });

  it('CALL-01 home-collections/favorites returns the twelve that were added last', async () => {
    const { context, clock } = opened;
    for (let number = 1; number <= 13; number++) {
      await createArtwork(context.database, { slug: `work-${number}` });
      clock.advance(1);
      await add(`work-${number}`);
    }
    const { body } = await get('/web/api/home-collections/favorites');
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(
      Array.from({ length: 12 }, (_, index) => `work-${13 - index}`),
    );
  });

  it('FAV-01 a favorite counts once per collector for the popularity, also after repeated changes', async () => {
    await add('dawn');
    await remove('dawn');
    await add('dawn');
    await add('dawn', await signIn(opened));
    const { id } = await opened.context.database('artworks').where({ slug: 'dawn' }).first('id');
    const interests = await opened.context.database('interests').where({ kind: 'favorite' });
    expect(interests.map(({ artwork_id, happened_at }) => [artwork_id, happened_at])).toEqual([
      [id, opened.clock.now],
      [id, opened.clock.now],
    ]);
  });
});
