import { expect, it } from 'vitest';
import { dayOf, isDay } from '../server/calendar.ts';

it.each([
  ['2026-11-20T15:59:59.999Z', '2026-11-20'],
  ['2026-11-20T16:00:00Z', '2026-11-21'],
  ['2026-12-31T16:00:00Z', '2027-01-01'],
])('%s is in %s in Manila', (moment, day) => {
  expect(dayOf(Date.parse(moment))).toBe(day);
});

it.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
])('%s is a day: %s', (text, answer) => {
  expect(isDay(text)).toBe(answer);
});
