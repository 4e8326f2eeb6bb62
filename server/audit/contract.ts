import type { AuditAction } from './actions.ts';

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

/** A change to record. */
export interface AuditInput {
  actor: Actor;
  action: AuditAction;
  /** A key such as `staff:12`. */
  subject: string;
  subjectName: string;
  changes?: AuditChange[];
}

export interface AuditQuery {
  search: string;
  /** Null: of all actions. */
  action: AuditAction | null;
  /** Null: of all staff and the command line. */
  staffId: number | null;
  /** From 1. */
  page: number;
}

export interface AuditPage {
  entries: {
    id: number;
    /** Like `November 22, 2026 at 4:05 PM`, in Manila. */
    at: string;
    /** For `<time>`. */
    dateTime: string;
    actor: string;
    action: string;
    subject: string;
    changes: AuditChange[];
  }[];
  total: number;
  page: number;
  pages: number;
  /** Texts of the form's fields. */
  query: { search: string; action: string; staff: string };
  actions: { value: string; text: string }[];
  people: { value: string; text: string }[];
  previousUrl: string | null;
  nextUrl: string | null;
}
