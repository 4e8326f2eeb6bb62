import type { Knex } from 'knex';
import { publishedUnindexed, unsold } from '../../artworks/scopes.ts';
import { searchEngine } from '../../search/match/matches.ts';
import { FILTER_KEYS, type FilterKey, PRICE_BANDS } from '../filters.ts';
import { type ResolvedQuery, selectedTermIds } from '../resolved-query.ts';

/** The published artworks that a query asks for, as `a`; without the choices of one group where its options are counted. */
export function matchingArtworks(
  database: Knex,
  known: ResolvedQuery,
  now: number,
  except?: FilterKey,
): Knex.QueryBuilder {
  // Nearly every artwork is published, so SQLite must use the index that gives the order.
  const artworks = database('artworks as a').where(publishedUnindexed(now, 'a'));
  if (known.artist) artworks.where('a.artist_id', known.artist.id);
  if (known.search) whereFound(database, artworks, known.search.words);
  for (const key of FILTER_KEYS) {
    if (key !== except && known.query[key].length) CONDITIONS[key](artworks, known);
  }
  return artworks;
}

const CONDITIONS: Record<FilterKey, (artworks: Knex.QueryBuilder, known: ResolvedQuery) => void> = {
  categories: (artworks, known) => whereOneOf(artworks, 'a.category_id', selectedTermIds(known, 'categories')),
  media: (artworks, known) => whereOneOf(artworks, 'a.medium_id', selectedTermIds(known, 'media')),
  styles: (artworks, known) => whereTagged(artworks, 'style', selectedTermIds(known, 'styles')),
  subjects: (artworks, known) => whereTagged(artworks, 'subject', selectedTermIds(known, 'subjects')),
  sizes: (artworks, { query }) => whereOneOf(artworks, 'a.size', query.sizes),
  orientations: (artworks, { query }) => whereOneOf(artworks, 'a.orientation', query.orientations),
  prices: (artworks, { query }) => whereInPriceBands(artworks, query.prices),
};

// An equality lets an index give the order as well, which a list of one would not.
function whereOneOf(artworks: Knex.QueryBuilder, column: string, values: (number | string)[]): void {
  if (values.length === 1) artworks.where(column, values[0] as number | string);
  else artworks.whereIn(column, values);
}

function whereTagged(artworks: Knex.QueryBuilder, name: 'style' | 'subject', ids: number[]): void {
  artworks.whereIn('a.id', (tagged) =>
    whereOneOf(tagged.select('t.artwork_id').from(`artwork_${name} as t`), `t.${name}_id`, ids),
  );
}

// A sold work is in no band, so that its price does not show.
function whereInPriceBands(artworks: Knex.QueryBuilder, values: string[]): void {
  artworks.where(unsold).where((inAny) => {
    for (const { from, below } of PRICE_BANDS.filter((band) => values.includes(band.value))) {
      inAny.orWhere((inBand) => {
        inBand.where('a.price', '>=', from * 100);
        if (below !== null) inBand.where('a.price', '<', below * 100);
      });
    }
  });
}

function whereFound(database: Knex, artworks: Knex.QueryBuilder, words: string[] | null): void {
  if (words) searchEngine(database).whereMatches(artworks, words);
  else artworks.whereRaw('1 = 0');
}
