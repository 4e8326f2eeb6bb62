import pino from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createArtwork, createReservation } from '../../database/factories/artworks.ts';
import { cachedCards } from '../../server/artworks/cached.ts';
import type { ChangeFeed } from '../../server/changes/contract.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { MAX_CHANGES } from '../../server/changes/reader.ts';
import { databaseListing } from '../../server/listing/database/listing.ts';
import { FILTER_KEYS, SORTS } from '../../server/listing/filters.ts';
import { IndexedListing } from '../../server/listing/indexed/listing.ts';
import type { Listing, ResolvedQuery } from '../../server/listing/listing.ts';
import { presentList } from '../../server/listing/present.ts';
import { EMPTY_QUERY } from '../../server/listing/query.ts';
import { resolveQuery } from '../../server/listing/resolve.ts';
import { cachedSearch } from '../../server/search/cached-search.ts';
import { DAY, MINUTE } from '../../server/time/time.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';
import { alter, alterations } from './alterations.ts';
import { list } from './brute-force.ts';
import { now, randomGallery, type Work } from './gallery.ts';
import { queries, seeded, values } from './random.ts';

// LISTING_RUNS=10000 runs the documented number of queries.
const runs = Number(process.env.LISTING_RUNS ?? 200);

onEachEngine('lists from the index', (engine) => {
  let database: Knex;
  let other: Knex;
  let works: Work[];
  let changes: ChangeFeed;
  let listing: IndexedListing;
  let queried: Listing;

  beforeAll(async () => {
    // The index pauses after a slow read of popularities. Here no read counts as slow, however busy the machine is.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const settings = await engine.create();
    database = await engine.open(settings);
    other = await engine.open(settings);
    works = await database.transaction((transaction) => randomGallery(transaction, 150, seeded(20261122)));
    changes = openChangeFeed({ database, log: pino({ level: 'silent' }) });
    queried = databaseListing(database);
    listing = new IndexedListing({
      database,
      changes,
      search: cachedSearch({ database, changes, now: Date.now }),
      cards: cachedCards({ database, changes }),
      onError: (error) => {
        throw error;
      },
    });
    await listing.ready;
  });

  afterAll(async () => {
    listing?.close();
    await changes?.close();
    vi.restoreAllMocks();
  });

  it(
    `LIST-11 LIST-12 contain, count and sort the artworks of ${runs} random queries, while another process changes them`,
    async () => {
      const times = fc.integer({ min: -3, max: 3 }).map((days) => now + days * DAY);
      const isInFour = fc.integer({ min: 0, max: 3 }).map((number) => number === 0);
      const steps = fc.tuple(queries, fc.option(alterations), times, isInFour);
      await fc.assert(
        fc.asyncProperty(steps, async ([query, alteration, at, isByRelevance]) => {
          if (alteration) works = await alter(other, works, alteration);
          const requested = isByRelevance && query.search ? { ...query, sortBy: 'relevance' as const } : query;
          const known = await resolveQuery(database, requested, at);
          await changes.sync();
          if (!known.search?.correction) await agreesWithEachArtwork(known, at);
          if (isByRelevance) await agreesWithDatabase(known, at);
        }),
        { numRuns: runs, endOnFailure: true },
      );
    },
    600_000 + runs * 100,
  );

  async function agreesWithDatabase(known: ResolvedQuery, at: number): Promise<void> {
    expect(await listing.list(known, at)).toEqual(await queried.list(known, at));
    const [counts, queriedCounts] = [await listing.countOptions(known, at), await queried.countOptions(known, at)];
    for (const key of FILTER_KEYS) expect(counts[key], key).toEqual(queriedCounts[key]);
    for (const summary of ['countPublished', 'countAvailableByStyle', 'popularityByArtist'] as const) {
      expect(await listing[summary](at), summary).toEqual(await queried[summary](at));
    }
  }

  async function agreesWithEachArtwork(known: ResolvedQuery, at: number): Promise<void> {
    const { query } = known;
    // Relative to that time.
    const seen = works.map((work) => ({
      ...work,
      publishedAt: work.publishedAt === null ? null : work.publishedAt - at + now,
    }));
    const expected = list(seen, query).map((work) => work.id);
    const { rows, total } = await listing.list(known, at);
    expect(total).toBe(expected.length);
    const ids = rows.map((row) => row.id);
    if (query.sortBy !== 'relevance') expect(ids).toEqual(expected.slice((query.page - 1) * 24, query.page * 24));
    const counts = await listing.countOptions(known, at);
    for (const key of FILTER_KEYS) {
      for (const value of values[key]) {
        expect(counts[key].get(value) ?? 0, `${key}=${value}`).toBe(list(seen, { ...query, [key]: [value] }).length);
      }
    }
  }

  it('LIST-12 walking all pages shows each artwork once, however deep one starts', async () => {
    for (const { value: sortBy } of SORTS) {
      const pages: number[][] = [];
      for (const page of [5, 3, 1, 4, 2, 7, 6, 8]) {
        const known = await resolveQuery(database, { ...EMPTY_QUERY, sortBy, page }, now);
        pages[page] = (await listing.list(known, now)).rows.map((row) => row.id);
      }
      expect(pages.flat()).toEqual(list(works, { ...EMPTY_QUERY, sortBy }).map((work) => work.id));
    }
  });

  it('OPS-07 show the changes of another process without a call to sync', async () => {
    const known = await resolveQuery(database, EMPTY_QUERY, now);
    const { total } = await listing.list(known, now);
    const firstChange = new Promise<void>((resolve) => {
      const unsubscribe = changes.subscribe((some) => {
        if (!some.some(({ kind }) => kind === 'artwork')) return;
        unsubscribe();
        resolve();
      });
    });
    works = await alter(other, works, 'hang');
    await firstChange;
    expect((await listing.list(known, now)).total).toBe(total + 1);
  });

  it('show an expired reservation and a scheduled publication, which are no writes', async () => {
    const until = now + MINUTE;
    const { id } = await createArtwork(other, { publishedAt: now + 30_000 });
    await createReservation(other, id, { state: 'reserved', expiresAt: until });
    await changes.sync();
    const known = await resolveQuery(database, EMPTY_QUERY, now);
    const first = async (at: number) =>
      presentList(await listing.list(known, at), { base: '/artworks', query: EMPTY_QUERY, now: at }).data[0];
    expect((await first(now + 29_999))?.id).not.toBe(id);
    expect(await first(now + 30_000)).toMatchObject({ id, status: 'reserved' });
    expect(await first(until - 1)).toMatchObject({ id, status: 'reserved' });
    expect(await first(until)).toMatchObject({ id, status: 'Available' });
    await other('reservations').where({ artwork_id: id }).delete();
    await other('artworks').where({ id }).delete();
    await changes.sync();
  });

  it('come from the database until the index is built, and again while it is rebuilt', async () => {
    const known = await resolveQuery(database, EMPTY_QUERY, now);
    const before = await queried.list(known, now);
    const tags = Array.from({ length: MAX_CHANGES + 1 }, (_, n) => ({ slug: `tag-${n}`, name: 'Tag' }));
    const statements: string[] = [];
    database.on('query', ({ sql }) => statements.push(sql));
    // Queried from the change itself: the index may be built again before the insert returns.
    const during = new Promise((resolve, reject) => {
      const unsubscribe = changes.subscribe((some) => {
        if (!some.some(({ kind }) => kind === 'resync')) return;
        unsubscribe();
        listing.list(known, now).then(resolve, reject);
      });
    });
    await other.batchInsert('tags', tags, 400);
    await changes.sync();
    expect(await during).toEqual(before);
    expect(statements.some((sql) => sql.includes('count(*) as'))).toBe(true);
  });
});
