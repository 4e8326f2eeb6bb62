import { HOUR, MINUTE, SECOND } from '../../time/time.ts';

/** What became of one mail. Only a mail that the server has certainly not accepted is tried again. */
export type Outcome =
  | { kind: 'sent' }
  /** `isBounce`: the address is not valid, so nothing else is sent to it. */
  | { kind: 'refused'; status: string; isBounce: boolean }
  /** The server does not accept a mail to this address now. */
  | { kind: 'later'; status: string }
  /** No mail can be sent now. `reason`: for staff, without an address. */
  | { kind: 'unavailable'; reason: string }
  /** The answer is lost: the server may have accepted it. */
  | { kind: 'uncertain' };

interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  /** The text of the mail was being sent. */
  hasSentText?: boolean;
}

/** Enhanced status codes (RFC 3463) of addresses that do not exist, have moved, or are disabled. */
const BAD_ADDRESS = /^5\.(1\.[1236]|2\.1)$/;
/** Codes (RFC 5321) of the same, from servers without enhanced codes. */
const BAD_ADDRESS_CODES = [550, 551, 553];

/** The outcome of a failed conversation with the mail server. */
export function outcomeOf(thrown: unknown): Exclude<Outcome, { kind: 'sent' }> {
  const { code, responseCode, response = '', command = '', hasSentText } = (thrown ?? {}) as SmtpError;
  if (responseCode === undefined)
    return hasSentText ? { kind: 'uncertain' } : { kind: 'unavailable', reason: noConnection(code) };
  const status = statusOf(responseCode, response);
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  // 421: the server closes the connection. 503: a wrong sequence of commands.
  if (!isAboutMail || responseCode === 421 || responseCode === 503)
    return { kind: 'unavailable', reason: serverReply(status) };
  if (responseCode < 500) return { kind: 'later', status };
  const [, enhanced] = status.split(' ');
  const isBadAddress = enhanced === undefined ? BAD_ADDRESS_CODES.includes(responseCode) : BAD_ADDRESS.test(enhanced);
  return { kind: 'refused', status, isBounce: command === 'RCPT TO' && isBadAddress };
}

function noConnection(code: string | undefined): string {
  return `no connection to the mail server${code === undefined ? '' : ` (${code})`}`;
}

/** Why an issue waits. */
export function serverReply(status: string): string {
  return `the mail server answered ${status}`;
}

/** `550 5.1.1` of `550 5.1.1 <liza@example.com>: no such mailbox`: without the address. */
function statusOf(code: number, response: string): string {
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return (enhanced === undefined ? String(code) : `${code} ${enhanced}`).slice(0, 12);
}

/** Attempts for one address, over about five hours. */
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE = 10 * MINUTE;

/** Time of the next attempt after the server has put an address off; null to give up. */
export function nextAttempt(attempts: number, now: number): number | null {
  return attempts >= MAX_ATTEMPTS ? null : now + FIRST_PAUSE * 2 ** (attempts - 1);
}

/** Attempts for one address that no answer ended, over about five hours: it is the address with which the server fails. */
const MAX_INTERRUPTIONS = 24;

interface Interruption {
  /** With this one. */
  interruptions: number;
  /** The server has accepted other mails of the issue, or has done so since the first failure of this one. */
  hasSentOthers: boolean;
  isSuspect: boolean;
}

/** Time of the next attempt after one that no answer ended; null to give up. Without a reason in the address, it waits as long as its issue. */
export function nextAfterInterruption(
  { interruptions, hasSentOthers, isSuspect }: Interruption,
  now: number,
): number | null {
  if (isSuspect) return nextAttempt(interruptions, now);
  return hasSentOthers && interruptions >= MAX_INTERRUPTIONS ? null : now;
}

/**
 * Failures of the mail server in a row, over about a day, after which an issue is paused. Staff decide whether it is still of
 * use.
 */
export const MAX_FAILURES = 100;

const FIRST_WAIT = 10 * SECOND;
const MAX_WAIT = HOUR / 4;

/** Milliseconds until sending resumes, after the mail server has failed so many times in a row. */
export function pauseAfter(failures: number): number {
  return Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.min(failures - 1, 20));
}
