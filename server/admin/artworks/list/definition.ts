import type { InventoryOrder } from '../../../artworks/inventory/query.ts';
import type { ListDefinition } from '../../list/definition.ts';

export type ArtworkColumn = InventoryOrder;
export type ArtworkFilter = 'state' | 'artist' | 'category' | 'exhibition' | 'lacks';

export const ARTWORK_LIST: ListDefinition<ArtworkColumn, ArtworkFilter> = {
  url: '/admin/artworks',
  nouns: ['artwork', 'artworks'],
  search: 'Title, artist or inventory number',
  columns: {
    added: { label: 'Added last', sort: 'desc', orders: ['Newest first', 'Oldest first'], shown: 'never' },
    title: { label: 'Title', sort: 'asc', orders: ['Title, A to Z', 'Title, Z to A'], shown: 'always' },
    artist: { label: 'Artist', sort: 'asc', orders: ['Artist, A to Z', 'Artist, Z to A'], shown: 'first' },
    number: {
      label: 'Inventory no.',
      sort: 'asc',
      orders: ['Inventory no., lowest first', 'Inventory no., highest first'],
      shown: 'first',
    },
    category: { label: 'Category', sort: 'asc', orders: ['Category, A to Z', 'Category, Z to A'], shown: 'chosen' },
    medium: { label: 'Medium', sort: 'asc', orders: ['Medium, A to Z', 'Medium, Z to A'], shown: 'chosen' },
    year: {
      label: 'Year',
      sort: 'desc',
      orders: ['Year, latest first', 'Year, earliest first'],
      shown: 'chosen',
      isNumber: true,
    },
    size: { label: 'Size', sort: 'desc', orders: ['Largest first', 'Smallest first'], shown: 'chosen', isNumber: true },
    price: {
      label: 'Price',
      sort: 'desc',
      orders: ['Most expensive first', 'Cheapest first'],
      shown: 'first',
      isNumber: true,
    },
    state: { label: 'State', sort: 'asc', orders: ['State', 'State, from the last'], shown: 'first' },
    published: {
      label: 'Published',
      sort: 'desc',
      orders: ['Published last', 'Published first'],
      shown: 'chosen',
      isWhole: true,
    },
    location: { label: 'Location', sort: 'asc', orders: ['Location, A to Z', 'Location, Z to A'], shown: 'chosen' },
    ownership: { label: 'Ownership', sort: 'asc', orders: ['Ownership, A to Z', 'Ownership, Z to A'], shown: 'chosen' },
    lacks: { label: 'Lacks', sort: 'desc', orders: ['Lacks most', 'Lacks least'], shown: 'first', isWide: true },
  },
  filters: {
    state: { label: 'State', all: 'All', kind: 'tabs' },
    artist: { label: 'Artist', all: 'All artists', kind: 'text' },
    category: { label: 'Category', all: 'All categories', kind: 'choice' },
    exhibition: { label: 'Exhibition', all: 'In any or none', kind: 'choice' },
    lacks: { label: 'Lacks', all: 'Complete or not', kind: 'choice' },
  },
  sort: { column: 'added', direction: 'desc' },
};
