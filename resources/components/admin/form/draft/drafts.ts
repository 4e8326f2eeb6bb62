import type { FormValues } from '../../../../../server/admin/form/contract.ts';

/** What was typed into a form and not saved. */
export interface Draft {
  values: FormValues;
  /** `opened` in the `FormState` of the form that the draft was typed into. */
  opened: FormValues;
  version: number | null;
  /** Milliseconds since 1970. */
  at: number;
}

const PREFIX = 'admin-draft ';
/** In the session's storage: the draft of the form that was sent last. */
const SENT = 'admin-draft-sent';

/** One draft for each form and person: people may share a computer. */
export function draftKey(memberId: number, action: string): string {
  return `${PREFIX}${memberId} ${action}`;
}

// Storage can be full, or forbidden by the browser: then there are no drafts.

export function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function storeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}

export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

/** Before a form is sent: its draft is deleted when the next page reports that it was saved. */
export function markSent(key: string): void {
  try {
    sessionStorage.setItem(SENT, key);
  } catch {}
}

/** At the start of each page. A saved form redirects to an address with the parameter `done`. */
export function deleteSavedDraft(address: string): void {
  try {
    const key = sessionStorage.getItem(SENT);
    sessionStorage.removeItem(SENT);
    if (key !== null && new URL(address).searchParams.has('done')) deleteDraft(key);
  } catch {}
}

/** Whether this browser has drafts, of whichever person. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    return false;
  }
}

/** At sign-out. */
export function deleteAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {}
}
