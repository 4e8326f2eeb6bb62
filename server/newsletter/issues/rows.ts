import type { Row } from '../../../database/tables.d.ts';

/** `stopped`: staff have ended it before everybody received it. */
export const ISSUE_STATES = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

export type AudienceKind = 'all' | 'followers' | 'buyers';

/** An issue of the newsletter. */
export type IssueRow = Row<'newsletter_issues', { state: IssueState; audience: AudienceKind }>;

export const STATE_NAMES: Record<IssueState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Being sent',
  paused: 'Paused',
  stopped: 'Stopped',
  sent: 'Sent',
};

/** Without the text, for lists. */
export type ListedIssue = Omit<IssueRow, 'body'> & { artist: string | null };

/** Which subscribers receive an issue. */
export type Audience = Pick<IssueRow, 'audience' | 'artist_id'>;

export interface AudienceCounts {
  all: number;
  buyers: number;
  /** Artists with subscribed followers, those with the most first. */
  artists: { id: number; name: string; count: number }[];
}

export const ITEM_KINDS = ['artwork', 'artist', 'exhibition'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Something of the catalogue that an issue shows. */
export interface IssueItem {
  kind: ItemKind;
  id: number;
}

/** What staff write. */
export interface IssueFields {
  subject: string;
  preheader: string;
  /** Markdown. */
  body: string;
  /** `all`, `buyers`, or `artist:12` for the followers of an artist. */
  audience: string;
  /** Like `artwork:12,artist:3`. */
  items: string;
}

/** A draft as its form edits it. */
export interface EditedIssue extends IssueFields {
  id: number;
  version: number;
}

/** An item with what its page, its mail and the form need. */
export interface ShownItem extends IssueItem {
  title: string;
  /** The path of its page. */
  url: string;
  /** Visitors can open its page. */
  isPublic: boolean;
  image: { key: string; width: number; height: number; alt: string } | null;
  /** A line below the title, like the artist and the medium. */
  about: string;
  /** The price of an artwork, or the text of an exhibition. */
  detail: string;
}
