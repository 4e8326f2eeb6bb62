import type { InventoryOrder } from '../../../artworks/inventory/query.ts';
import type { ListDefinition } from '../../list/definition.ts';

export type ArtworkColumn = InventoryOrder | 'lacks';
export type ArtworkFilter = 'state' | 'artist' | 'category' | 'exhibition' | 'lacks';

export const ARTWORK_LIST: ListDefinition<ArtworkColumn, ArtworkFilter> = {
  url: '/admin/artworks',
  nouns: ['artwork', 'artworks'],
  search: 'Title, artist or inventory number',
  columns: {
    added: { label: 'Added last', sort: 'desc', shown: 'never' },
    title: { label: 'Title', sort: 'asc', shown: 'always' },
    artist: { label: 'Artist', sort: 'asc', shown: 'first' },
    number: { label: 'Inventory no.', sort: 'asc', shown: 'first' },
    category: { label: 'Category', sort: 'asc', shown: 'chosen' },
    medium: { label: 'Medium', sort: 'asc', shown: 'chosen' },
    year: { label: 'Year', sort: 'desc', shown: 'chosen', isNumber: true },
    size: { label: 'Size', sort: 'desc', shown: 'chosen', isNumber: true },
    price: { label: 'Price', sort: 'desc', shown: 'first', isNumber: true },
    state: { label: 'State', sort: 'asc', shown: 'first' },
    published: { label: 'Published', sort: 'desc', shown: 'chosen' },
    location: { label: 'Location', sort: 'asc', shown: 'chosen' },
    ownership: { label: 'Ownership', sort: 'asc', shown: 'chosen' },
    lacks: { label: 'Lacks', shown: 'first' },
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
