import { expect, it } from 'vitest';
import {
  dayRefusal,
  firstPickup,
  lastPickupDay,
  pickupErrors,
  readDay,
  timeRefusal,
} from '../../server/checkout/pickup.ts';

/** Parses a time in Manila: `2026-12-31T23:59`. */
const at = (localTime: string) => Date.parse(`${localTime}+08:00`);
const refused = (day: string, localTime: string, closedDays: string[] = []) =>
  dayRefusal(day, { closedDays, now: at(localTime) });

it('PAY-05 PAY-09 a day is over at midnight in Manila, and the calendar is a year longer in a new year', () => {
  expect(refused('2026-12-31', '2026-12-31T16:59:59')).toBeNull();
  expect(refused('2026-12-31', '2027-01-01T00:00')).toMatch(/past/);
  expect(refused('2027-01-01', '2026-12-31T23:59:59')).toBeNull();
  expect(refused('2027-01-01', '2027-01-01T00:00')).toBeNull();
  expect(refused('2038-01-01', '2026-12-31T23:59:59')).toMatch(/too far ahead/);
  expect(refused('2038-01-01', '2027-01-01T00:00')).toBeNull();
  expect([lastPickupDay('2026-12-31'), lastPickupDay('2027-01-01')]).toEqual(['2037-12-31', '2038-12-31']);
});

it('PAY-05 PAY-09 the 29th of February is a day of leap years alone, and the one after it follows', () => {
  expect([readDay('29/02/2028'), readDay('29/02/2027'), readDay('31/04/2027')]).toEqual(['2028-02-29', null, null]);
  expect(refused('2028-02-29', '2028-02-28T12:00')).toBeNull();
  expect(refused('2028-02-29', '2028-02-29T12:00', ['2028-02-29'])).toMatch(/closed on this date/);
  expect(refused('2028-02-29', '2028-03-01T00:00')).toMatch(/past/);
});

it('PAY-09 a past time today is refused, and all of today after closing', () => {
  const now = (localTime: string) => at(`2027-02-26T${localTime}`);
  const time = (chosen: string, localTime: string, day = '2027-02-26') =>
    timeRefusal(chosen, day, { now: now(localTime) });
  expect(time('10:00', '09:59:59')).toBeNull();
  expect(time('10:00', '10:00')).toMatch(/passed/);
  expect(time('17:00', '10:00')).toBeNull();
  expect(time('10:00', '23:59', '2027-03-01')).toBeNull();
  expect(refused('2027-02-26', '2027-02-26T16:59:59')).toBeNull();
  expect(refused('2027-02-26', '2027-02-26T17:00')).toBe(
    'The gallery has closed for today. Please choose another date.',
  );
});

it('PAY-05 PAY-09 the first day and hour are those that can still be chosen: never today after closing', () => {
  const first = (localTime: string, closedDays: string[] = []) => firstPickup(closedDays, at(localTime));
  expect(first('2027-02-26T00:00')).toEqual({ day: '2027-02-26', time: '10:00' });
  expect(first('2027-02-26T10:00')).toEqual({ day: '2027-02-26', time: '11:00' });
  expect(first('2027-02-26T16:59:59')).toEqual({ day: '2027-02-26', time: '17:00' });
  // A Friday: the weekend follows, and a Monday that is closed.
  expect(first('2027-02-26T17:00')).toEqual({ day: '2027-03-01', time: '10:00' });
  expect(first('2027-02-26T17:00', ['2027-03-01'])).toEqual({ day: '2027-03-02', time: '10:00' });
  expect(first('2027-12-31T23:59')).toEqual({ day: '2028-01-03', time: '10:00' });
});

it('ADM-31 ADM-32 staff agree on a day and time at which the gallery is closed, and never on a past one', () => {
  const errorsOf = (localTime: string, isAgreed: boolean) => {
    const [day = '', time = ''] = localTime.split(' ');
    return pickupErrors({ day, time }, { closedDays: ['2027-03-01'], now: at('2027-02-26T12:00'), isAgreed });
  };
  const none = { day: null, time: null };
  for (const localTime of ['2027-02-27 10:00', '2027-03-01 10:00', '2027-03-02 18:30', '2027-02-26 19:00']) {
    expect(errorsOf(localTime, false), localTime).not.toEqual(none);
    expect(errorsOf(localTime, true), localTime).toEqual(none);
  }
  expect(errorsOf('2027-03-02 10:00', false)).toEqual(none);
  for (const localTime of [
    '2020-05-05 10:00',
    '2027-02-26 11:59',
    '2039-01-03 10:00',
    '2027-02-30 10:00',
    '2027-03-02 25:00',
  ])
    expect(errorsOf(localTime, true), localTime).not.toEqual(none);
});
