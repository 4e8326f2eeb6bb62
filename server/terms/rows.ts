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

/** Why a term is not saved. */
export type TermRefusal =
  | { outcome: 'unknown' }
  | { outcome: 'name-taken'; by: TermRow }
  /** An earlier term of this name is part of another one. */
  | { outcome: 'name-merged'; into: string }
  | { outcome: 'slug-taken' | 'unknown-picture' };
