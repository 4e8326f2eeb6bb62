import type { Picture } from '../artworks/contract.ts';

export type ExhibitKind = 'exhibition' | 'event';

/** An exhibition or an event. Lists show current ones first, then upcoming, then past ones. */
export interface Exhibit {
  slug: string;
  kind: ExhibitKind;
  state: 'current' | 'upcoming' | 'past';
  title: string;
  url: string;
  /** Dates in Manila, for example `October 3 – November 12, 2026`. */
  date: string;
  /** ISO 8601, UTC. */
  starts_at: string;
  ends_at: string;
  venue: string;
  /** A sentence or two. */
  description: string;
  /** Paragraphs, separated by blank lines. */
  longDescription: string;
  buttonName: string;
  images: { background: Picture; altImage: string };
}
