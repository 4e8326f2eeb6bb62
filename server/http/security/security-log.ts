import type { Request } from 'express';
import { signedIn } from '../session/signed-in.ts';

/** What an operator looks for in the log; `docs/operations.md` says what each means. */
export type SecurityEvent =
  | 'signed-in'
  | 'signed-out'
  | 'signed-out-everywhere'
  | 'email-changed'
  | 'identity-removed'
  | 'account-erased'
  | 'accounts-joined'
  | 'sign-in-refused'
  | 'confirmation-refused'
  | 'forged-request'
  | 'forged-notice'
  | 'limit-reached';

const EXPECTED: SecurityEvent[] = [
  ...(['signed-in', 'signed-out', 'signed-out-everywhere', 'accounts-joined'] as const),
  ...(['email-changed', 'identity-removed', 'account-erased'] as const),
];

/** Logs an event with the account's id. `details` must hold no personal data: no address, e-mail, name or token. */
export function logSecurityEvent(
  req: Request,
  event: SecurityEvent,
  details: Record<string, string | number | null> = {},
): void {
  const line = { event, requestId: req.id, accountId: signedIn(req)?.id ?? null, ...details };
  // Where a limit is tried without the app there is no log.
  req.log?.[EXPECTED.includes(event) ? 'info' : 'warn'](line, 'security event');
}
