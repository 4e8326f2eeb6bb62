/** A text page as staff edit it. Without a title there is no page. */
export interface PageFields {
  title: string;
  /** For search engines, and where the page is shared. */
  description: string;
  /** Markdown with placeholders. */
  text: string;
  /** In the sitemap, and found by search engines. */
  isListed: boolean;
}

/** A part of two compared texts. */
export interface ComparedText {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

export interface StoredPage extends PageFields {
  slug: string;
  /** A date like `2026-10-03`. */
  updated: string | null;
  /** The text of the file. */
  isDefault: boolean;
  /** Null for a text of the file that was never changed. */
  saved: { at: number; by: string } | null;
}

/** A text that was saved, or the file's text. */
export interface PageVersion extends PageFields {
  id: number;
  savedAt: number;
  actor: string;
  /** Null for a text of its own; the file's text was put back or came with a release, or the page was removed. */
  action: 'default' | 'release' | 'removed' | null;
}

export interface RemovedPage {
  slug: string;
  /** The last one that visitors saw. */
  title: string;
  removedAt: number;
  by: string;
}
