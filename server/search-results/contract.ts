import type { ArtistCard } from '../artists/contract.ts';
import type { ArtworkCard } from '../artworks/contract.ts';
import type { StyleCard } from '../styles/contract.ts';

/** An artist of the strip above the artworks, with their latest work beside the portrait. */
export type ArtistResult = Omit<ArtistCard, 'artworks'>;

/** What a search found of one kind: how many there are, and the first of them, best match first. */
export interface ResultTab<Item> {
  count: number;
  items: Item[];
}

/** A row of the header's result list. */
export interface SearchResult {
  text: string;
  type: 'artwork' | 'artist' | 'style';
  url: string;
}

/** A row under one of the tabs beneath a search box. */
export interface Suggestion {
  text: string;
  /** Artworks that it stands for: of this title, by this artist, in this style. */
  count: number;
  link: string;
  /** Address of a small picture. */
  image: string | null;
}

export type Suggestions = Record<'artworks' | 'artists' | 'styles', ResultTab<Suggestion>>;

/** A term that others have searched for lately and found something with. */
export interface KeywordCollection {
  text: string;
  url: string;
  /** Up to four of what it finds, best match first. */
  artworks: ArtworkCard[];
}

/** The tabs of the page of results beside its artworks, whose count is the total of their list. */
export interface SearchTabs {
  artists: ResultTab<ArtistResult> & {
    /** The list of all of them. */
    url: string;
  };
  styles: ResultTab<StyleCard>;
}
