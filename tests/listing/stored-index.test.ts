import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { cachedCards } from '../../server/artworks/cached.ts';
import type { ChangeFeed } from '../../server/changes/contract.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { RETENTION } from '../../server/changes/prune.ts';
import { databaseListing } from '../../server/listing/database/listing.ts';
import { FILTER_KEYS } from '../../server/listing/filters.ts';
import { IndexedListing } from '../../server/listing/indexed/listing.ts';
import { EMPTY_QUERY } from '../../server/listing/query.ts';
import { resolveQuery } from '../../server/listing/resolve.ts';
import { cachedSearch } from '../../server/search/cached-search.ts';
import { builtPages, onEachEngine, onEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';
import { startShop } from '../support/shop.ts';
import { alter, alterations } from './alterations.ts';
import { now, randomGallery, type Work } from './gallery.ts';
import { queries, seeded } from './random.ts';

const FILE = 'listing-index';

onEachEngine('the index that a process has left', (engine) => {
  let database: Knex;
  let works: Work[];
  let folder: string;

  beforeEach(async () => {
    database = await engine.open();
    works = await database.transaction((transaction) => randomGallery(transaction, 120, seeded(20261130)));
    folder = await mkdtemp(join(tmpdir(), 'galerya-index-'));
  });

  interface Opened {
    listing: IndexedListing;
    changes: ChangeFeed;
    /** Whether it has read all artworks. */
    isBuilt: boolean;
    close(): Promise<void>;
  }

  /** As a process opens it. */
  async function open(): Promise<Opened> {
    const statements: string[] = [];
    const listen = ({ sql }: { sql: string }) => void statements.push(sql);
    database.on('query', listen);
    const changes = openChangeFeed({ database, log: pino({ level: 'silent' }) });
    const feed = { database, changes };
    const listing = new IndexedListing({
      ...feed,
      search: cachedSearch({ ...feed, now: Date.now }),
      cards: cachedCards(feed),
      folder,
      onError: (error) => {
        throw error;
      },
    });
    await listing.ready;
    database.removeListener('query', listen);
    const close = async () => {
      listing.close();
      await changes.close();
    };
    onTestFinished(close);
    return {
      listing,
      changes,
      isBuilt: statements.some((sql) => /from .artwork_style. where \(.artwork_id. between/.test(sql)),
      close,
    };
  }

  async function leave(): Promise<void> {
    const { listing, close } = await open();
    await listing.store();
    await close();
  }

  async function agrees(listing: IndexedListing, runs: number): Promise<void> {
    const queried = databaseListing(database);
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        // Searches have an index of their own.
        const known = await resolveQuery(database, { ...query, search: EMPTY_QUERY.search }, now);
        expect(await listing.list(known, now)).toEqual(await queried.list(known, now));
        const [counts, expected] = [await listing.countOptions(known, now), await queried.countOptions(known, now)];
        for (const key of FILTER_KEYS) expect(counts[key], key).toEqual(expected[key]);
        expect(await listing.popularityByArtist(now)).toEqual(await queried.popularityByArtist(now));
      }),
      { numRuns: runs, endOnFailure: true },
    );
  }

  it('serves the next one, with what has changed in between and later', async () => {
    await leave();
    const steps = fc.sample(alterations, { numRuns: 40, seed: 7 });
    for (const step of steps) works = await alter(database, works, step);
    const { listing, changes, isBuilt } = await open();
    expect(isBuilt).toBe(false);
    await agrees(listing, 30);
    for (const step of fc.sample(alterations, { numRuns: 40, seed: 8 })) works = await alter(database, works, step);
    await changes.sync();
    await agrees(listing, 30);
  });

  it('has the latest popularities, also those whose ranking was put off', async () => {
    const opened = await open();
    // Every ranking seems slow, so the second one waits.
    let clock = 0;
    const slow = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1_000));
    for (const popularity of [3, 4]) {
      await database('artworks').update({ popularity });
      await opened.changes.sync();
    }
    slow.mockRestore();
    await opened.listing.store();
    const { listing, isBuilt } = await open();
    expect(isBuilt).toBe(false);
    await agrees(listing, 5);
  });

  it.each<[string, () => Promise<unknown> | unknown]>([
    ['is damaged', async () => writeFile(join(folder, FILE), (await readFile(join(folder, FILE))).fill(0, 500, 600))],
    ['is cut short', async () => writeFile(join(folder, FILE), (await readFile(join(folder, FILE))).subarray(0, 999))],
    [
      'is so old that changes since then may be deleted',
      () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + RETENTION),
    ],
    ['is from the future', () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 1_000)],
    [
      'misses changes that nobody recorded',
      async () => {
        await database('artworks').update({ original_price: 1_234_500, discounted_price: null });
        await database('changes').delete();
      },
    ],
    [
      'misses an artwork that nobody recorded',
      async () => {
        works = await alter(database, works, 'hang');
        await database('changes').delete();
      },
    ],
  ])('is not used if it %s', async (_why, spoil) => {
    await leave();
    await spoil();
    onTestFinished(() => void vi.restoreAllMocks());
    const { listing, isBuilt } = await open();
    vi.restoreAllMocks();
    expect(isBuilt).toBe(true);
    await agrees(listing, 5);
  });

  it('is not used by another database', async () => {
    await leave();
    database = await engine.open();
    works = await database.transaction((transaction) => randomGallery(transaction, 120, seeded(20261130)));
    expect((await open()).isBuilt).toBe(true);
  });
});

onEngine('SQLite', 'a restart', (engine) => {
  it('leaves the index in the data folder, for this user only', async () => {
    await builtPages();
    const { dataDir } = await engine.create();
    const first = await startShop(dataDir, { NODE_ENV: 'test' });
    await first.close();
    expect((await stat(join(dataDir, FILE))).mode & 0o777).toBe(0o600);
  });
});
