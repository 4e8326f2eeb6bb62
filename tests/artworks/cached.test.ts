import { beforeEach, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { type Artworks, cachedArtworks, cachedCards } from '../../server/artworks/cached.ts';
import type { ChangeFeed } from '../../server/changes/contract.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { openLog } from '../../server/http/monitoring/log.ts';
import { staleFeed } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';

const now = Date.UTC(2026, 10, 21);
const SLUGS = ['one', 'two', 'three', 'later', 'foreign'];

onEachEngine('the cache of artworks', (engine) => {
  let database: Knex;
  let changes: ChangeFeed;
  let cached: Artworks;
  let uncached: Artworks;
  let ids: Record<string, number>;

  beforeEach(async () => {
    database = await engine.open();
    changes = openChangeFeed({ database, log: openLog('silent') });
    cached = openArtworks(changes);
    uncached = openArtworks(staleFeed);
    const { id: artistId } = await createArtist(database, { slug: 'luna' });
    const own = { artistId, styles: ['folk', 'abstract'], subjects: ['sea'], tags: ['blue'] };
    const made = [
      await createArtwork(database, { ...own, slug: 'one', publishedAt: 1 }),
      await createArtwork(database, { ...own, slug: 'two', publishedAt: 2 }),
      await createArtwork(database, { ...own, slug: 'three', publishedAt: 3 }),
      await createArtwork(database, { ...own, slug: 'later', publishedAt: now + 1_000 }),
      await createArtwork(database, { slug: 'foreign' }),
    ];
    ids = Object.fromEntries(made.map(({ id }, index) => [SLUGS[index], id]));
    await changes.sync();
  });

  function openArtworks(feed: Pick<ChangeFeed, 'subscribe' | 'isFresh'>): Artworks {
    const cards = cachedCards({ database, changes: feed });
    return cachedArtworks({ database, changes: feed, cards });
  }

  /** What the pages show at that time. */
  async function shown(artworks: Artworks, now: number): Promise<unknown[]> {
    const all = [];
    for (const slug of SLUGS) {
      const artwork = await artworks.find(slug, now);
      all.push(artwork, artwork && (await artworks.moreByArtist(artwork, now)));
    }
    return all;
  }

  it('queries each artwork once, and returns the same row as the database', async () => {
    expect(await shown(cached, now)).toEqual(await shown(uncached, now));
    let queries = 0;
    database.on('query', ({ sql }: { sql: string }) => {
      if (/artworks/.test(sql)) queries++;
    });
    expect(await shown(cached, now)).toHaveLength(10);
    // An unpublished artwork is not cached.
    expect(queries).toBe(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a title', () => database('artworks').where({ slug: 'one' }).update({ title: 'Another' })],
    ['an address', () => database('artworks').where({ slug: 'one' }).update({ slug: 'other' })],
    ['a reservation', () => createReservation(database, ids.one as number, { state: 'reserved', expiresAt: now + 1 })],
    ['a sale', () => createReservation(database, ids.two as number, { state: 'sold' })],
    ['a style', () => database('styles').where({ slug: 'folk' }).update({ name: 'Folk art' })],
    ['a tag', () => database('tags').where({ slug: 'blue' }).update({ name: 'Azure' })],
    ['an artist', () => database('artists').where({ slug: 'luna' }).update({ name: 'Juan' })],
    ['an artist for another', () => database('artworks').where({ id: ids.foreign }).update({ artist_id: 1 })],
    ['a picture', () => database('images').update({ alt: 'Seen anew' })],
    ['a publication', () => database('artworks').where({ slug: 'three' }).update({ published_at: null })],
    ['the terms of one', () => database('artwork_style').where({ artwork_id: ids.one }).delete()],
  ])('is invalidated by a change of %s', async (_what, change) => {
    await shown(cached, now);
    await change();
    await changes.sync();
    expect(await shown(cached, now)).toEqual(await shown(uncached, now));
  });

  it('shows an artwork from its publication on', async () => {
    await shown(cached, now);
    const later = now + 1_000;
    expect(await shown(cached, later)).toEqual(await shown(uncached, later));
  });
});
