import type { ChangeKind } from './contract.ts';

// Kinds of change that alter parts of a response. Pages and calls name them in `invalidatedBy`.

/** Menus, banner and gallery details, which every page shows. */
export const SITE_CHANGES: readonly ChangeKind[] = ['menu', 'setting'];

/** Changes that affect an artwork card, besides those of the artwork and its artist. */
export const CARD_CHANGES: readonly ChangeKind[] = ['medium', 'image'];

/** Terms of the catalogue, with their names and pictures. */
export const TERM_CHANGES: readonly ChangeKind[] = ['category', 'style', 'medium', 'subject', 'image'];

/** Which artworks a list has, their order, and the count of each filter option. Lists that are not of one artist add `sale`. */
export const ARTWORK_LIST_CHANGES: readonly ChangeKind[] = [
  ...TERM_CHANGES,
  'artwork',
  'palette',
  'popularity',
  'search',
];

/** Which artists a list has, and the artwork that each one's card shows. */
export const ARTIST_LIST_CHANGES: readonly ChangeKind[] = [
  ...CARD_CHANGES,
  'artwork',
  'artist',
  'artist-type',
  'search',
];
