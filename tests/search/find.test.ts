import { beforeAll, describe, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { listArtworks } from '../../server/listing/database/queries.ts';
import type { SortBy } from '../../server/listing/filters.ts';
import { EMPTY_QUERY } from '../../server/listing/query.ts';
import { resolveQuery } from '../../server/listing/resolve.ts';
import { findNames, resolveTerm } from '../../server/search/find.ts';
import { indexChanges } from '../../server/search/index/sync.ts';
import { findMatches, findRelevant, orderByRelevance, searchEngine } from '../../server/search/match/matches.ts';
import { databaseSearch } from '../../server/search/search.ts';
import { suggest } from '../../server/search/suggest/suggest.ts';
import { wordsOf } from '../../server/search/words.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';
import type { Knex } from '../support/knex.ts';
import { hang, misspelt, names, now, seeded } from './gallery.ts';

onEachEngine('a search', (engine) => {
  let database: Knex;

  const found = async (search: string, sortBy: SortBy = 'relevance') => {
    const known = await resolveQuery(database, { ...EMPTY_QUERY, search, sortBy }, now);
    const { rows } = await listArtworks(database, known, now);
    return rows.map(({ slug }) => slug);
  };

  describe('of words', () => {
    beforeAll(async () => {
      database = await engine.open();
      const { id: artistId } = await createArtist(database, { name: 'Josefa Núñez-Habagat' });
      const { id: other } = await createArtist(database, { name: 'Habagat Painters' });
      const hung = (slug: string, given: Parameters<typeof createArtwork>[1]) =>
        createArtwork(database, { slug, artistId, medium: 'oil', ...given });
      // In ascending order of relevance for `amihan`.
      await hung('described', { title: 'A', description: 'Painted while the amihan blew.' });
      await hung('tagged', { title: 'B', tags: ['amihan'] });
      await hung('of-category', { title: 'C', category: 'amihan' });
      await hung('of-subject', { title: 'D', subjects: ['amihan'] });
      await hung('of-style', { title: 'E', styles: ['amihan'] });
      await hung('of-medium', { title: 'F', medium: 'amihan' });
      await hung('by-artist', { title: 'G', artistId: (await createArtist(database, { name: 'Amihan Reyes' })).id });
      await hung('titled', { title: 'The Cold Amihan of January' });
      await hung('named', { title: 'Amihán' });
      await hung('begun', { title: 'Amihanan' });
      await hung('habagat', { title: 'Rain', artistId: other, mediumDescription: 'Ink on kozo paper' });
      await hung('hidden', { title: 'Amihan', publishedAt: null });
      await hung('to-come', { title: 'Amihan', publishedAt: now + 1 });
    });

    it('FIND-02 finds words in every field, by the weight of the field, and full words before beginnings', async () => {
      const fields = ['of-medium', 'of-style', 'of-subject', 'of-category', 'tagged', 'described'];
      expect(await found('amihan')).toEqual(['named', 'titled', 'by-artist', ...fields, 'begun']);
    });

    it.each([
      [
        'nunez',
        ['begun', 'named', 'titled', 'of-medium', 'of-style', 'of-subject', 'of-category', 'tagged', 'described'],
      ],
      ['KOZO', ['habagat']],
      ['koz', ['habagat']],
      ['painters habagat', ['habagat']],
      ['AMÍHAN   reyes', ['by-artist']],
      ['january amihan', ['titled']],
      ['amih january', []],
      ['janu amihan', []],
    ])('FIND-02 %s finds %j', async (term, slugs) => {
      const { words, correction } = await resolveTerm(databaseSearch(database), term, now);
      if (slugs.length)
        expect([correction, await found(term, 'latest')]).toEqual([null, expect.arrayContaining(slugs)]);
      // Only the last word may be a prefix. Corrections are tested elsewhere.
      else expect(words === null || correction !== null).toBe(true);
    });

    it.each([
      ['amiahn', 'Amihán'],
      ['habagatt', 'Habagat'],
      ['josefa nunes habagat', 'Josefa Núñez Habagat'],
      ['joseffa', 'Josefa'],
      ['colda mihan', 'Cold Amihan'],
      ['januaryamihan', 'January Amihan'],
    ])('FIND-03 for %s, which has no matches, it searches for %s', async (term, instead) => {
      expect(await resolveTerm(databaseSearch(database), term, now)).toEqual({
        words: wordsOf(instead),
        correction: instead,
      });
      expect(await found(term)).toEqual(await found(instead));
    });

    it('FIND-03 prefers a name to another word at the same distance', async () => {
      const { id: artistId } = await createArtist(database, { name: 'Pedro Garza' });
      for (const title of ['Garda', 'Garda by night']) await createArtwork(database, { title, medium: 'gouache' });
      await createArtwork(database, { title: 'Still', artistId, medium: 'gouache' });
      expect(await resolveTerm(databaseSearch(database), 'gouache garba', now)).toMatchObject({
        correction: 'Gouache Garza',
      });
      expect(await resolveTerm(databaseSearch(database), 'gouache gardb', now)).toMatchObject({
        correction: 'Gouache Garda',
      });
    });

    it('FIND-03 writes the name that it searched for as it is written', async () => {
      expect(await findNames(databaseSearch(database), 'artists', 'habagat nunes', now)).toMatchObject({
        correction: 'Habagat Núñez',
      });
    });

    it('FIND-03 corrects no term that has matches, and no term without a similar one', async () => {
      expect(await resolveTerm(databaseSearch(database), 'rain', now)).toEqual({ words: ['rain'], correction: null });
      expect(await resolveTerm(databaseSearch(database), 'xylophonist', now)).toEqual({
        words: null,
        correction: null,
      });
      expect(await found('xylophonist')).toEqual([]);
    });

    it.each(['amihan', 'ami', 'nunez', 'josefa amih', 'habagat painters', 'oil', 'xylophone'])(
      'FIND-02 finds for %s the same, in the same order, all at once as page by page',
      async (term) => {
        const words = wordsOf(term);
        await resolveTerm(databaseSearch(database), term, now);
        const artworks = database('artworks as a');
        searchEngine(database).whereMatches(artworks, words);
        const paged: number[] = await orderByRelevance(database, artworks, words).pluck('id');
        expect([...(await findRelevant(databaseSearch(database), words))]).toEqual(paged);
        expect([...(await findMatches(databaseSearch(database), words))].sort()).toEqual(paged.sort());
      },
    );

    it('sorts found artworks in the other orders of a list', async () => {
      expect(await found('amihan', 'oldest')).toEqual((await found('amihan', 'latest')).toReversed());
    });

    it('FIND-04 answers any input', async () => {
      const signs = fc.constantFrom(
        ...[
          '"',
          "'",
          '*',
          '(',
          ')',
          ':',
          '^',
          '-',
          '+',
          '&',
          '|',
          '!',
          '<->',
          '\\',
          '%',
          '_',
          '{',
          '}',
          ';',
          '🎨',
          '\u0000',
          '\n',
        ],
        ...['title:', 'NEAR(', 'AND', 'OR', 'NOT', 'amihan', 'ami', 'a', '\ud800', '\u202e', 'ﷺ'],
      );
      const terms = fc.oneof(
        fc.array(signs, { maxLength: 12 }).map((parts) => parts.join('')),
        fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(' ')),
        fc.string({ unit: 'binary', maxLength: 100 }),
      );
      await fc.assert(
        fc.asyncProperty(terms, async (term) => {
          await found(term);
          await suggest(databaseSearch(database), term, now);
          await findNames(databaseSearch(database), 'artists', term, now);
        }),
        { numRuns: 50 },
      );
      for (const long of ['x'.repeat(10_000), 'ab '.repeat(3_000)]) expect(await found(long)).toEqual([]);
    });

    it('finds nothing for a term without letters and digits', async () => {
      for (const term of ['🎨', '""', '%', '*', '...']) expect(await found(term)).toEqual([]);
    });
  });

  describe('of names', () => {
    const artists = names(220);

    beforeAll(async () => {
      database = await engine.open();
      await hang(database, artists);
      await indexChanges(database, now);
    });

    const first = async (term: string): Promise<string[]> => {
      const { artists } = await suggest(databaseSearch(database), term, now);
      return artists.rows.slice(0, 3).map(({ text }) => text);
    };

    it('FIND-02 a name finds its artist first, in any order of its words, and their works', async () => {
      for (const name of artists.slice(0, 40)) {
        expect((await first(name))[0]).toBe(name);
        expect(await first(name.split(' ').toReversed().join(' '))).toContain(name);
        const { words, correction } = await resolveTerm(databaseSearch(database), name, now);
        expect([words !== null, correction]).toEqual([true, null]);
      }
    });

    it('FIND-03 a name with one wrong letter finds its artist among the first three', async () => {
      const random = seeded(7);
      const tried = artists.slice(0, 100);
      let right = 0;
      for (const name of tried) if ((await first(misspelt(name, random))).includes(name)) right += 1;
      expect(right / tried.length).toBeGreaterThanOrEqual(0.92);
    });
  });
});
