import type { Knex } from 'knex';
import { findTrendingIds } from '../artworks/popularity/trending.ts';
import { findCards } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import { publishedArtworks, unsold } from '../artworks/scopes.ts';
import { viewedIds } from '../views/records.ts';
import { rankBySimilarity, type Traits } from './taste.ts';

/** The visitor's last views that are compared. */
const VIEWS_COMPARED = 12;
/** Artworks that are compared with them, independent of the gallery's size. */
const CANDIDATES = { popular: 200, newest: 200, ofTheArtists: 60 };

interface RecommendationQuery {
  limit: number;
  now: number;
  /** Artworks that the page shows already: they come last. */
  shown: ReadonlySet<number>;
}

/** Artworks similar to the visitor's last views, filled up with trending ones. Sold artworks are left out. */
export async function findRecommended(
  database: Knex,
  visitor: string | null,
  { limit, now, shown }: RecommendationQuery,
): Promise<CardRow[]> {
  if (limit <= 0) return [];
  const viewed =
    visitor === null ? [] : await viewedIds(database, visitor, { except: null, limit: VIEWS_COMPARED, now });
  const enough = limit + shown.size;
  const alike = viewed.length === 0 ? [] : await findSimilar(database, viewed, { limit: enough, now });
  const isShown = (id: number) => shown.has(id);
  const unshown = alike.filter((id) => !isShown(id));
  const others = unshown.length < limit ? await findTrendingIds(database, now, enough) : [];
  const all = [...unshown, ...others.filter((id) => !isShown(id)), ...alike.filter(isShown), ...others];
  return findCards(database, [...new Set(all)].slice(0, limit));
}

async function findSimilar(
  database: Knex,
  viewed: number[],
  { limit, now }: { limit: number; now: number },
): Promise<number[]> {
  const liked = await traitsOf(database, viewed);
  const artists = [...new Set(liked.map(({ artistId }) => artistId))];
  const candidates = await traitsOf(database, await candidateIds(database, artists, now));
  const seen = new Set(viewed);
  return rankBySimilarity(
    liked,
    candidates.filter(({ id }) => !seen.has(id)),
    limit,
  );
}

async function candidateIds(database: Knex, artists: number[], now: number): Promise<number[]> {
  const works = () => publishedArtworks(database, now).where(unsold);
  const latest = [
    { column: 'a.published_at', order: 'desc' },
    { column: 'a.id', order: 'desc' },
  ];
  const popular = await findTrendingIds(database, now, CANDIDATES.popular);
  const newest = await works().orderBy(latest).limit(CANDIDATES.newest).pluck('a.id');
  const theirs = await works()
    .whereIn('a.artist_id', artists)
    .orderBy(latest)
    .limit(CANDIDATES.ofTheArtists)
    .pluck('a.id');
  return [...new Set([...popular, ...newest, ...theirs])];
}

/** In the order of `ids`. */
async function traitsOf(database: Knex, ids: number[]): Promise<Traits[]> {
  const rows: { id: number; artist_id: number; price: number; popularity: number }[] = await database('artworks')
    .whereIn('id', ids)
    .select('id', 'artist_id', 'price', 'popularity');
  const styles = await termsOf(database, 'style', ids);
  const subjects = await termsOf(database, 'subject', ids);
  const traits = rows.map(({ id, artist_id, price, popularity }) => {
    const terms = { styles: styles.get(id) ?? [], subjects: subjects.get(id) ?? [] };
    return [id, { id, artistId: artist_id, price: Number(price), popularity, ...terms }] as const;
  });
  const byId = new Map<number, Traits>(traits);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function termsOf(database: Knex, name: 'style' | 'subject', ids: number[]): Promise<Map<number, number[]>> {
  const rows: { artwork_id: number; term_id: number }[] = await database(`artwork_${name}`)
    .whereIn('artwork_id', ids)
    .select('artwork_id', { term_id: `${name}_id` });
  const grouped = Map.groupBy(rows, ({ artwork_id }) => artwork_id);
  return new Map([...grouped].map(([id, terms]) => [id, terms.map(({ term_id }) => term_id)]));
}
