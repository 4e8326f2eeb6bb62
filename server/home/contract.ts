import type { ArtistCard } from '../artists/contract.ts';
import type { ArtworkCard } from '../artworks/contract.ts';
import type { Exhibit } from '../exhibitions/contract.ts';
import type { Quote } from '../quotes/contract.ts';
import type { KeywordCollection } from '../search-results/contract.ts';
import type { StyleCard } from '../styles/contract.ts';

/** The typewriter effect in the placeholder of the hero's search field. Durations in milliseconds. */
export interface Typewriter {
  enable: boolean;
  /** Between two letters. */
  typeSpeed: number;
  /** For which a complete text is shown. */
  duration: number;
  /** Between two texts. */
  interval: number;
  texts: string[];
}

/** What the home page shows. Numbers are the most of each section; 0 hides it. */
export interface HomeSettings {
  /** The id of the artwork in the hero while it can be bought; null for the first pick. */
  hero: number | null;
  newArrivals: number;
  /** The largest of the new arrivals has a section of its own. */
  statement: boolean;
  /** Without a text the section is not shown. */
  bandText: string;
  bandNote: string;
  trendingArtworks: number;
  trendingArtists: number;
  styles: number;
  newArtists: number;
  /** Collections of latest searches. */
  searches: number;
  exhibits: number;
  collectors: number;
  picks: number;
}

/** No artwork is on the page twice. Sections without enough to show are empty or null. */
export interface HomePage {
  counts: { artworks: number; artists: number };
  /** The artwork in the hero section; null if no artwork is available. */
  hero: ArtworkCard | null;
  newArrivals: ArtworkCard[];
  /** The largest of the new arrivals. */
  statement: ArtworkCard | null;
  /** The gallery's words in a section of their own. */
  band: { text: string; note: string } | null;
  /** The unsold artworks with the highest popularity. */
  trendingArtworks: ArtworkCard[];
  /** The artists with the most popular artworks; without artworks. */
  trendingArtists: ArtistCard[];
  styles: StyleCard[];
  /** The newest painters and sculptors, each with the latest artwork that is not on the page yet. */
  newArtists: ArtistCard[];
  hasSearches: boolean;
  /** Current and coming exhibitions. */
  exhibits: Exhibit[];
  collectors: Quote[];
  /** The curators' picks, and artworks beside too few of them. They come by a call; null without the section. */
  picks: { ids: number[]; hasNotes: boolean } | null;
  /** Only for staff: the page with changes that are not public yet. */
  preview?: HomePreview;
}

/** What the page would request with calls. */
export interface HomePreview {
  text: string;
  typewriter?: Typewriter;
  searches?: KeywordCollection[];
}

export interface PickedCard extends ArtworkCard {
  /** The sentence of the curators. */
  note?: string;
}
