import request, { type Test } from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { type OpenedApp, openApp, tokenHeaders, visit } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { type Collector, signIn } from '../support/visitors/sign-in.ts';

const SUBSCRIBE = '/web/api/subscribe/artist';
const STATES = '/web/api/subscribe/artists?slugs[]=';
const SHOW = '/web/api/subscribe/show';
const LIST = '/web/api/followed-artists';
const unsubscribe = (slug: string) => `/web/api/unsubscribe/artist/${encodeURIComponent(slug)}`;

onEachEngine('the API of follows', (engine) => {
  let opened: OpenedApp;
  let ana: Collector;

  beforeEach(async () => {
    opened = await openApp({ database: await engine.open() });
    ana = await signIn(opened);
    for (const [slug, name] of [
      ['luz', 'Luz Abad'],
      ['pio', 'Pio Reyes'],
    ]) {
      await createArtist(opened.context.database, { slug, name });
    }
  });

  const by = ({ headers }: Pick<Collector, 'headers'>, test: Test) => test.set(headers);
  const get = (path: string, who: Pick<Collector, 'headers'> = ana) => by(who, request(opened.app).get(path));
  const follow = (artistSlug: unknown, who: Pick<Collector, 'headers'> = ana) =>
    by(who, request(opened.app).post(SUBSCRIBE)).send({ artistSlug });
  const unfollow = (slug: string, who: Pick<Collector, 'headers'> = ana) =>
    by(who, request(opened.app).post(unsubscribe(slug)));
  const hasFollowed = async (slug: string) => (await get(`${SUBSCRIBE}/${slug}`)).body;

  it('CALL-01 follow and unfollow return title and message, and change the state', async () => {
    expect(await hasFollowed('luz')).toEqual({ hasFollowed: false });
    const followed = await follow('luz');
    expect([followed.status, followed.body]).toEqual([
      200,
      { title: 'You follow Luz Abad', message: expect.stringMatching(/\w/) },
    ]);
    expect([await hasFollowed('luz'), await hasFollowed('pio')]).toEqual([
      { hasFollowed: true },
      { hasFollowed: false },
    ]);
    const unfollowed = await unfollow('luz');
    expect([unfollowed.status, unfollowed.body]).toEqual([
      200,
      { title: 'You do not follow Luz Abad any more', message: expect.stringMatching(/\w/) },
    ]);
    expect(await hasFollowed('luz')).toEqual({ hasFollowed: false });
  });

  it('FOLLOW-01 repeated and concurrent follows change nothing and do not change the date', async () => {
    const { database } = opened.context;
    const answers = await Promise.all([follow('luz'), follow('luz'), follow('luz')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    opened.clock.advance(1_000);
    await follow('luz');
    expect(await database('follows').pluck('since')).toEqual([opened.clock.now - 1_000]);
    await unfollow('luz');
    expect([(await unfollow('luz')).status, await database('follows').pluck('since')]).toEqual([200, []]);
  });

  it('FOLLOW-01 follows are separate for each collector', async () => {
    await follow('luz');
    const ben = await signIn(opened);
    expect((await get(`${SUBSCRIBE}/luz`, ben)).body).toEqual({ hasFollowed: false });
    await unfollow('luz', ben);
    expect(await hasFollowed('luz')).toEqual({ hasFollowed: true });
  });

  it('CALL-01 subscribe/show answers 200 to collectors and 403 to visitors', async () => {
    expect((await get(SHOW)).status).toBe(200);
    const visitor = await request(opened.app).get(SHOW);
    expect([visitor.status, visitor.body]).toEqual([403, { message: 'Please sign in first.' }]);
  });

  it('CALL-01 visitors get 403 for changes and the list, and follow no artist', async () => {
    const headers = await tokenHeaders(opened.app);
    for (const test of [follow('luz', { headers }), unfollow('luz', { headers }), request(opened.app).get(LIST)]) {
      const { status, body } = await test;
      expect([status, body]).toEqual([403, { message: 'Please sign in first.' }]);
    }
    const { status, body } = await request(opened.app).get(`${SUBSCRIBE}/luz`);
    expect([status, body]).toEqual([200, { hasFollowed: false }]);
    expect((await request(opened.app).get(`${STATES}luz`)).body.data).toEqual([
      { slug: 'luz', name: 'Luz Abad', smallProfileImage: '/images/portrait-of-luz/sm.jpg', hasFollowed: false },
    ]);
  });

  it('CALL-02 rejects changes without a token', async () => {
    const { Cookie } = ana.headers;
    const client = () => request(opened.app);
    for (const test of [client().post(SUBSCRIBE).send({ artistSlug: 'luz' }), client().post(unsubscribe('luz'))]) {
      expect((await test.set({ Cookie })).status).toBe(419);
    }
    expect(await hasFollowed('luz')).toEqual({ hasFollowed: false });
  });

  it.each([
    [undefined, 422],
    ['', 422],
    [null, 422],
    [7, 422],
    [['luz'], 422],
    [{ $ne: '' }, 422],
    ['nobody', 404],
    ['__proto__', 404],
    ['x'.repeat(5_000), 404],
  ])('CALL-01 artistSlug %j answers %d', async (slug, status) => {
    const answer = await follow(slug);
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
    if (status === 422) expect(answer.body.errors).toEqual({ artistSlug: ['Please say which artist.'] });
  });

  it('CALL-01 a missing body answers 422, an unknown artist 404', async () => {
    expect((await by(ana, request(opened.app).post(SUBSCRIBE))).status).toBe(422);
    expect((await by(ana, request(opened.app).post(SUBSCRIBE)).send([])).status).toBe(422);
    for (const slug of ['nobody', '__proto__', "' or 1=1", 'x'.repeat(5_000)]) {
      expect([(await get(`${SUBSCRIBE}/${encodeURIComponent(slug)}`)).status, (await unfollow(slug)).status]).toEqual([
        404, 404,
      ]);
    }
  });

  it('FOLLOW-04 a hidden artist leaves the list and can be unfollowed, but not followed', async () => {
    const { database } = opened.context;
    await follow('luz');
    await follow('pio');
    await database('artists').where({ slug: 'luz' }).update({ is_shown_on_website: false });
    const { body } = await get(LIST);
    expect([body.data.map(({ slug }: { slug: string }) => slug), body.meta.pagination.total]).toEqual([['pio'], 1]);
    expect([(await follow('luz')).status, (await get(`${SUBSCRIBE}/luz`)).status]).toEqual([404, 404]);
    expect((await unfollow('luz')).status).toBe(200);
    expect(await database('follows').count({ count: '*' }).first()).toEqual({ count: 1 });
  });

  it('FOLLOW-01 one call returns the states of all buttons of a page', async () => {
    await follow('pio');
    const { body } = await get(`${STATES}luz&slugs[]=pio&slugs[]=nobody`);
    expect(
      body.data.map(({ slug, hasFollowed }: { slug: string; hasFollowed: boolean }) => [slug, hasFollowed]),
    ).toEqual([
      ['luz', false],
      ['pio', true],
    ]);
    expect((await get('/web/api/subscribe/artists')).body).toEqual({ data: [] });
  });

  it('FOLLOW-04 the list has ten artists a page, last followed first, as a page and as JSON', async () => {
    for (let number = 1; number <= 12; number++) {
      const { id, slug } = await createArtist(opened.context.database, { slug: `artist-no-${number}` });
      await createArtwork(opened.context.database, { artistId: id, slug: `work-of-${number}` });
      opened.clock.advance(1);
      await follow(slug);
    }
    const first = (await get(LIST)).body;
    expect(first.data.map(({ slug }: { slug: string }) => slug)).toEqual(
      Array.from({ length: 10 }, (_, index) => `artist-no-${12 - index}`),
    );
    expect(first.data[0].artworks.map(({ slug }: { slug: string }) => slug)).toEqual(['work-of-12']);
    expect(first.meta.pagination).toEqual({
      current_page: 1,
      per_page: 10,
      total: 12,
      total_pages: 2,
      links: { previous: null, next: `${LIST}?page=2` },
    });
    const { component, props } = (await visit(opened.app, '/followed-artists?page=2', ana.headers)).body;
    expect(component).toBe('follows/index');
    expect(props.artists.data.map(({ slug }: { slug: string }) => slug)).toEqual(['artist-no-2', 'artist-no-1']);
    expect(props.artists.meta.pagination.links).toEqual({ previous: '/followed-artists', next: null });
    const beyond = (await get(`${LIST}?page=9`)).body;
    expect([beyond.data, beyond.meta.pagination.links]).toEqual([[], { previous: `${LIST}?page=2`, next: null }]);
    for (const page of ['0', '-1', 'x', '1e9', '99999999999999999999']) {
      expect((await get(`${LIST}?page=${page}`)).status).toBe(200);
    }
  });

  it('FOLLOW-04 redirects visitors to the sign-in and back to the page', async () => {
    const { status, headers } = await request(opened.app).get('/followed-artists?page=2');
    expect([status, headers.location]).toEqual([302, '/sign-in?returnTo=%2Ffollowed-artists%3Fpage%3D2']);
  });

  it('FOLLOW-05 reports that no mail is sent without a proven address', async () => {
    const ben = await signIn(opened, { email: 'ben@example.com', isVerified: false });
    expect((await follow('luz', ben)).body.message).toContain('Once your e-mail address is confirmed');
    expect((await follow('luz')).body.message).not.toContain('confirmed');
  });
});
