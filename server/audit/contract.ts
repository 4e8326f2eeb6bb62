import type { AuditAction, UndoKind } from './actions.ts';

/** Who makes a change. `staffId` is null for the command line. */
export interface Actor {
  staffId: number | null;
  name: string;
}

export interface AuditChange {
  field: string;
  from: string | null;
  to: string | null;
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** What puts the old values back: the kind, and what the function of that kind reads. */
export type Undo = { kind: UndoKind } & { [name: string]: Json };

/** Who changes something, and when. Functions of nouns take it and pass it on to `recordChange`. */
export interface ChangeBy {
  actor: Actor;
  now: number;
  /** The id of the line that the change undoes. */
  undoes?: number | undefined;
  /** The id of the bulk change that it belongs to. */
  bulk?: number | undefined;
}

/** A change to record. */
export interface AuditInput {
  actor: Actor;
  action: AuditAction;
  /** A key such as `staff:12`. */
  subject: string;
  subjectName: string;
  changes?: AuditChange[];
  /** Missing: the change cannot be undone. */
  undo?: Undo | undefined;
  undoes?: number | undefined;
  /** The bulk change: the log shows its line, and this one only to a search and in the timeline of the subject. */
  bulk?: number | undefined;
}

/** What the function of an undo kind has done. */
export type UndoOutcome =
  /** `isPartial`: its line of the log lists what could not come back. */
  | { outcome: 'undone'; isPartial?: true }
  /** A background job puts the values back; `url` shows its progress. */
  | { outcome: 'started'; url: string }
  /** These fields were changed later, so they were left as they are. Names as in `changes`. */
  | { outcome: 'changed-since'; fields: string[] }
  /** `reason`: a sentence. */
  | { outcome: 'refused'; reason: string };

export interface AuditQuery {
  search: string;
  /** Null: of all actions. */
  action: AuditAction | null;
  /** Null: of all staff and the command line. */
  staffId: number | null;
  /** From 1. */
  page: number;
}

/** A line of the log, in the log and in the timeline of its subject. */
export interface AuditEntry {
  id: number;
  /** Like `November 22, 2026 at 4:05 PM`, in Manila. */
  at: string;
  /** For `<time>`. */
  dateTime: string;
  actor: string;
  action: string;
  subject: string;
  /** The page of what was changed; null for kinds without one. */
  subjectUrl: string | null;
  changes: AuditChange[];
  /** What a change of many artworks has done until now, instead of `changes`; null for other lines. */
  result: string | null;
  /** Where a form without fields undoes the change; null if that is not possible. */
  undoUrl: string | null;
  /** When and by whom it was undone; null if it was not. */
  undone: string | null;
}

export interface AuditPage {
  entries: AuditEntry[];
  total: number;
  /** The search has found as many lines as it can: there may be older ones. */
  isCapped: boolean;
  page: number;
  pages: number;
  /** Texts of the form's fields. */
  query: { search: string; action: string; staff: string };
  actions: { value: string; text: string }[];
  people: { value: string; text: string }[];
  previousUrl: string | null;
  nextUrl: string | null;
}

/** One line of the log. */
export interface AuditLinePage {
  entry: AuditEntry;
  /** Why the change cannot be undone; null if it can. */
  reason: string | null;
  /** Why the undo that was just sent has changed nothing. */
  refusal: string | null;
  /** Later changes of the same fields, the newest first. */
  later: AuditEntry[];
}

/** A form that creates something. A browser sends it twice after a double tap, and again after a step back. */
export interface SentForm {
  /** Random, of the page that showed the form. */
  key: string;
  /** What was typed. */
  content: string;
}
