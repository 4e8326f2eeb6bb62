/** A term as staff edit it. */
export interface TermRow {
  id: number;
  slug: string;
  name: string;
  version: number;
  /** When it was retired; null while it is offered. */
  retired_at: number | null;
}

export interface CountedTermRow extends TermRow {
  /** Works, or artists, that have it. */
  count: number;
}
