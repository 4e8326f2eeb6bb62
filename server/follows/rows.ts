export interface FollowStateRow {
  slug: string;
  name: string;
  image_key: string | null;
  /** Null where the collector does not follow. */
  since: number | null;
}

/** A new work that its artist's followers are being told of. */
export interface NewWork {
  id: number;
  artistId: number;
  /** Who follows by then is told. */
  noticedAt: number;
}

export interface Follow {
  accountId: number;
  artistId: number;
  since: number;
}
