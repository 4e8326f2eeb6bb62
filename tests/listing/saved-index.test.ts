import { mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { cachedCards } from '../../server/artworks/cached.ts';
import { ValueFile } from '../../server/cache/value-file.ts';
import type { ChangeFeed } from '../../server/changes/contract.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { RETENTION } from '../../server/changes/prune.ts';
import { MAX_CHANGES } from '../../server/changes/reader.ts';
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

onEachEngine('a saved index', (engine) => {
  let database: Knex;
  let works: Work[];
  let folder: string;
  let errors: unknown[];

  beforeEach(async () => {
    database = await engine.open();
    works = await database.transaction((transaction) => randomGallery(transaction, 120, seeded(20261130)));
    folder = await mkdtemp(join(tmpdir(), 'galerya-index-'));
    errors = [];
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
      onError: (error) => void errors.push(error),
    });
    await listing.ready;
    database.removeListener('query', listen);
    const close = async () => {
      listing.close();
      await changes.close();
    };
    onTestFinished(close);
    const isBuilt = statements.some((sql) => /from .artwork_style. where \(.artwork_id. between/.test(sql));
    return { listing, changes, isBuilt, close };
  }

  async function save(): Promise<void> {
    const { listing, close } = await open();
    await listing.save();
    await close();
  }

  async function change(steps: number, seed: number): Promise<void> {
    for (const step of fc.sample(alterations, { numRuns: steps, seed })) works = await alter(database, works, step);
  }

  /** Searches have an index of their own, so the queries have no term. */
  async function expectSameAsDatabase(listing: IndexedListing, runs: number): Promise<void> {
    const queried = databaseListing(database);
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const known = await resolveQuery(database, { ...query, search: EMPTY_QUERY.search }, now);
        expect(await listing.list(known, now)).toEqual(await queried.list(known, now));
        const [counts, expected] = [await listing.countOptions(known, now), await queried.countOptions(known, now)];
        for (const key of FILTER_KEYS) expect(counts[key], key).toEqual(expected[key]);
        expect(await listing.popularityByArtist(now)).toEqual(await queried.popularityByArtist(now));
      }),
      { numRuns: runs, endOnFailure: true },
    );
  }

  it('serves the next process, with what has changed in between and later', async () => {
    await save();
    await change(40, 7);
    const { listing, changes, isBuilt } = await open();
    expect(isBuilt).toBe(false);
    await expectSameAsDatabase(listing, 30);
    await change(40, 8);
    await changes.sync();
    await expectSameAsDatabase(listing, 30);
    expect(errors).toEqual([]);
  });

  it('is whole, although artworks change while it is saved', async () => {
    const opened = await open();
    const changing = change(60, 9);
    await opened.listing.save();
    await changing;
    const { listing, isBuilt } = await open();
    expect(isBuilt).toBe(false);
    await expectSameAsDatabase(listing, 30);
  });

  it('has the latest popularities, also those whose ranking was delayed', async () => {
    const opened = await open();
    // Every ranking seems slow, so the second one waits.
    let clock = 0;
    const slow = vi.spyOn(performance, 'now').mockImplementation(() => {
      clock += 1_000;
      return clock;
    });
    for (const popularity of [3, 4]) {
      await database('artworks').update({ popularity });
      await opened.changes.sync();
    }
    slow.mockRestore();
    await opened.listing.save();
    const { listing, isBuilt } = await open();
    expect(isBuilt).toBe(false);
    await expectSameAsDatabase(listing, 5);
  });

  const rewrite = async (change: (file: Buffer) => Buffer) =>
    writeFile(join(folder, FILE), change(await readFile(join(folder, FILE))));

  it.each<[string, () => Promise<unknown> | unknown]>([
    ['is damaged', () => rewrite((file) => file.fill(0, 500, 600))],
    ['is cut short', () => rewrite((file) => file.subarray(0, 999))],
    ['is empty', () => rewrite(() => Buffer.alloc(0))],
    ['is too old', () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + RETENTION)],
    ['is from the future', () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 1_000)],
    [
      'lacks too many changes',
      () =>
        database.batchInsert(
          'tags',
          Array.from({ length: MAX_CHANGES + 1 }, (_, n) => ({ slug: `tag-${n}`, name: 'Tag' })),
          400,
        ),
    ],
    [
      'lacks unrecorded changes',
      async () => {
        await database('artworks').update({ original_price: 1_234_500, discounted_price: null });
        await database('changes').delete();
      },
    ],
    [
      'lacks an unrecorded artwork',
      async () => {
        works = await alter(database, works, 'hang');
        await database('changes').delete();
      },
    ],
  ])('is not used if it %s', async (_why, spoil) => {
    await save();
    await spoil();
    onTestFinished(() => void vi.restoreAllMocks());
    const { listing, isBuilt } = await open();
    vi.restoreAllMocks();
    expect(isBuilt).toBe(true);
    await expectSameAsDatabase(listing, 5);
    expect(errors).toEqual([]);
  });

  it('is not used by another database', async () => {
    await save();
    database = await engine.open();
    works = await database.transaction((transaction) => randomGallery(transaction, 120, seeded(20261130)));
    expect((await open()).isBuilt).toBe(true);
  });

  it('of an unknown shape is reported, and the index is built', async () => {
    await save();
    const read = vi.spyOn(ValueFile.prototype, 'read').mockRejectedValue(new Error('unknown shape'));
    onTestFinished(() => void read.mockRestore());
    const { listing, isBuilt } = await open();
    expect(isBuilt).toBe(true);
    expect(errors).toEqual([new Error('unknown shape')]);
    await expectSameAsDatabase(listing, 5);
  });
});

