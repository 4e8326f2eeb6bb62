import type { AuditEntry } from '../../audit/contract.ts';
import type { PublishFailure } from '../../site-editing/contract.ts';
import type { ComparedText } from '../../static-pages/contract.ts';
import type { FormState } from '../form/contract.ts';

export interface SiteListPage {
  parts: {
    title: string;
    url: string;
    about: string;
    /** When a change becomes public; null without one. */
    scheduled: string | null;
    /** Why it was not published at its time. */
    publishFailure: PublishFailure | null;
  }[];
}

export interface ScheduledChange {
  id: number;
  at: string;
  by: string;
  /** From what is public now, with whole texts. */
  changes: { field: string; parts: ComparedText[] }[];
  /** Names of fields that were changed since it was scheduled: it is not published by itself. */
  overwritten: string[];
  /** A page that visitors do not see yet. */
  isNew: boolean;
  /** Links that will lead to no page, as sentences. */
  errors: string[];
  /** Why it was not published at its time. */
  publishFailure: PublishFailure | null;
  /** The page with the change, for a day; null if there would be no page, because it was removed meanwhile. */
  previewUrl: string | null;
  editUrl: string;
  /** The form of what is public. */
  publicFormUrl: string;
  publishUrl: string;
  discardUrl: string;
}

/** What a form changes: what is public now, or the scheduled change. */
export type Edits = 'public' | 'scheduled';

export interface SitePartPage {
  /** Where the form is sent to. */
  action: string;
  form: FormState;
  /** What the form changes. */
  edits: Edits;
  /** The id of the scheduled change that the form was opened beside, or that it changes. */
  seen: number | null;
  notice: string | null;
  /** Why an action was not done. */
  refusal: string | null;
  /** The change that becomes public at a time. */
  scheduled: ScheduledChange | null;
  /** A page of the shop that shows the part. */
  publicUrl: string;
  /** Links of a menu that lead to no page now. */
  brokenLinks: string[];
  /** Titles and addresses for the artwork in the hero. */
  artworks: { value: string; text: string }[];
  timeline: AuditEntry[];
}

export interface PickupDay {
  /** Like `2026-12-25`. */
  day: string;
  number: number;
  /** Weekends and days in the past cannot be changed. */
  isFixed: boolean;
  isClosed: boolean;
  isToday: boolean;
  /** Orders that are to be picked up then. */
  orders: { number: string /** Null for members who may not see orders. */; url: string | null }[];
}

export interface PickupDaysPage {
  month: string;
  /** Weeks from Monday; null for days of other months. */
  weeks: (PickupDay | null)[][];
  /** Days of the month that were closed when the page was opened. */
  opened: string;
  previousUrl: string | null;
  nextUrl: string | null;
  action: string;
  /** Closed days of the next year, in words. */
  closed: string[];
  /** Closed days that orders have. */
  affected: { day: string; orders: PickupDay['orders'] }[];
  notice: string | null;
  timeline: AuditEntry[];
}
