export interface FollowStateRow {
  slug: string;
  name: string;
  image_key: string | null;
  /** Milliseconds UTC of the follow; null without one. */
  since: number | null;
}

/** A new artwork to announce. */
export interface NewWork {
  id: number;
  artistId: number;
  /** Collectors who follow the artist by then are notified. */
  detectedAt: number;
}

export interface Follow {
  accountId: number;
  artistId: number;
  since: number;
}
