import pino from 'pino';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { DatabaseSettings } from '../../database/connect.ts';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createTerm } from '../../database/factories/terms.ts';
import { write } from '../../database/transaction.ts';
import { openChangeFeed } from '../../server/changes/feed.ts';
import { cachedSearch } from '../../server/search/cached-search.ts';
import { resolveTerm } from '../../server/search/find.ts';
import { indexChanges, rebuildIndex } from '../../server/search/index/sync.ts';
import { databaseSearch } from '../../server/search/search.ts';
import { suggest } from '../../server/search/suggest/suggest.ts';
import { MINUTE } from '../../server/time/time.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { hang, names, now } from './gallery.ts';

onEachEngine('the index of the search', (engine) => {
  let database: Knex;
  let artwork: number;
  let artist: number;
  let settings: DatabaseSettings;

  beforeEach(async () => {
    settings = await engine.create();
    database = await engine.open(settings);
    ({ id: artist } = await createArtist(database, { name: 'Ana Reyes' }));
    ({ id: artwork } = await createArtwork(database, {
      title: 'Harana',
      artistId: artist,
      styles: ['folk'],
      tags: ['guitar'],
    }));
  });

  const isFound = async (term: string, at = now) => {
    const { words, correction } = await resolveTerm(databaseSearch(database), term, at);
    return words !== null && correction === null;
  };
  const tabs = async (term: string, at = now) => {
    const { artworks, artists, styles } = await suggest(databaseSearch(database), term, at);
    return [artworks, artists, styles].map(({ count, rows }) => [
      count,
      ...rows.map((row) => `${row.text} ${row.count}`),
    ]);
  };

  it('is updated once for searches at the same moment, which all wait for it', async () => {
    const changes = openChangeFeed({ database, log: pino({ level: 'silent' }) });
    onTestFinished(() => changes.close());
    await changes.sync();
    const search = cachedSearch({ database, changes, now: () => now });
    await search.sync(now);
    await database('artworks').where({ id: artwork }).update({ title: 'Kundiman' });
    await changes.sync();
    let isUpdated = false;
    const first = search.sync(now).then(() => {
      isUpdated = true;
    });
    await search.sync(now);
    expect(isUpdated).toBe(true);
    await first;
  });

  it('FIND-02 follows every change, also from other programs', async () => {
    expect(await isFound('harana')).toBe(true);
    await database('artworks').where({ id: artwork }).update({ title: 'Kundiman', description: 'Three voices' });
    expect([await isFound('harana'), await isFound('kundiman voices')]).toEqual([false, true]);
    await database('artists').where({ id: artist }).update({ name: 'Luz Ocampo' });
    expect([await isFound('reyes'), await isFound('ocampo kundiman')]).toEqual([false, true]);
    await database('styles').where({ slug: 'folk' }).update({ name: 'Naif' });
    await database('tags').where({ slug: 'guitar' }).update({ name: 'Strings' });
    await database('categories').update({ name: 'Panels' });
    await database('media').update({ name: 'Tempera' });
    expect([await isFound('folk'), await isFound('guitar')]).toEqual([false, false]);
    expect(await isFound('panels tempera naif strings')).toBe(true);
    await database('artwork_style').delete();
    await database('artwork_subject').insert({
      artwork_id: artwork,
      subject_id: await createTerm(database, 'subjects', 'night'),
    });
    expect([await isFound('naif'), await isFound('night')]).toEqual([false, true]);
    await database('artworks').where({ id: artwork }).update({ published_at: null });
    expect(await isFound('kundiman')).toBe(false);
    await database('artworks').where({ id: artwork }).update({ published_at: 5 });
    expect(await isFound('kundiman')).toBe(true);
    await database('artworks').where({ id: artwork }).delete();
    expect(await isFound('kundiman')).toBe(false);
  });

  it('finds an artwork or artist from the time of publication, and not before', async () => {
    const { id } = await createArtist(database, { name: 'Celia Santos', publishedAt: now + MINUTE });
    await createArtwork(database, { title: 'Paalam', artistId: id, publishedAt: now + MINUTE });
    expect([await isFound('paalam'), await tabs('paal'), await tabs('celia')]).toEqual([
      false,
      [[0], [0], [0]],
      [[0], [0], [0]],
    ]);
    expect([await isFound('paalam', now + MINUTE), await tabs('paal', now + MINUTE)]).toEqual([
      true,
      [[1, 'Paalam 1'], [0], [0]],
    ]);
    expect(await tabs('celia', now + MINUTE)).toEqual([[1, 'Paalam 1'], [1, 'Celia Santos 1'], [0]]);
  });

  it('removes artists who are no longer shown, but not their works', async () => {
    expect(await tabs('reyes')).toEqual([[1, 'Harana 1'], [1, 'Ana Reyes 1'], [0]]);
    await database('artists').where({ id: artist }).update({ is_shown_on_website: false });
    expect(await tabs('reyes')).toEqual([[1, 'Harana 1'], [0], [0]]);
  });

  it('indexes up to 100 changes before a search in one transaction', async () => {
    await indexChanges(database, now);
    for (let i = 0; i < 30; i++) await createArtwork(database, { title: `Balitaw ${i}`, artistId: artist });
    const batches: string[] = [];
    database.on('query', ({ sql }: { sql: string }) => {
      if (/^select .kind., .id., .due_at. from .search_pending./.test(sql)) batches.push(sql);
    });
    expect(await isFound('balitaw')).toBe(true);
    expect(batches).toHaveLength(1);
  });

  it('leaves the changes to the background job while it is indexing', async () => {
    await indexChanges(database, now);
    await createArtwork(database, { title: 'Habanera', artistId: artist });
    const lease = { started_at: now, due_at: now + 15_000 };
    await database('jobs').insert({ kind: 'search-index', key: '', created_at: now, ...lease });
    expect([await isFound('habanera'), await isFound('habanera', now + 15_000)]).toEqual([false, true]);
  });

  it('announces an indexed name in the change feed, even if no artwork is affected', async () => {
    const { id } = await createArtist(database, { name: 'Luz Bautista' });
    await indexChanges(database, now);
    for (const name of ['Luz Bautista-Cruz', 'Luz Cruz']) {
      await database('artists').where({ id }).update({ name });
      const newest = await database('changes').max({ seq: 'seq' }).first();
      await indexChanges(database, now);
      const kinds: string[] = await database('changes').where('seq', '>', newest?.seq).distinct('kind').pluck('kind');
      expect(kinds).toEqual(['search']);
    }
  });

  it('counts the artworks of a suggestion', async () => {
    for (let i = 0; i < 3; i++) await createArtwork(database, { title: 'HARANA', artistId: artist, styles: ['folk'] });
    await createArtwork(database, { title: 'Harana sa gabi', styles: ['folk'] });
    expect(await tabs('har')).toEqual([[5, 'HARANA 4', 'Harana sa gabi 1'], [0], [0]]);
    expect((await tabs('ana'))[1]).toEqual([1, 'Ana Reyes 4']);
    expect((await tabs('fol'))[2]).toEqual([1, 'Folk 5']);
    await database('artworks').whereNot({ id: artwork }).where('title', 'HARANA').delete();
    expect(await tabs('har')).toEqual([[2, 'Harana 1', 'Harana sa gabi 1'], [0], [0]]);
  });

  it('returns the same suggestions from a large index and after a rebuild', async () => {
    await hang(database, names(90));
    await indexChanges(database, now);
    const stored = await database('search_prefixes').where({ kind: 'artworks' }).pluck('prefix');
    expect(stored).toEqual(expect.arrayContaining(['h', 'harana', 'harana 1', 'harana 1 o', 'harana 1 of', 'o', 'of']));
    const gone = await database('artworks').where('title', 'like', 'Harana 1 of %').limit(30).pluck('id');
    await database('artworks').whereIn('id', gone).update({ title: 'Oyayi' });
    await database('artworks').where('title', 'like', 'Harana 2 of 1%').delete();
    const typed = [
      'h',
      'harana',
      'harana 1',
      'harana 2',
      'harana 2 of 10',
      'o',
      'of',
      'oy',
      'a',
      'd',
      'de',
      'de la',
      'ma',
    ];
    const counted = async () => {
      const all = await Promise.all(typed.map((term) => suggest(databaseSearch(database), term, now)));
      return all.map(({ artworks, artists }) => [artworks.count, artists.count]);
    };
    await indexChanges(database, now);
    expect(await counted()).toEqual(await Promise.all(typed.map((term) => counts(term))));
    const before = await Promise.all(typed.map((term) => tabs(term)));
    const progress: [number, number][] = [];
    await rebuildIndex(database, now, (done, total) => progress.push([done, total]));
    expect(await counted()).toEqual(await Promise.all(typed.map((term) => counts(term))));
    expect((await Promise.all(typed.map((term) => tabs(term)))).map((tab) => tab.map((rows) => rows.length))).toEqual(
      before.map((tab) => tab.map((rows) => rows.length)),
    );
    const [done, total] = progress.at(-1) as [number, number];
    expect([done, total > 200]).toEqual([total, true]);
  });

  /** Artworks and artists whose title or name has the phrase at the start of a word. */
  async function counts(term: string): Promise<[number, number]> {
    const works: { title: string; name: string }[] = await database('artworks as a')
      .join('artists as ar', 'ar.id', 'a.artist_id')
      .select('a.title', 'ar.name');
    const called: string[] = await database('artists').pluck('name');
    const begins = (text: string) => {
      const words = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/[ -]/);
      return words.some((_, index) => words.slice(index).join(' ').startsWith(term));
    };
    const titled = works.filter(({ title }) => begins(title)).length;
    // If no title matches, the artworks of matching artists count.
    return [titled || works.filter(({ name }) => begins(name)).length, called.filter(begins).length];
  }

  it('FIND-03 a rebuild drops the words of deleted artworks from the corrections', async () => {
    const search = databaseSearch(database);
    await indexChanges(database, now);
    expect((await search.vocabularies()).artworks.has('harana')).toBe(true);
    await database('artworks').where({ id: artwork }).update({ title: 'Kundiman' });
    await rebuildIndex(database, now, () => {});
    const { artworks } = await search.vocabularies();
    expect([artworks.has('harana'), artworks.has('kundiman')]).toEqual([false, true]);
  });

  it('loses no change that is made while it indexes others', async () => {
    const { id: other } = await createArtwork(database, { title: 'Balitaw', artistId: artist });
    await indexChanges(database, now);
    const again = await engine.open(settings);
    await Promise.all([
      ...['Isa', 'Dalawa', 'Tatlo'].map((title) =>
        write(again, (transaction) => transaction('artworks').where({ id: other }).update({ title })),
      ),
      ...Array.from({ length: 4 }, () => indexChanges(database, now)),
    ]);
    const { title } = await database('artworks').where({ id: other }).first('title');
    expect(await isFound(title)).toBe(true);
    expect(await isFound('balitaw')).toBe(false);
  });
});
