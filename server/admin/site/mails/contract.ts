import type { RefusedText } from '../../../mail/wording/contract.ts';
import type { PublishFailure } from '../../../site-editing/contract.ts';
import type { SitePartPage } from '../contract.ts';

interface ListedMail {
  kind: string;
  name: string;
  url: string;
  isChanged: boolean;
  /** Stored texts that mails do not use. */
  refused: number;
  /** When a change is public; null without one. */
  scheduled: string | null;
  publishFailure: PublishFailure | null;
}

export interface WordingListPage {
  /** Mails to collectors and visitors, and mails to the gallery. */
  groups: { title: string; mails: ListedMail[] }[];
}

export interface WordingPage
  extends Pick<SitePartPage, 'action' | 'edits' | 'form' | 'notice' | 'refusal' | 'scheduled' | 'seen' | 'timeline'> {
  texts: { name: string; label: string; isLine: boolean; help: string | null }[];
  placeholders: { text: string; about: string }[];
  /** Stored texts that this version of the shop refuses. Mails have the default texts instead. */
  refused: RefusedText[];
  /** Null while all texts are the defaults. */
  resetUrl: string | null;
  preview: {
    /** Texts that are sent now, that are typed and not saved, or that are sent from a time on. */
    of: 'public' | 'typed' | 'scheduled';
    subject: string;
    text: string;
    /** The mail as HTML. */
    frameUrl: string;
    /** Cases of the mail, such as a pickup. */
    examples: { text: string; url: string; isShown: boolean }[];
    /** The position of the shown one. */
    example: number;
  };
}
