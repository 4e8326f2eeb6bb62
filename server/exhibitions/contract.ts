import type { Picture } from '../artworks/contract.ts';

export type ExhibitKind = 'exhibition' | 'event';

/** An exhibition or an event; lists hold the current ones first, then the upcoming, then the past. */
export interface Exhibit {
  slug: string;
  kind: ExhibitKind;
  state: 'current' | 'upcoming' | 'past';
  title: string;
  url: string;
  /** Days in the Philippines in words, like `October 3 – November 12, 2026`. */
  date: string;
  /** ISO 8601, UTC. */
  starts_at: string;
  ends_at: string;
  venue: string;
  /** A sentence or two. */
  description: string;
  /** Paragraphs parted by a blank line. */
  longDescription: string;
  buttonName: string;
  images: { background: Picture; altImage: string };
}
