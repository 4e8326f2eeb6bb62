import pino from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { cachedSearch } from '../../server/search/cached-search.ts';
import { indexChanges } from '../../server/search/index/sync.ts';
import { findMatches, findRelevant, orderByRelevance, searchEngine } from '../../server/search/match/matches.ts';
import { sqlitePostings } from '../../server/search/match/sqlite-postings.ts';
import { databaseSearch, type Search } from '../../server/search/search.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';
import { now, seeded } from './gallery.ts';

const WORDS = ['sea', 'seas', 'season', 'sail', 'oil', 'oils', 'blue', 'bluebird', 'mangrove', 'dusk', '12', '123'];
const ARTWORKS = 120;

/** Few words, so that every term matches in several fields. */
async function createWorks(database: Knex): Promise<number[]> {
  const random = seeded(11);
  const some = (max: number) =>
    Array.from({ length: Math.floor(random() * (max + 1)) }, () => WORDS[Math.floor(random() * WORDS.length)] ?? '');
  const one = () => some(1)[0] ?? 'still';
  const artists = [];
  for (let i = 0; i < 8; i++) artists.push((await createArtist(database, { name: `${one()} ${one()} ${i}` })).id);
  const ids = [];
  for (let i = 0; i < ARTWORKS; i++) {
    const artwork = await createArtwork(database, {
      title: some(4).join(' ') || 'Untitled',
      artistId: artists[i % artists.length] as number,
      medium: one(),
      mediumDescription: some(2).join(' '),
      category: one(),
      styles: [...new Set(some(2))],
      subjects: [...new Set(some(2))],
      tags: [...new Set(some(3))],
      description: some(5).join(' '),
      publishedAt: now - Math.floor(random() * 40),
    });
    ids.push(artwork.id);
  }
  return ids;
}

const terms = fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom('s', 'se', 'o', 'b', 'blu', '1', 'none')), {
  minLength: 1,
  maxLength: 4,
});

onEachEngine('FIND-02 the ranking in memory', (engine) => {
  let database: Knex;

  beforeAll(async () => {
    database = await engine.open();
    const ids = await createWorks(database);
    await indexChanges(database, now);
    // Changed and deleted documents leave traces in the index of SQLite.
    await database('artworks').whereIn('id', ids.slice(0, 20)).update({ title: 'Sea of blue seas' });
    await database('artworks').whereIn('id', ids.slice(20, 30)).update({ published_at: null });
    await indexChanges(database, now);
  });

  const inSql = async (words: string[]): Promise<number[]> => {
    const artworks = database('artworks as a');
    searchEngine(database).whereMatches(artworks, words);
    return orderByRelevance(database, artworks, words).pluck('id');
  };

  const comparesWith = async (search: Search) => {
    await fc.assert(
      fc.asyncProperty(terms, async (words) => {
        const expected = await inSql(words);
        expect([...(await findRelevant(search, words))]).toEqual(expected);
        expect([...(await findMatches(search, words))]).toEqual(expected.toSorted((a, b) => a - b));
      }),
      { numRuns: 150 },
    );
  };

  it('is the one of the database for any words', () => comparesWith(databaseSearch(database)));

  it('is the same with cached postings', async () => {
    const changes = openChangeFeed({ database, log: pino({ level: 'silent' }) });
    try {
      await changes.sync();
      await comparesWith(cachedSearch({ database, changes, now: () => now }));
    } finally {
      await changes.close();
    }
  });

  if (engine.name !== 'SQLite') return;

  it.each([0, 5, 40])('is the same if postings over %i occurrences are read in ranges', async (maxOccurrences) => {
    const postings: Search['postings'] = (word, isPrefix) =>
      sqlitePostings(database, word, isPrefix, postings, maxOccurrences);
    await comparesWith({ ...databaseSearch(database), postings });
  });
});
