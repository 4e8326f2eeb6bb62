import { beforeAll, describe, expect, it } from 'vitest';
import { createArtist } from '../../database/factories/artists.ts';
import { createArtwork } from '../../database/factories/artworks.ts';
import { createImage } from '../../database/factories/images.ts';
import { listArtworks } from '../../server/listing/database/queries.ts';
import { EMPTY_QUERY } from '../../server/listing/query.ts';
import { resolveQuery } from '../../server/listing/resolve.ts';
import { indexChanges } from '../../server/search/index/sync.ts';
import { findMatches, findRelevant } from '../../server/search/match/matches.ts';
import { factsOf } from '../../server/search/meaning/facts.ts';
import { readingsOf } from '../../server/search/meaning/readings.ts';
import { databaseSearch } from '../../server/search/search.ts';
import { suggest } from '../../server/search/suggest/suggest.ts';
import { withoutMarks } from '../../server/search/words.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { now } from './gallery.ts';

onEachEngine('a search for what visitors say', (engine) => {
  let database: Knex;

  const found = async (search: string) => {
    const resolved = await resolveQuery(database, { ...EMPTY_QUERY, search, sortBy: 'relevance' }, now);
    const { rows } = await listArtworks(database, resolved, now);
    const { words } = resolved.search ?? {};
    // In memory the order is the same.
    const ids = words ? await findRelevant(databaseSearch(database), words) : [];
    expect(rows.map(({ id }) => id)).toEqual([...ids]);
    return rows.map(({ slug }) => slug);
  };

  beforeAll(async () => {
    database = await engine.open();
    let publishedAt = 100;
    const hang = (slug: string, input: Parameters<typeof createArtwork>[1]) =>
      createArtwork(database, {
        slug,
        title: slug,
        yearMade: null,
        height: 24,
        width: 24,
        publishedAt: --publishedAt,
        ...input,
      });
    await hang('made-1976', { title: 'Dusk', yearMade: 1976, subjects: ['sea'], height: 30, width: 40 });
    await hang('made-1979', {
      title: 'Noon',
      yearMade: 1979,
      description: 'After those of 1976.',
      height: 11.81,
      width: 15.75,
    });
    await hang('made-1976-77', { title: 'Noon', yearMade: 1976, yearText: '1976-77', height: 40, width: 30 });
    await hang('late-19th', { title: 'Noon', yearMade: 1867, yearText: 'late 19th c.' });
    await hang('made-1874', { title: 'Noon', yearMade: 1874 });
    await hang('named-1976', { title: 'Manila, 1976', yearMade: 2020 });
    await hang('small', { title: 'Noon', height: 8, width: 10, medium: 'oil' });
    await hang('small-hours', { title: 'Small Hours', medium: 'acrylic' });
    await hang('large', { title: 'Noon', height: 40, width: 50, medium: 'wood' });
    await hang('titled-dagat', { title: 'Dagat' });
    await hang('titled-blue', { title: 'Blue Nude' });
    await hang('blue', { title: 'Noon', colors: ['blue', 'white'] });
    await hang('green-landscape', { title: 'Noon', colors: ['blue', 'green'], subjects: ['landscape'] });
    await hang('red', { title: 'Noon', colors: ['red'] });
    await hang('palayan', { title: 'Gintong Palayan' });
    await hang('rice', { title: 'Noon', subjects: ['rice fields'] });
    await hang('bouquet', { title: 'Bouquet', subjects: ['flowers'], category: 'sculptures' });
    await indexChanges(database, now);
  });

  describe('of a year', () => {
    it.each([
      ['1976', ['named-1976', 'made-1976', 'made-1976-77']],
      ['1977', ['made-1976-77']],
      ['from 1979', ['made-1979']],
      ['1970s', ['made-1976', 'made-1979', 'made-1976-77']],
      ['the seventies', ['made-1976', 'made-1979', 'made-1976-77', 'made-1874']],
      ['nineteen seventies', ['made-1976', 'made-1979', 'made-1976-77']],
      ['dekada 70', ['made-1976', 'made-1979', 'made-1976-77', 'made-1874']],
      ['19th century', ['late-19th', 'made-1874']],
      ['1867', []],
      ['dusk 1976', ['made-1976']],
      ['duks 1976', ['made-1976']],
      ['1933', []],
    ])('FIND-10 finds the works of %s', async (term, slugs) => {
      expect((await found(term)).toSorted()).toEqual(slugs.toSorted());
    });

    it('FIND-10 finds a work by its new year after a correction', async () => {
      const { id } = await createArtwork(database, { slug: 'corrected', title: 'Eve', yearMade: 1951 });
      expect(await found('1951')).toEqual(['corrected']);
      await database('artworks').where({ id }).update({ year_made: 1952 });
      expect(await found('1951')).toEqual([]);
      expect(await found('1952')).toEqual(['corrected']);
      await database('artworks').where({ id }).delete();
    });

    it('FIND-10 suggests works of a year', async () => {
      const { artworks } = await suggest(databaseSearch(database), '1979', now);
      expect(artworks.rows.map(({ slug }) => slug)).toEqual(['made-1979']);
    });
  });

  it.each([
    ['30 x 40', ['made-1976', 'made-1979', 'made-1976-77']],
    ['30×40 in', ['made-1976', 'made-1976-77']],
    ['40" by 30"', ['made-1976', 'made-1976-77']],
    ['76 x 102 cm', ['made-1976', 'made-1976-77']],
    ['30 cm x 40 cm', ['made-1979']],
    ['large', ['large', 'made-1976', 'made-1976-77']],
    ['malaking kahoy', ['large']],
    ['small oil', ['small', 'made-1979']],
  ])('FIND-10 finds the works of the size %s', async (term, slugs) => {
    expect((await found(term)).toSorted()).toEqual(slugs.toSorted());
  });

  it('FIND-10 finds a title with the word of a size before works of that size', async () => {
    expect((await found('small'))[0]).toBe('small-hours');
    expect(await found('small hours')).toEqual(['small-hours']);
  });

  it.each([
    ['blue', ['titled-blue', 'blue', 'green-landscape']],
    ['asul', ['titled-blue', 'blue', 'green-landscape']],
    ['berde', ['green-landscape']],
    ['green landscape', ['green-landscape']],
    ['kulay pula', ['red']],
    ['pulang tanawin', []],
    ['asul na puti', ['blue']],
    ['blue nude', ['titled-blue']],
  ])('FIND-10 finds the works of the color %s', async (term, slugs) => {
    expect(await found(term)).toEqual(slugs);
  });

  it('FIND-10 follows the colors of a new cover', async () => {
    const work = await createArtwork(database, { title: 'Noon', slug: 'turned-violet', publishedAt: 1 });
    await indexChanges(database, now);
    expect(await found('violet')).toEqual([]);
    const image = await createImage(database, { colors: ['purple'] });
    await database('artworks').where({ id: work.id }).update({ image_id: image });
    await indexChanges(database, now);
    expect(await found('violet')).toEqual(['turned-violet']);
  });

  describe('of a place', () => {
    beforeAll(async () => {
      for (const [slug, name, hometown] of [
        ['of-banaue', 'Ana Reyes', 'Banaue'],
        ['of-quezon-city', 'Ben Cruz', 'Quezon City, Metro Manila'],
        ['of-san-juan', 'Cora Lim', 'San Juan, Batangas'],
        ['of-quezon', 'Juan San Pedro', 'Lucena, Quezon'],
        ['of-abra', 'Abraham Lim', 'Bangued, Abra'],
        ['of-bay', 'Abraham Bay', 'Bay, Laguna'],
      ] as const) {
        const { id } = await createArtist(database, { name, hometown });
        await createArtwork(database, { slug, title: 'Evening', artistId: id, yearMade: 1950, publishedAt: 1 });
      }
    });

    it.each([
      ['Banaue', ['of-banaue']],
      ['ifugao', ['of-banaue']],
      ['evening from Banaue 1950', ['of-banaue']],
      ['banuae', ['of-banaue']],
      ['Quezon City', ['of-quezon-city']],
      ['Quezon', ['of-quezon']],
      ['San Juan', ['of-san-juan']],
      ['taga San Juan, Batangas', ['of-san-juan']],
      ['Abra', ['of-abra']],
      ['Abrah', ['of-abra', 'of-bay']],
      ['evening city', []],
      ['Davao City', []],
    ])('FIND-10 finds the works of artists of %s', async (term, slugs) => {
      expect((await found(term)).toSorted()).toEqual(slugs);
    });

    it('FIND-10 shows a corrected place in its spelling', async () => {
      const { search } = await resolveQuery(database, { ...EMPTY_QUERY, search: 'banuae' }, now);
      expect(search?.correction).toBe('Banaue');
    });

    it('FIND-10 finds where a work was made, and follows a correction of it', async () => {
      const { id } = await createArtwork(database, {
        slug: 'made-there',
        title: 'Loom',
        madeIn: 'Lake Sebu, South Cotabato',
      });
      expect(await found('Lake Sebu')).toEqual(['made-there']);
      expect(await found('loom made in South Cotabato')).toEqual(['made-there']);
      await database('artworks').where({ id }).update({ made_in: 'Tboli, South Cotabato' });
      expect(await found('Lake Sebu')).toEqual([]);
      expect(await found('tboli')).toEqual(['made-there']);
      await database('artworks').where({ id }).delete();
    });

    it('FIND-10 follows an artist who has moved', async () => {
      await database('artists').where({ name: 'Ana Reyes' }).update({ hometown: 'Sagada, Mountain Province' });
      expect(await found('Banaue')).toEqual([]);
      expect(await found('mountain province')).toEqual(['of-banaue']);
      await database('artists').where({ name: 'Ana Reyes' }).update({ hometown: 'Banaue' });
    });
  });

  it.each([
    ['dagat', ['titled-dagat', 'made-1976']],
    ['sea', ['titled-dagat', 'made-1976']],
    ['mga bulaklak', ['bouquet']],
    ['bulaklka', ['bouquet']],
    ['palayan', ['palayan', 'rice']],
    ['rice field', ['palayan', 'rice']],
    ['kahoy', ['large']],
    ['akrilik', ['small-hours']],
    ['eskultura', ['bouquet']],
  ])('FIND-10 finds works by the Filipino word: %s', async (term, slugs) => {
    expect(await found(term)).toEqual(slugs);
  });

  it('FIND-10 finds oil paintings by “langis”', async () => {
    const search = databaseSearch(database);
    expect(await findMatches(search, ['langis'])).toEqual(await findMatches(search, ['oil']));
    expect((await findMatches(search, ['langis'])).length).toBeGreaterThan(5);
  });
});

