import request from 'supertest';
import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createExhibit } from '../../database/factories/exhibits.ts';
import { createImage } from '../../database/factories/images.ts';
import { createQuote } from '../../database/factories/quotes.ts';
import type { ArtistCard } from '../../server/artists/contract.ts';
import type { ArtworkCard } from '../../server/artworks/contract.ts';
import { COMMAND_LINE } from '../../server/audit/command-line.ts';
import type { HomePage } from '../../server/home/contract.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { saveSetting } from '../../server/navigation/records.ts';
import { savePicks } from '../../server/picks/records.ts';
import { onEachComposition } from '../support/compositions.ts';
import type { Knex } from '../support/knex.ts';

const now = Date.UTC(2026, 10, 21);
const BY = { actor: COMMAND_LINE, now };

/** Ids of all artworks of the page, in its order. */
function worksOf(home: HomePage): number[] {
  const ofArtists = (artists: ArtistCard[]) => artists.flatMap(({ artworks }) => artworks);
  const cards: (ArtworkCard | null)[] = [
    home.hero,
    home.statement,
    ...home.newArrivals,
    ...home.trendingArtworks,
    ...ofArtists(home.trendingArtists),
    ...ofArtists(home.newArtists),
  ];
  return [...cards.flatMap((card) => card?.id ?? []), ...(home.picks?.ids ?? [])];
}

