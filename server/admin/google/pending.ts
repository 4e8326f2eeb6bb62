import { MINUTE } from '../../time/time.ts';

/** Milliseconds between the start at Google and its callback. */
export const PENDING_LIFETIME = 15 * MINUTE;

/** What a person wants from Google. */
export type GooglePurpose =
  | { kind: 'sign-in'; returnTo: string }
  | { kind: 'invitation'; token: string }
  /** Proves again who they are; `session` is the id of the session. */
  | { kind: 'verify'; session: string };

/** A start at Google whose callback is still expected. */
export interface PendingGoogle {
  /** Random value that the callback must repeat. */
  state: string;
  /** PKCE code verifier. */
  verifier: string | null;
  purpose: GooglePurpose;
  begunAt: number;
}

/** The start that a callback belongs to; null if it has expired or belongs to another callback. `text`: the signed content of the cookie. */
export function readPending(text: string | null, state: unknown, now: number): PendingGoogle | null {
  const pending: PendingGoogle | null = text === null ? null : JSON.parse(text);
  return pending && pending.state === state && now - pending.begunAt < PENDING_LIFETIME ? pending : null;
}
