import { expect, it } from 'vitest';
import {
  formatClockTime,
  formatDate,
  formatDateTime,
  formatIsoDate,
  formatTime,
  isIsoDate,
  isoDateInManila,
  nextIsoDate,
  timeInManila,
} from '../../server/time/time.ts';

it.each([
  ['2026-11-20T15:59:59.999Z', '2026-11-20'],
  ['2026-11-20T16:00:00Z', '2026-11-21'],
  ['2026-12-31T16:00:00Z', '2027-01-01'],
])('%s is in %s in Manila', (time, day) => {
  expect(isoDateInManila(Date.parse(time))).toBe(day);
});

it.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
])('%s is a day: %s', (text, answer) => {
  expect(isIsoDate(text)).toBe(answer);
});

it('formats a time by the clocks of Manila, with a plain space before PM', () => {
  const time = timeInManila('2026-11-21', '15:42');
  expect(time).toBe(Date.UTC(2026, 10, 21, 7, 42));
  expect([formatDate(time), formatTime(time), formatDateTime(time)]).toEqual([
    'November 21, 2026',
    '3:42 PM',
    'November 21, 2026 at 3:42 PM',
  ]);
  expect([formatIsoDate('2026-12-25'), formatClockTime('00:05'), formatClockTime('12:00')]).toEqual([
    'December 25, 2026',
    '12:05 AM',
    '12:00 PM',
  ]);
});

it.each([
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
])('the date after %s is %s', (date, next) => {
  expect(nextIsoDate(date)).toBe(next);
});
