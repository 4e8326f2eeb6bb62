import type { Request } from 'express';
import { requestFields } from '../monitoring/log.ts';
import { signedIn } from '../session/session.ts';

/** Explained in `docs/operations.md`. */
export type SecurityEvent =
  | 'signed-in'
  | 'signed-out'
  | 'signed-out-everywhere'
  | 'email-changed'
  | 'identity-removed'
  | 'account-erased'
  | 'accounts-merged'
  | 'sign-in-refused'
  | 'confirmation-refused'
  | 'forged-request'
  | 'forged-webhook-event'
  | 'limit-reached'
  | 'staff-signed-in'
  | 'staff-verified'
  | 'staff-sign-in-refused';

const ROUTINE_EVENTS: SecurityEvent[] = [
  ...(['signed-in', 'signed-out', 'signed-out-everywhere', 'accounts-merged'] as const),
  ...(['email-changed', 'identity-removed', 'account-erased', 'staff-signed-in', 'staff-verified'] as const),
];

/** Logs an event with the account's id. `details` must hold no personal data: no address, e-mail, name or token. */
export function logSecurityEvent(
  req: Pick<Request, 'id' | 'trace' | 'session' | 'log'>,
  event: SecurityEvent,
  details: Record<string, string | number | null> = {},
): void {
  const line = { event, ...requestFields(req), accountId: signedIn(req)?.id ?? null, ...details };
  // Tests of a limiter have no log.
  req.log?.[ROUTINE_EVENTS.includes(event) ? 'info' : 'warn'](line, 'security event');
}
