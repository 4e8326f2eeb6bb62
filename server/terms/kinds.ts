/** Where the items of a term are: rows of a table of links, or a column of the item itself. */
interface TermLinks {
  linkTable: 'artworks' | 'artwork_style' | 'artwork_subject' | 'artwork_tag' | 'artist_artist_type';
  /** The column with the id of the artwork, or of the artist. */
  item: 'id' | 'artwork_id' | 'artist_id';
  /** The column with the id of the term. */
  term: 'category_id' | 'medium_id' | 'style_id' | 'subject_id' | 'tag_id' | 'artist_type_id';
}

interface TermKindInfo {
  one: string;
  many: string;
  /** Letters of a name. */
  maxName: number;
  /** What has terms of this kind. */
  items: 'works' | 'artists';
  links: TermLinks;
}

/** The kinds of terms by their tables. */
export const TERM_KINDS = {
  categories: {
    one: 'category',
    many: 'Categories',
    maxName: 100,
    items: 'works',
    links: { linkTable: 'artworks', item: 'id', term: 'category_id' },
  },
  styles: {
    one: 'style',
    many: 'Styles',
    maxName: 100,
    items: 'works',
    links: { linkTable: 'artwork_style', item: 'artwork_id', term: 'style_id' },
  },
  media: {
    one: 'medium',
    many: 'Media',
    maxName: 300,
    items: 'works',
    links: { linkTable: 'artworks', item: 'id', term: 'medium_id' },
  },
  subjects: {
    one: 'subject',
    many: 'Subjects',
    maxName: 100,
    items: 'works',
    links: { linkTable: 'artwork_subject', item: 'artwork_id', term: 'subject_id' },
  },
  tags: {
    one: 'tag',
    many: 'Tags',
    maxName: 100,
    items: 'works',
    links: { linkTable: 'artwork_tag', item: 'artwork_id', term: 'tag_id' },
  },
  artist_types: {
    one: 'artist type',
    many: 'Artist types',
    maxName: 100,
    items: 'artists',
    links: { linkTable: 'artist_artist_type', item: 'artist_id', term: 'artist_type_id' },
  },
} as const satisfies Record<string, TermKindInfo>;

export type TermKind = keyof typeof TERM_KINDS;

export function isTermKind(text: string): text is TermKind {
  return Object.hasOwn(TERM_KINDS, text);
}

/** The kind as general information, for code that handles all kinds alike. */
export function termKind(kind: TermKind): TermKindInfo {
  return TERM_KINDS[kind];
}
