import type { ArtistCard } from '../artists/contract.ts';
import type { ArtworkCard } from '../artworks/contract.ts';
import type { StyleCard } from '../styles/contract.ts';

/** An artist in the strip above the artworks, with portrait and latest artwork. */
export type ArtistResult = Omit<ArtistCard, 'artworks'>;

/** The results of one kind: their number and the first of them, best match first. */
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

/** A row of a tab below the search box. */
export interface Suggestion {
  text: string;
  /** Number of artworks with this title, artist or style. */
  count: number;
  link: string;
  /** Address of the small picture. */
  image: string | null;
  /** Set for a single artwork. */
  artist?: string;
  /** Set for a single artwork: `Php 12,500.00` or `Sold`. */
  price?: string;
}

export type Suggestions = Record<'artworks' | 'artists' | 'styles', ResultTab<Suggestion>>;

/** A recent search term of any visitor, with artworks that match it. */
export interface KeywordCollection {
  text: string;
  url: string;
  /** Up to four matching artworks, best match first. */
  artworks: ArtworkCard[];
}

/** What the keyword collections of the home page show. Keywords are in lower case. */
export interface SearchCollectionSettings {
  /** Keywords of the gallery, which come first. */
  chosen: string[];
  /** Searches of visitors that are never shown. */
  hidden: string[];
  /** Searches of visitors are not shown. */
  isOnlyChosen: boolean;
}

/** The tabs of the result page. The tab of artworks shows the total of their list. */
export interface SearchTabs {
  artists: ResultTab<ArtistResult> & {
    /** Address of the list of all of them. */
    url: string;
  };
  styles: ResultTab<StyleCard>;
}
