import { inertiaPage } from '../../../server/inertia/testing.ts';
import type { Work } from '../load.ts';

export interface Works {
  /** Served by raw node:http, the naive build and the shop. */
  compared: Work[];
  /** Not served by the naive build. */
  own: Work[];
  mix: Work;
  /** Should take as long in a larger gallery. */
  grown: Work[];
}

const MAX_ADDRESSES = 1_185;
const MIX_LENGTH = 4_000;
/** Terms that match from nearly all artworks of a generated gallery to a few. */
const SEARCH_TERMS = ['artist', 'harvest', 'mangrove dusk', '150', 'terraces 1234'];

/** The requests of the bench, derived from the shop's pages. */
export async function worksOf(url: string): Promise<Works> {
  const list = await fetchUncompressed(`${url}/web/api/artworks`).then((response) => response.json());
  const html = await fetchUncompressed(`${url}/artworks`).then((response) => response.text());
  const page = inertiaPage<'artworks/index'>({ text: html });
  const style = page.props.filters.styles.options[2]?.value;
  const visit = { 'X-Inertia': 'true', 'X-Inertia-Version': page.version ?? '' };
  const deep = Math.max(1, Math.floor(list.meta.pagination.total_pages * 0.9));
  const listing: Work = { name: 'listing HTML', path: '/artworks' };
  const deepPage: Work = { name: `deep page (${deep}) HTML`, path: `/artworks?page=${deep}` };
  const searches: Work[] = [];
  for (const term of SEARCH_TERMS) searches.push(await searchFor(url, term));
  const path = `/artworks?styles[]=${style}&prices[]=5000-15000&sizes[]=small`;
  const suggestions: Work = { name: 'suggestions', path: '/web/api/search/suggestions?term=har' };
  const partly = {
    ...visit,
    'X-Inertia-Partial-Component': 'artworks/index',
    'X-Inertia-Partial-Data': 'filters',
  };
  return {
    compared: [
      listing,
      { name: 'listing HTML, filtered', path },
      { name: 'listing JSON (visit)', path: '/artworks', headers: visit },
      { name: 'listing JSON (call)', path: '/web/api/artworks' },
      { name: 'artwork HTML', path: list.data[0].url },
      { name: 'artwork JSON (visit)', path: list.data[0].url, headers: visit },
    ],
    own: [
      deepPage,
      ...searches,
      suggestions,
      { name: 'artists HTML', path: '/artists' },
      { name: 'home HTML', path: '/' },
    ],
    mix: { name: 'zipf mix of addresses', path: '/artworks', paths: zipf(addresses(page.props.filters)) },
    grown: [
      listing,
      { name: 'listing JSON (visit)', path: '/artworks', headers: visit },
      deepPage,
      { name: 'listing HTML, filtered', path },
      { name: 'counts, 3 filters, others each time', path, headers: partly, paths: threeFilters(page.props.filters) },
      ...searches,
      suggestions,
      { name: 'artists HTML', path: '/artists' },
      { name: 'home HTML', path: '/' },
    ],
  };
}

/** Requests an uncompressed response, as the load does. */
export function fetchUncompressed(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, { headers: { ...headers, 'Accept-Encoding': 'identity' } });
}

async function searchFor(url: string, term: string): Promise<Work> {
  const path = `search=${encodeURIComponent(term)}`;
  const found = await fetchUncompressed(`${url}/web/api/artworks?${path}`).then((response) => response.json());
  return { name: `search HTML, “${term}” (${found.meta.pagination.total})`, path: `/search?${path}` };
}

/** More addresses than the page cache holds, so each request is a miss. */
function threeFilters(filters: Filters): string[] {
  const values = (key: string) => (filters[key]?.options ?? []).map(({ value }) => `${key}[]=${value}`);
  const all = values('styles').flatMap((style) =>
    values('prices').flatMap((price) => values('subjects').map((subject) => `/artworks?${style}&${price}&${subject}`)),
  );
  return shuffled(all, 5);
}

type Filters = Record<string, { options: { value: string }[] }>;

/** Lists by one and two filters and by two sorts, shuffled. */
function addresses(filters: Filters): string[] {
  const choices = ['styles', 'media', 'prices', 'sizes', 'orientations', 'subjects'].flatMap((key) =>
    (filters[key]?.options ?? []).slice(0, 12).map(({ value }) => `${key}[]=${value}`),
  );
  const pairs = choices.flatMap((one, index) => choices.slice(index + 1).map((other) => `${one}&${other}`));
  const queries = [...choices, ...pairs].flatMap((query) => [query, `${query}&sortBy=price-asc`]);
  return shuffled(queries, 7)
    .slice(0, MAX_ADDRESSES)
    .map((query) => `/artworks?${query}`);
}

function shuffled(texts: string[], seed: number): string[] {
  const random = randomFrom(seed);
  return texts
    .map((text) => ({ text, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text);
}

/** Addresses by Zipf's law: the n-th most popular one is requested n times less often than the first. */
function zipf(all: string[]): string[] {
  const random = randomFrom(11);
  const weights = all.map((_, index) => 1 / (index + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Array.from({ length: MIX_LENGTH }, () => {
    let left = random() * sum;
    const index = weights.findIndex((weight) => {
      left -= weight;
      return left <= 0;
    });
    return all[index] ?? '/artworks';
  });
}

/** Park and Miller's generator: the same numbers on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
