import request from 'supertest';
import { expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
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
    await database('styles').update('image_id', image?.image_id);
    const { app, home } = await open(database);
    const page = await home();
    const works = worksOf(page);
    expect(new Set(works).size).toBe(works.length);
    expect(page.hero?.id).toBe(ids[59]);
    expect(page.picks).toEqual({ ids: [ids[58], ids[0]], hasNotes: false });
    expect(page.styles).toHaveLength(2);
    expect(works).not.toContain(ids[57]);
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

  it('shows no section that would be empty or have one thing', async () => {
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

  it('shows what the setting says: numbers, the hero while it can be bought, and the gallery’s words', async () => {
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