it.each([
  ['sea', [['sea']]],
  ['painted in the 1970’s', [['1970s'], ['painted', 'in', 'the', '1970s']]],
  ['30 x 40', [['30x40'], ['30', 'x', '40']]],
  ['12.5 × 9 × 3 in', [['9x13in'], ['12', '5', '9', '3', 'in']]],
  [
    'house by the sea',
    [
      ['house', 'by', 'the', 'sea'],
      ['house', 'sea'],
    ],
  ],
  ['mixed medium', [['mixed', 'medium']]],
  [
    'medium sized boats',
    [
      ['medium', 'boats'],
      ['medium', 'sized', 'boats'],
    ],
  ],
  ['the', [['the']]],
  ['constructor', [['constructor']]],
  ['…', []],
])('FIND-10 reads “%s”', (term, readings) => {
  expect(readingsOf(term).map((words) => words.map(withoutMarks))).toEqual(readings);
});

it.each([
  [1967, null, ['1967', '1960s', '60s', '20c']],
  [1967, 'c. 1967', ['1967', '1960s', '60s', '20c']],
  [1970, '1970s', ['1970s', '70s', '20c']],
  [2003, null, ['2003', '2000s', '00s', '21c']],
  [1603, '1603-1867', ['1603', '1600s', '00s', '17c']],
  [-500, null, []],
  [null, 'n.d.', []],
])('FIND-10 indexes the year %s, written %s', (year, yearText, facts) => {
  expect(factsOf({ year, yearText, colors: [], height: 0, width: 0, size: null }).map(withoutMarks)).toEqual(facts);
});
