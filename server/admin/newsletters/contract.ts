import type { AuditEntry } from '../../audit/contract.ts';
import type { ArrangementProps } from '../arrangement/contract.ts';
import type { FormState } from '../form/contract.ts';
import type { ListOption, ListProps } from '../list/contract.ts';

export interface IssueListPage {
  list: ListProps;
  rows: {
    id: number;
    url: string;
    subject: string;
    state: string;
    isActive: boolean;
    audience: string;
    /** When it was or will be sent; empty for a draft. */
    when: string;
    /** Counts; empty before it was sent. */
    sent: string;
    failed: string;
    unsubscribed: string;
    visits: string;
    updated: string;
  }[];
  notice: string | null;
}

/** `key`: of the form that creates an issue. */
export type IssueField = 'subject' | 'preheader' | 'body' | 'audience' | 'limit' | 'key';

/** A draft. */
export interface IssuePage {
  /** Null for a new one. */
  id: number | null;
  form: FormState<IssueField>;
  audiences: ListOption[];
  /** Issues by which the recipients can be limited; empty without one. */
  limits: ListOption[];
  notice: string | null;
  /** Why an action was not done. */
  refusal: string | null;
  /** Null for a new one. */
  draft: {
    items: { url: string; text: string };
    /** Titles that visitors cannot see, so that the mail leaves them out. */
    hidden: string;
    previewUrl: string;
    recipients: string;
    hasRecipients: boolean;
    /** The member's own address. */
    testTo: string;
    at: string;
    sendError: string | null;
  } | null;
  timeline: AuditEntry[];
}

/** The last step before a draft is sent. */
export interface IssueSendingPage {
  id: number;
  version: number;
  subject: string;
  audience: string;
  /** How many subscribers receive it. */
  recipients: { count: number; text: string };
  /** The time, as its field and as people read it. */
  at: { value: string; text: string };
  /** How long the sending takes. */
  duration: string;
  /** Sentences about issues that were sent with this subject. */
  warnings: string[];
  /** Mails are sent. Otherwise they are written to files. */
  hasMail: boolean;
  button: string;
  error: string | null;
}

export interface IssueItemsPage {
  id: number;
  subject: string;
  arrangement: ArrangementProps;
}

/** `limit`: a field of the form. */
export interface IssueActionButton {
  url: string;
  text: string;
  about: string;
  isDanger: boolean;
  limit?: string;
  /** The key of a form that creates a draft. */
  formKey?: string;
}

/** An issue that is scheduled, being sent, or was sent. */
export interface IssueProgressPage {
  id: number;
  state: string;
  /** What happens, or has happened, in a sentence. */
  status: string;
  isSending: boolean;
  progress: { done: number; total: number };
  failure: string | null;
  audience: string;
  counts: { name: string; value: string; about: string }[];
  /** Refusals of the mail server by status. */
  refusals: { status: string; count: string }[];
  actions: IssueActionButton[];
  previewUrl: string;
  notice: string | null;
  /** Why an action was not done. */
  refusal: string | null;
  timeline: AuditEntry[];
}

export interface IssuePreviewPage {
  subject: string;
  preheader: string;
  frameUrl: string;
  text: string;
  backUrl: string;
}
