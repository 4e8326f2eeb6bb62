import { describe, expect, it } from 'vitest';
import { FILTER_KEYS, fixedChoicesOf, priceBandOf, SORTS } from '../../server/listing/filters.ts';
import { EMPTY_QUERY, listingAddress, readOpenFilters, readQuery, toggleOption } from '../../server/listing/query.ts';
import { fc } from '../support/fast-check.ts';

const slugs = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);

const queries = fc.record({
  search: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })),
  asTyped: fc.boolean(),
  artist: fc.option(slugs),
  page: fc.integer({ min: 1, max: 1_000_000_000 }),
  sortBy: fc.constantFrom(...SORTS.map((sort) => sort.value)),
  ...Object.fromEntries(
    FILTER_KEYS.map((key) => {
      const choices = fixedChoicesOf(key)?.map((choice) => choice.value);
      return [key, fc.uniqueArray(choices ? fc.constantFrom(...choices) : slugs, { maxLength: 4 })];
    }),
  ),
});

describe('a price', () => {
  it.each([
    [0, '0-5000'],
    [499_999, '0-5000'],
    [500_000, '5000-15000'],
    [1_499_999, '5000-15000'],
    [14_999_999, '50000-150000'],
    [15_000_000, '150000-'],
    [99_999_999_999, '150000-'],
  ])('of %i centavos is in the band %s, which has its lower end and not its upper one', (centavos, band) => {
    expect(priceBandOf(centavos)).toBe(band);
  });
});

describe('a listing query', () => {
  it('is read from key[]=, key= and key[0]=, each value once and in one order', () => {
    const read = readQuery('styles[]=b&styles=a&styles[0]=c&styles[]=b&media=oil');
    expect(read).toEqual({ ...EMPTY_QUERY, styles: ['a', 'b', 'c'], media: ['oil'] });
  });

  it('has open filters beside it, which the address lists last', () => {
    const address = listingAddress('/artworks', { ...EMPTY_QUERY, sizes: ['small'], page: 2 }, ['styles', 'media']);
    expect(address).toBe('/artworks?sizes[]=small&page=2&more[]=styles&more[]=media');
    expect(readOpenFilters(address.split('?')[1] ?? '')).toEqual(['styles', 'media']);
    expect(readOpenFilters('more=media&more[0]=media&more[]=sortBy&more[]=__proto__&more')).toEqual(['media']);
    expect(readQuery('more[]=styles')).toEqual(EMPTY_QUERY);
  });

  it('is the same after it was written as an address and read again', () => {
    fc.assert(
      fc.property(queries, (chosen) => {
        const query = readQuery(listingAddress('/list', { ...EMPTY_QUERY, ...chosen } as never).split('?')[1] ?? '');
        expect(readQuery(listingAddress('/list', query).split('?')[1] ?? '')).toEqual(query);
      }),
    );
  });

  it.each([
    ['page=0', 1],
    ['page=-3', 1],
    ['page=abc', 1],
    ['page=1.5', 1],
    ['page=', 1],
    ['page[]=4', 1],
    ['page[0]=4&page=3', 3],
    ['page=00002', 1],
    ['page=7&page=9', 7],
    ['page=1000000000', 1_000_000_000],
    [`page=${'9'.repeat(400)}`, 1_000_000_000],
  ])('%s is page %i', (search, page) => {
    expect(readQuery(search).page).toBe(page);
  });

  it.each([
    'sortBy=cheapest',
    'sortBy[]=__proto__',
    'page[]=2&sortBy[]=oldest&sortBy[0]=oldest&search[]=rice&artist[]=ana-reyes',
    '__proto__[]=x&__proto__=y&constructor=z',
    'prices[]=1-2&sizes[]=huge&orientations[]=diagonal',
    'styles[][a]=x&styles[a]=y&styles[[0]]=z',
    'styles[]=%27%20or%201=1&media[]=../../etc/passwd&artist=A%20B',
    'unknown=1&search=%20%20&artist=',
    '%E0%A4%A&%',
    '&&&===',
  ])('%s is the empty query', (search) => {
    expect(readQuery(search)).toEqual(EMPTY_QUERY);
  });

  it('is bounded in number and length', () => {
    const many = Array.from({ length: 500 }, (_, i) => `styles[]=s${i}`).join('&');
    expect(readQuery(many).styles).toHaveLength(40);
    expect(readQuery(`search=${'ñ'.repeat(10_000)}&artist=${'a'.repeat(10_000)}`)).toEqual({
      ...EMPTY_QUERY,
      search: 'ñ'.repeat(100),
      sortBy: 'relevance',
    });
  });

  it('cuts a long term between characters, so that it stays a valid address', () => {
    const { search } = readQuery(`search=${'a'.repeat(99)}${encodeURIComponent('🎨🎨')}`);
    expect(search).toBe(`${'a'.repeat(99)}🎨`);
    expect(() => listingAddress('/artworks', { ...EMPTY_QUERY, search })).not.toThrow();
  });

  it('drops invalid characters from a term', () => {
    expect(readQuery('search=a%00b%0A%20%20c').search).toBe('a b c');
  });

  it('takes the category of the path as the only one', () => {
    expect(readQuery('categories[]=sculpture&page=2', 'paintings')).toEqual({
      ...EMPTY_QUERY,
      categories: ['paintings'],
      page: 2,
    });
  });
});

describe('the address of a list', () => {
  it('leaves out empty and default values', () => {
    expect(listingAddress('/artworks', { ...EMPTY_QUERY })).toBe('/artworks');
  });

  it('LIST-03 has one category in its path and the rest in the query', () => {
    const query = { ...EMPTY_QUERY, categories: ['paintings'], styles: ['abstract'], page: 2 };
    expect(listingAddress('/artworks', query)).toBe('/artworks/category/paintings?styles[]=abstract&page=2');
    expect(listingAddress('/web/api/artworks', query)).toBe(
      '/web/api/artworks?categories[]=paintings&styles[]=abstract&page=2',
    );
    expect(listingAddress('/artworks', { ...query, categories: ['paintings', 'prints'] })).toBe(
      '/artworks?categories[]=paintings&categories[]=prints&styles[]=abstract&page=2',
    );
  });

  it('of an artist has the artist in its path only', () => {
    const query = { ...EMPTY_QUERY, artist: 'ana-reyes', sortBy: 'popular' as const };
    expect(listingAddress('/artists/ana-reyes', query)).toBe('/artists/ana-reyes?sortBy=popular');
    expect(listingAddress('/artworks', query)).toBe('/artworks?artist=ana-reyes&sortBy=popular');
  });
});

describe('choosing an option', () => {
  it('adds the option and removes it again, each time on the first page', () => {
    const chosen = toggleOption({ ...EMPTY_QUERY, page: 3, styles: ['b'] }, 'styles', 'a');
    expect(chosen).toEqual({ ...EMPTY_QUERY, styles: ['a', 'b'] });
    expect(toggleOption(chosen, 'styles', 'b')).toEqual({ ...EMPTY_QUERY, styles: ['a'] });
  });
});