it('a saved value is not read by other sources', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-value-'));
  const sources = await mkdtemp(join(tmpdir(), 'galerya-sources-'));
  await writeFile(join(sources, 'index.ts'), 'one');
  const open = () => new ValueFile(join(folder, 'value'), { sources });
  const first = open();
  const value = { one: 1, two: new Map([['three', Uint32Array.of(3)]]) };
  await first.save(value);
  expect(await open().read(1e6)).toEqual(value);
  await writeFile(join(sources, 'index.ts'), 'two');
  expect(await open().read(1e6)).toBeNull();
  // It has the sources of its start.
  expect(await first.read(1e6)).not.toBeNull();
});

it('arrays of a saved value have memory of their own, so that the file does not stay in memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-value-'));
  const file = new ValueFile(join(folder, 'value'), { sources: import.meta.dirname });
  const value = [...Array(9).keys()].flatMap((size) => [
    new Uint8Array(size).fill(size),
    new Int32Array(size).fill(size),
  ]);
  await file.save(value);
  const read = (await file.read(1e6)) as typeof value;
  expect(read).toEqual(value);
  expect(read.map(({ buffer }) => buffer.byteLength)).toEqual(value.map(({ byteLength }) => byteLength));
});

it('a value that several processes save at once is whole, and parts of killed processes are deleted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-value-'));
  const open = () => new ValueFile(join(folder, 'value'), { sources: import.meta.dirname });
  for (const name of ['value.killed.part', 'value.saving.part', 'other.part']) await writeFile(join(folder, name), '');
  await utimes(join(folder, 'value.killed.part'), 0, 0);
  await Promise.all([1, 2, 3].map((number) => open().save(number)));
  expect(await open().read(1e6)).toBeOneOf([1, 2, 3]);
  expect((await readdir(folder)).sort()).toEqual(['other.part', 'value', 'value.saving.part']);
});

onEngine('SQLite', 'a process that stops', (engine) => {
  it('saves its index in the data folder, for this user only, and the next one answers too', async () => {
    await builtPages();
    const { dataDir } = await engine.create();
    for (const _start of ['without a file', 'with the file']) {
      const shop = await startShop(dataDir, { NODE_ENV: 'test' });
      expect((await fetch(`${shop.url}/artworks`)).status).toBe(200);
      await shop.close();
      expect((await stat(join(dataDir, FILE))).mode & 0o777).toBe(0o600);
    }
  });
});
