import type { PublishFailure } from '../../../site-editing/contract.ts';
import type { ComparedText } from '../../../static-pages/contract.ts';
import type { SitePartPage } from '../contract.ts';

export interface TextPageRow {
  slug: string;
  title: string;
  url: string;
  /** Who changed it and when, or that it has its default text. */
  state: string;
  isListed: boolean;
  scheduled: string | null;
  publishFailure: PublishFailure | null;
}

export interface TextPageListPage {
  pages: TextPageRow[];
  /** New pages that are not public yet. */
  coming: TextPageRow[];
  removed: TextPageRow[];
  notice: string | null;
}

type Shared = 'action' | 'form' | 'edits' | 'seen' | 'scheduled' | 'timeline' | 'notice' | 'refusal';

export interface TextPageEditPage extends Pick<SitePartPage, Shared> {
  /** Null for a new page. */
  slug: string | null;
  publicUrl: string | null;
  /** What is odd about the text that is public now, as sentences. */
  warnings: string[];
  /** Placeholders such as `{galleryName}`, with what they stand for. */
  placeholders: { text: string; about: string }[];
  versions: TextVersion[];
  versionsUrl: string | null;
  /** What visitors see without a text of its own; null while they see it. */
  reset: { url: string; action: 'default' | 'remove' } | null;
}

/** A saved text. */
export interface TextVersion {
  key: string;
  url: string;
  at: string;
  by: string;
  /** Like `Put back the default text`; null for a text of its own. */
  action: string | null;
  isCurrent: boolean;
}

export interface TextVersionListPage {
  slug: string;
  editUrl: string;
  versions: TextVersion[];
  olderUrl: string | null;
}

export interface TextVersionPage {
  version: TextVersion;
  editUrl: string;
  /** What it is compared with, and links to the other comparisons. */
  comparisons: { text: string; url: string; isShown: boolean }[];
  /** From the older to the newer text. */
  fields: { name: string; parts: ComparedText[] }[];
  text: string;
  /** Null for the version that is public. */
  action: string | null;
}
