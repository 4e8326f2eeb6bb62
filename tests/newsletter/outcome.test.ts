import { describe, expect, it } from 'vitest';
import { MAX_FAILURES, nextAttempt, outcomeOf, pauseAfter } from '../../server/newsletter/sending/outcome.ts';
import { HOUR, MINUTE } from '../../server/time/time.ts';

const answer = (responseCode: number, command: string, text = '') =>
  Object.assign(new Error('refused'), { responseCode, command, response: `${responseCode} ${text}`.trim() });

describe('what an answer of the mail server means for a mail of the newsletter', () => {
  it.each([
    ['an unknown mailbox', answer(550, 'RCPT TO', '5.1.1 <liza@example.com> no such user'), true, '550 5.1.1'],
    ['an unknown mailbox without an enhanced code', answer(550, 'RCPT TO', 'no such user'), true, '550'],
    ['a disabled mailbox', answer(550, 'RCPT TO', '5.2.1 disabled'), true, '550 5.2.1'],
    ['a policy', answer(550, 'RCPT TO', '5.7.1 relaying denied'), false, '550 5.7.1'],
    ['a full mailbox', answer(552, 'RCPT TO', '5.2.2 full'), false, '552 5.2.2'],
    ['a refused text', answer(554, 'DATA', '5.7.1 spam'), false, '554 5.7.1'],
    ['a text that is refused as for an unknown mailbox', answer(550, 'DATA', '5.1.1 no such user'), false, '550 5.1.1'],
  ])('ADM-42 %s', (_, error, isBounce, status) => {
    expect(outcomeOf(error)).toEqual({ kind: 'refused', status, isBounce });
  });

  it.each([
    ['greylisting', answer(450, 'RCPT TO', '4.2.0 later'), { kind: 'later', status: '450 4.2.0' }],
    ['a text that is put off', answer(451, 'DATA', '4.7.1 later'), { kind: 'later', status: '451 4.7.1' }],
    [
      'the end of the connection',
      answer(421, 'DATA', '4.7.0 too many'),
      { kind: 'unavailable', reason: 'the mail server answered 421 4.7.0' },
    ],
    [
      'a refused sign-in',
      answer(535, 'AUTH PLAIN', '5.7.8 wrong'),
      { kind: 'unavailable', reason: 'the mail server answered 535 5.7.8' },
    ],
    [
      'a refused sender',
      answer(550, 'MAIL FROM', '5.7.1 no'),
      { kind: 'unavailable', reason: 'the mail server answered 550 5.7.1' },
    ],
    [
      'no connection',
      { code: 'ECONNECTION', command: 'CONN' },
      { kind: 'unavailable', reason: 'no connection to the mail server (ECONNECTION)' },
    ],
    [
      'a connection lost before the text',
      { code: 'ESOCKET', hasSentText: false },
      { kind: 'unavailable', reason: 'no connection to the mail server (ESOCKET)' },
    ],
    ['an answer that is lost', { code: 'ESOCKET', hasSentText: true }, { kind: 'uncertain' }],
    ['an answer that does not come in time', { name: 'AbortError', hasSentText: true }, { kind: 'uncertain' }],
  ])('ADM-42 %s', (_, error, outcome) => {
    expect(outcomeOf(error)).toEqual(outcome);
  });

  it('ADM-42 an address is tried six times within some hours, and an issue waits for at most a quarter of an hour', () => {
    const times = [1, 2, 3, 4, 5, 6].map((attempts) => nextAttempt(attempts, 0));
    expect(times).toEqual([10, 20, 40, 80, 160].map((minutes) => minutes * MINUTE).concat(null as never));
    expect([1, 2, 3].map(pauseAfter)).toEqual([10_000, 20_000, 40_000]);
    expect(pauseAfter(50)).toBe(15 * MINUTE);
    const waits = Array.from({ length: MAX_FAILURES }, (_, index) => pauseAfter(index + 1));
    expect(waits.reduce((sum, wait) => sum + wait, 0) / HOUR).toBeCloseTo(23.6, 0);
  });
});
