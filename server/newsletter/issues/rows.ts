import type { Row } from '../../../database/tables.d.ts';

/** `stopped`: staff have ended it before all recipients received it. */
export const ISSUE_STATES = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** The failure of an issue that was halted by a restore. Unlike the others, it stays true when the draft is edited. */
export const RESTORED = 'The database was restored from a backup. Subscribers may have received this issue already.';

/** Characters of a subject. */
export const MAX_SUBJECT = 150;

export type AudienceKind = 'all' | 'followers' | 'buyers';

/** `received`: only those who have received another issue. `missed`: only those who have not. */
export type LimitKind = 'received' | 'missed';

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

/** Without the text, for lists. `limit_subject`: of the issue that limits its recipients. */
export type IssueListRow = Omit<IssueRow, 'body'> & { artist: string | null; limit_subject: string | null };

/** Which subscribers an issue is for. */
export type Audience = Pick<IssueRow, 'audience' | 'artist_id'>;

/** Which of them receive it, by what they have received before. */
export type Limit = Pick<IssueRow, 'limit_kind' | 'limit_issue_id'>;

/** An issue by which recipients can be limited. `missedName`: of those who did not receive it, with its own limits. */
export type LimitingIssue = Pick<IssueRow, 'id' | 'subject' | 'sent' | 'uncertain'> & { missedName: string };

/** Another issue with the subject of a draft. */
export type SimilarIssue = Pick<IssueRow, 'id' | 'subject' | 'state' | 'sent' | 'started_at' | 'scheduled_at'>;

/** `subject`: of the other issue; null if it does not exist any more. */
export function limitName(kind: LimitKind, subject: string | null): string {
  const issue = subject === null ? 'an issue that was deleted' : `“${subject}”`;
  return kind === 'received' ? `those who received ${issue}` : `those who did not receive ${issue}`;
}

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
  /** `received:12` or `missed:12`, of the issue 12; empty for the whole audience. */
  limit: string;
  /** Like `artwork:12,artist:3`. */
  items: string;
}

/** A draft as its form edits it. */
export interface EditedIssue extends IssueFields {
  id: number;
  version: number;
}

/** An item with what its page, its mail and the form need. */
export interface ItemDetails extends IssueItem {
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