onEachComposition('the composition of the home page', (engine, openApp) => {
  const gallery = async (works: number, artists = 10) => {
    const database = await engine.open();
    for (let i = 0; i < artists; i++)
      await createArtist(database, { slug: `artist-${i}`, types: ['painter'], publishedAt: i });
    const ids = await database('artists').orderBy('id').pluck('id');
    for (let i = 0; i < works; i++)
      await createArtwork(database, {
        slug: `work-${i}`,
        artistId: ids[i % artists],
        popularity: works - i,
        publishedAt: i,
      });
    return database;
  };
  const open = async (database: Knex) => {
    const { app, clock } = await openApp({ database, now });
    const home = async () => inertiaPage(await request(app).get('/')).props as unknown as HomePage;
    return { app, clock, home };
  };

  it('no artwork stands on the page twice, and the picks are the curators’', async () => {
    const database = await gallery(60);
    const ids: number[] = await database('artworks').orderBy('id').pluck('id');
    const picks = [59, 58, 0].map((place) => ({ id: ids[place] ?? 0, note: '' }));
    await savePicks(database, { picks, seen: null, ...BY });
    const image = await database('artworks')
      .where('id', ids[57] ?? 0)
      .first('image_id');
    await createArtwork(database, { slug: 'styled', styles: ['folk', 'modern'] });
    // The second style has the picture of the first one.
    await database('styles').update('image_id', image?.image_id);
    const { app, home } = await open(database);
    const page = await home();
    const works = worksOf(page);
    expect(new Set(works).size).toBe(works.length);
    expect(page.hero?.id).toBe(ids[59]);
    expect(page.picks).toEqual({ ids: [ids[58], ids[0]], hasNotes: false });
    expect(page.styles).toEqual([]);
    expect(page.newArrivals).toHaveLength(11);
    expect(page.trendingArtworks[0]?.id).toBe(ids[1]);
    expect(page.newArtists).toHaveLength(8);
    const { body } = await request(app).get('/web/api/artworks/recommendation');
    const called = body.data.map(({ id }: ArtworkCard) => id);
    expect(called).toHaveLength(12);
    expect(called.slice(0, 2)).toEqual(page.picks?.ids);
    expect(called.slice(2).filter((id: number) => works.includes(id))).toEqual([]);
  });

  it('shows artworks rather than the styles with their pictures where there are few', async () => {
    const database = await gallery(4, 1);
    await createArtwork(database, { slug: 'styled', styles: ['folk', 'modern'], publishedAt: 9 });
    const [, ...works] = await database('artworks').orderBy('published_at', 'desc').select('image_id');
    for (const [i, id] of (await database('styles').orderBy('id').pluck('id')).entries())
      await database('styles')
        .where({ id })
        .update({ image_id: works[i]?.image_id ?? 0 });
    const page = await (await open(database)).home();
    expect(page.styles).toEqual([]);
    expect(worksOf(page)).toHaveLength(5);
  });

  it('shows no section that would be empty or have one item', async () => {
    for (const [works, shown] of [
      [0, {}],
      [1, { hero: 1 }],
      [2, { hero: 1 }],
      [3, { hero: 1, newArrivals: 2 }],
      [6, { hero: 1, newArrivals: 4, statement: 1 }],
    ] as const) {
      const { home } = await open(await gallery(works, 1));
      const page = await home();
      const numbers = {
        ...(page.hero && { hero: 1 }),
        ...(page.newArrivals.length > 0 && { newArrivals: page.newArrivals.length }),
        ...(page.statement && { statement: 1 }),
      };
      expect(numbers, String(works)).toEqual(shown);
      const { trendingArtworks, trendingArtists, newArtists, picks } = page;
      expect({ trendingArtworks, trendingArtists, newArtists, picks }, String(works)).toEqual({
        trendingArtworks: [],
        trendingArtists: [],
        newArtists: [],
        picks: null,
      });
    }
  });

  it('shows exhibitions, collectors, styles, artists and picks only from two on', async () => {
    const shownWith = async (count: number) => {
      const database = await gallery(0);
      for (let i = 0; i < count; i++) {
        await createExhibit(database, { startsAt: 0, endsAt: now + 1 });
        await createQuote(database);
        const { id } = await createArtist(database, { types: ['painter'], publishedAt: now - 1 });
        await createArtwork(database, { artistId: id, styles: [`style-${i}`], popularity: 5, publishedAt: now - 1 });
        const image_id = await createImage(database);
        await database('styles').where('slug', `style-${i}`).update({ image_id });
      }
      await saveSetting(database, 'home', { newArrivals: 0, trendingArtworks: 0 });
      const page = await (await open(database)).home();
      const { exhibits, collectors, styles, trendingArtists, newArtists } = page;
      return [exhibits, collectors, styles, trendingArtists, newArtists].map(({ length }) => length);
    };
    expect(await shownWith(0)).toEqual([0, 0, 0, 0, 0]);
    expect(await shownWith(1)).toEqual([0, 0, 0, 0, 0]);
    // The hero is the work of one of two artists.
    expect(await shownWith(2)).toEqual([2, 2, 2, 2, 0]);
    expect(await shownWith(3)).toEqual([3, 3, 3, 3, 2]);
  });

  it('shows two works in the section of the picks at least, and a pick that would be alone elsewhere', async () => {
    const shownWith = async (works: number, picked: number[], newArrivals: number) => {
      const database = await gallery(works, 1);
      const ids: number[] = await database('artworks').orderBy('id').pluck('id');
      const picks = picked.map((place) => ({ id: ids[place] ?? 0, note: '' }));
      await savePicks(database, { picks, seen: null, ...BY });
      await saveSetting(database, 'home', { newArrivals, statement: false, trendingArtworks: 0 });
      const { app, home } = await open(database);
      const page = await home();
      const { body } = await request(app).get('/web/api/artworks/recommendation');
      const called = body.data.map(({ id }: ArtworkCard) => id);
      const place = (id: number) => ids.indexOf(id);
      const isLacking = page.picks?.ids.some((id) => !called.includes(id));
      expect(isLacking ?? false).toBe(false);
      const arrivals = page.newArrivals.map(({ id }) => place(id));
      return { picks: page.picks?.ids.map(place) ?? null, arrivals };
    };
    // The first pick is the hero.
    expect(await shownWith(4, [0, 1], 0)).toEqual({ picks: [1, 2], arrivals: [] });
    expect(await shownWith(4, [], 0)).toEqual({ picks: [0, 1], arrivals: [] });
    expect(await shownWith(2, [0, 1], 0)).toEqual({ picks: null, arrivals: [] });
    expect(await shownWith(5, [0, 1], 6)).toEqual({ picks: null, arrivals: [4, 3, 2, 1] });
    expect(await shownWith(5, [0, 1, 2], 6)).toEqual({ picks: [1, 2], arrivals: [4, 3] });
    expect(await shownWith(30, [], 2)).toMatchObject({ picks: [0, 1] });
  });

  it('shows no picture of an exhibition, a collector or a style twice', async () => {
    const database = await gallery(30);
    const pictures: number[] = await database('artworks').orderBy('published_at', 'desc').pluck('image_id');
    for (let i = 0; i < 3; i++) {
      await createExhibit(database, { startsAt: i, endsAt: now + 1 });
      await createQuote(database);
    }
    await createArtwork(database, { slug: 'styled', styles: ['folk', 'modern', 'new'], publishedAt: 0 });
    const set = async (table: 'exhibitions' | 'collectors' | 'styles', chosen: (number | undefined)[]) => {
      const ids: number[] = await database(table).orderBy('id').pluck('id');
      for (const [index, id] of ids.entries())
        await database(table)
          .where({ id })
          .update('image_id', chosen[index] ?? 0);
    };
    // The newest artwork would be the hero.
    await set('exhibitions', [pictures[0], pictures[5], pictures[5]]);
    await set('collectors', [pictures[5], pictures[6], pictures[7]]);
    // New arrivals leave their pictures to the styles that are shown, which are not the first ones.
    await set('styles', [pictures[7], pictures[3], pictures[4]]);
    await saveSetting(database, 'home', { styles: 2 });
    const { home } = await open(database);
    const page = await home();
    expect(page.hero?.slug).toBe('work-28');
    expect([page.exhibits, page.collectors, page.styles].map(({ length }) => length)).toEqual([2, 2, 2]);
    const shown = JSON.stringify({ ...page, picks: null, trendingArtists: [] });
    const keys: string[] = shown.match(/images\/[^/]+\/md/g) ?? [];
    expect(keys.length).toBeGreaterThan(20);
    const twice = (key: string) => keys.indexOf(key) !== keys.lastIndexOf(key);
    expect(new Set(keys.filter(twice))).toEqual(new Set());
  });

  it('follows its settings: numbers, the hero while it can be bought, and the gallery’s words', async () => {
    const database = await gallery(60);
    const chosen = (await database('artworks').where('slug', 'work-7').first('id'))?.id;
    const { home, clock } = await open(database);
    const set = (settings: object) => saveSetting(database, 'home', settings);
    await set({ hero: chosen, newArrivals: 4, trendingArtworks: 0, newArtists: 3, statement: false, bandText: '' });
    clock.advance(2_000);
    const page = await home();
    expect(page).toMatchObject({ hero: { slug: 'work-7' }, trendingArtworks: [], statement: null, band: null });
    expect([page.newArrivals.length, page.newArtists.length]).toEqual([4, 3]);
    await database('artworks')
      .where('id', chosen ?? 0)
      .update('published_at', null);
    await set({ hero: chosen, searches: 0, picks: 0, bandText: 'Open on Sunday', bandNote: '' });
    clock.advance(2_000);
    expect(await home()).toMatchObject({
      hero: { slug: 'work-59' },
      hasSearches: false,
      picks: null,
      band: { text: 'Open on Sunday', note: '' },
    });
    await set({ newArrivals: 'many', hero: {}, bandText: null });
    clock.advance(2_000);
    expect((await home()).newArrivals).toHaveLength(11);
  });
});
