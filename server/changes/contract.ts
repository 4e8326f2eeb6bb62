/**
 * What kind of thing changed. `artwork`: its row, terms or pictures; `reservation`: who holds an artwork, by the artwork's id;
 * `sale`: that it was sold, or is no longer, which a `reservation` tells as well;
 * `popularity`: of any number of artworks; `search`: what a term finds; `everything`: changes may have been missed, so nothing that is kept can be trusted.
 */
export type ChangeKind =
  | 'artwork'
  | 'reservation'
  | 'sale'
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
  | 'everything';

export interface Change {
  kind: ChangeKind;
  /** Null where the whole kind is meant: popularity, settings, search, everything. */
  id: number | null;
}

/**
 * What to do about changes; the next ones come when it is done. Listeners are asked in the order in which they subscribed, each
 * when the one before is done: what reads the database first, what keeps answers made from it last.
 */
export type ChangeListener = (changes: Change[]) => void | Promise<void>;

/** What has been committed to the database by any process, told to this one within a second. */
export interface ChangeFeed {
  /** Tells of what is committed from now on; the function that it returns ends that. */
  subscribe(listener: ChangeListener): () => void;
  /** Resolves when every listener is done with all that was committed before the call: for reading what one has just written. */
  sync(): Promise<void>;
  /** Whether what is committed is still being told: not when it could not be read for more than a second or so. */
  isFresh(): boolean;
  /** Milliseconds since when changes cannot be read; 0 while they can. */
  unreadableFor(): number;
  close(): Promise<void>;
}
