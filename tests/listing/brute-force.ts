import type { ListingQuery } from '../../server/listing/contract.ts';
import type { FilterKey } from '../../server/listing/filters.ts';
import { now, type Work } from './gallery.ts';

// The rules of lists as simple code, which the tests compare with the fast ones.

export function list(works: Work[], query: ListingQuery): Work[] {
  return works.filter((work) => matches(work, query)).sort(order(query));
}

/** The panel of filters: parameters and labels, in the order of the page. */
export const PANEL: Record<FilterKey, string> = {
  categories: 'Category',
  styles: 'Style',
  media: 'Medium',
  prices: 'Price',
  sizes: 'Size',
  orientations: 'Orientation',
  subjects: 'Subject',
  colors: 'Color',
  periods: 'Period',
};

export const valuesOf: Record<FilterKey, (work: Work) => string[]> = {
  categories: (work) => work.categories,
  media: (work) => work.media,
  styles: (work) => work.styles,
  subjects: (work) => work.subjects,
  colors: (work) => work.colors,
  periods: ({ yearMade }) => {
    if (yearMade === null) return ['undated'];
    return [yearMade < 1900 ? 'before-1900' : `${Math.floor(yearMade / 10)}0s`];
  },
  sizes: ({ height, width, depth }) => {
    if (height === 0 && width === 0) return [];
    const longest = Math.max(height, width, depth);
    return [longest < 18 ? 'small' : longest < 36 ? 'medium' : longest < 60 ? 'large' : 'oversized'];
  },
  orientations: ({ height, width }) => {
    if (height === 0 || width === 0) return [];
    if (Math.min(height, width) >= Math.max(height, width) * 0.95) return ['square'];
    return [height > width ? 'portrait' : 'landscape'];
  },
  prices: ({ price, isSold }) => {
    if (isSold) return [];
    if (price < 5_000) return ['0-5000'];
    if (price < 15_000) return ['5000-15000'];
    if (price < 50_000) return ['15000-50000'];
    return [price < 150_000 ? '50000-150000' : '150000-'];
  },
};

function matches(work: Work, query: ListingQuery): boolean {
  if (work.publishedAt === null || work.publishedAt > now) return false;
  if (query.artist && work.artist.slug !== query.artist) return false;
  if (query.search !== null && !has(work, wordsOf(query.search))) return false;
  return Object.entries(valuesOf).every(([key, values]) => {
    const chosen = query[key as FilterKey];
    return chosen.length === 0 || values(work).some((value) => chosen.includes(value));
  });
}

function has(work: Work, words: string[]): boolean {
  const { title, artist, media, styles, subjects, categories } = work;
  const known = [title, artist.name, ...media, ...styles, ...subjects, ...categories].flatMap(wordsOf);
  const last = words.pop();
  return known.some((word) => last && word.startsWith(last)) && words.every((word) => known.includes(word));
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^a-z0-9]+/).filter(Boolean);
}

type Order = (a: Work, b: Work) => number;

const latest: Order = (a, b) => Number(b.publishedAt) - Number(a.publishedAt) || b.id - a.id;

function order({ sortBy }: ListingQuery): Order {
  if (sortBy === 'latest') return latest;
  if (sortBy === 'oldest') return (a, b) => latest(b, a);
  if (sortBy === 'popular') return (a, b) => b.popularity - a.popularity || b.id - a.id;
  const direction = sortBy === 'price-asc' ? 1 : -1;
  return (a, b) => {
    if (a.isSold !== b.isSold) return a.isSold ? 1 : -1;
    return a.isSold ? latest(a, b) : direction * (a.price - b.price || a.id - b.id);
  };
}
