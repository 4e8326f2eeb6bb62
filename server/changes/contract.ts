/**
 * `artwork`: its row, terms or images. `reservation`: the reservation or sale of an artwork, with the artwork's id. `sale`: an artwork
 * was sold, or its sale undone; a `reservation` comes with it. `tiles`: the tiles of one of its pictures, with the artwork's id. `palette`: the colors of its cover, with the artwork's id. `popularity`: of any number of artworks. `search`: the search index.
 * `mail`: was given up, or is no longer. `site-draft`: a scheduled change of the site. `static-page`: a text page. `newsletter`: the state or the progress of an issue. `staff`: a session of the member has ended, or the member was changed or removed.
 * `resync`: changes may have been lost, so every cache must be emptied.
 */
export type ChangeKind =
  | 'artwork'
  | 'reservation'
  | 'sale'
  | 'tiles'
  | 'palette'
  | 'popularity'
  | 'artist'
  | 'artist-type'
  | 'category'
  | 'style'
  | 'medium'
  | 'subject'
  | 'tag'
  | 'image'
  | 'exhibit'
  | 'collector'
  | 'pick'
  | 'menu'
  | 'setting'
  | 'search'
  | 'order'
  | 'refund'
  | 'mail'
  | 'missed-search'
  | 'inquiry'
  | 'site-draft'
  | 'static-page'
  | 'newsletter'
  | 'staff'
  | 'resync';

export interface Change {
  kind: ChangeKind;
  /** Null for popularity, settings, searches, inquiries, drafts, text pages, issues of the newsletter and resync, which have no rows of their own. */
  id: number | null;
}

/**
 * Listeners run one after the other, in the order of their subscription; the next changes are delivered when all have finished. Subscribe
 * what caches rows first, and what caches responses made from them last. A listener that throws receives `resync`.
 */
export type ChangeListener = (changes: Change[]) => void | Promise<void>;

/** Changes that any process has committed to the database, delivered to this process within a second. */
export interface ChangeFeed {
  /** Delivers what is committed from now on; the returned function unsubscribes. */
  subscribe(listener: ChangeListener): () => void;
  /** Resolves when every listener has finished with what was committed before the call. */
  sync(): Promise<void>;
  /** False while changes cannot be read, or are read late: caches must not serve then. */
  isFresh(): boolean;
  /** Milliseconds for which reading has failed; 0 while the feed is fresh. */
  failingFor(): number;
  close(): Promise<void>;
}
