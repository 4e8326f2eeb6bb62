import { presentArtistCard } from '../artists/list/present.ts';
import { ALL_ARTISTS, artistsUrl } from '../artists/list/query.ts';
import type { ArtistWithArtworks } from '../artists/rows.ts';
import { withCurrency } from '../artworks/format/money.ts';
import { pictureOf } from '../artworks/picture.ts';
import { presentCard } from '../artworks/present.ts';
import type { CardRow } from '../artworks/rows.ts';
import { EMPTY_QUERY, listingAddress } from '../listing/query.ts';
import type { SuggestionRow } from '../search/suggest/entries.ts';
import { fold, readTerm } from '../search/words.ts';
import type { KeywordCollection, ResultTab, SearchResult, SearchTabs, Suggestion, Suggestions } from './contract.ts';

type Tabs = Record<keyof Suggestions, { count: number; rows: SuggestionRow[] }>;

export function presentArtists(
  { count, rows }: { count: number; rows: ArtistWithArtworks[] },
  term: string,
  now: number,
): SearchTabs['artists'] {
  const items = rows.map((row) => {
    const { artworks, ...artist } = presentArtistCard(row, now);
    return artist;
  });
  return { count, items, url: artistsUrl('/artists', { ...ALL_ARTISTS, search: term }) };
}

export function presentSuggestions({ artworks, artists, styles }: Tabs): Suggestions {
  return {
    artworks: presentTab(artworks, 'artwork'),
    artists: presentTab(artists, 'artist'),
    styles: presentTab(styles, 'style'),
  };
}

/** The rows of all tabs in one list. */
export function presentResults({ artworks, artists, styles }: Tabs, term: string): SearchResult[] {
  const results = (type: SearchResult['type'], rows: SuggestionRow[]) =>
    rows.map((row): SearchResult => ({ text: row.text, type, url: linkTo(type, row) }));
  const all = [
    ...results('artist', artists.rows),
    ...results('style', styles.rows),
    ...results('artwork', artworks.rows),
  ];
  return sortResults(all, term);
}

export function presentRecentSearch(
  { keyword, artworks }: { keyword: string; artworks: CardRow[] },
  now: number,
): KeywordCollection {
  return { text: keyword, url: searchAddress(keyword), artworks: artworks.map((row) => presentCard(row, now)) };
}

function presentTab({ count, rows }: Tabs['artworks'], type: SearchResult['type']): ResultTab<Suggestion> {
  const items = rows.map((row) => ({
    text: row.text,
    count: row.count,
    link: linkTo(type, row),
    image: row.imageKey && pictureOf(row.imageKey, '').thumb,
    ...(row.artist !== null && row.count === 1 && { artist: row.artist, price: priceOf(row) }),
  }));
  return { count, items };
}

// The price of a sold artwork is private.
function priceOf({ isSold, price }: SuggestionRow): string {
  return isSold ? 'Sold' : withCurrency(price ?? 0);
}

// The link of a title that several artworks have is a search for it.
function linkTo(type: SearchResult['type'], { slug, text, count }: SuggestionRow): string {
  if (type === 'artist') return `/artists/${slug}`;
  if (type === 'style') return listingAddress('/artworks', { ...EMPTY_QUERY, styles: [slug] });
  return count > 1 ? searchAddress(text) : `/artworks/${slug}`;
}

function searchAddress(term: string): string {
  return listingAddress('/search', { ...EMPTY_QUERY, search: readTerm(term), sortBy: 'relevance' });
}

const MAX_OF_TYPE: Record<SearchResult['type'], number> = { artist: 4, style: 2, artwork: 6 };

/** Results whose text equals the term come first, then artists, styles and artworks, a few of each. */
export function sortResults(results: SearchResult[], term: string): SearchResult[] {
  const foldedTerm = fold(term);
  const types = Object.keys(MAX_OF_TYPE) as SearchResult['type'][];
  const first = types.flatMap((type) => results.filter((result) => result.type === type).slice(0, MAX_OF_TYPE[type]));
  return [
    ...first.filter(({ text }) => fold(text) === foldedTerm),
    ...first.filter(({ text }) => fold(text) !== foldedTerm),
  ];
}
