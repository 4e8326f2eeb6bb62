import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PickupCalendar } from '../../resources/components/checkout/pickup/pickup-calendar.tsx';

function calendar(today: string, firstDay = today) {
  const page = { today, disabledDates: [], firstPickup: { day: firstDay, time: '10:00' } };
  return <PickupCalendar page={page} value="" onPick={vi.fn()} />;
}

const show = (today: string, firstDay?: string) => render(calendar(today, firstDay));

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const month = () => screen.getByRole('button', { name: /choose another year/ }).textContent;
const labels = (selector: string) =>
  Array.from(document.querySelectorAll(`.pickup-day${selector}:not([data-outside-month])`), (day) =>
    day.getAttribute('aria-label'),
  );

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

// At 9:00 UTC it is the same day nearly everywhere.
it.each([
  ['a day behind', '2028-02-28T09:00:00Z'],
  ['on the same day', '2028-02-29T09:00:00Z'],
  ['a day ahead', '2028-03-01T09:00:00Z'],
])('PAY-05 today is the date in Manila for a browser in %s', (_, time) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
  show('2028-02-29');
  const today = 'Today, Tuesday, February 29, 2028, First available date';
  expect(labels('[data-today]')).toEqual([today]);
  expect(labels('').filter((label) => label?.includes('Today'))).toEqual([today]);
  press('Next month');
  expect(month()).toBe('March 2028');
  expect(labels('[data-today]')).toEqual([]);
  expect(labels('')[0]).toBe('Wednesday, March 1, 2028');
});

it('PAY-05 turns from the last day of a month to a shorter one', () => {
  show('2027-12-31');
  const months = [];
  for (let turns = 0; turns < 4; turns++) {
    months.push(month());
    press('Next month');
  }
  expect(months).toEqual(['December 2027', 'January 2028', 'February 2028', 'March 2028']);
});

it('PAY-05 goes from the 29th of February to a year that has none', () => {
  show('2028-02-29');
  press(/choose another year/);
  press('2029');
  expect(month()).toBe('February 2029');
  expect(labels('').at(-1)).toBe('Wednesday, February 28, 2029');
});

it('PAY-05 shows the next month when midnight ends the last day of the shown one', () => {
  const { rerender } = show('2026-12-31');
  expect(month()).toBe('December 2026');
  rerender(calendar('2027-01-01'));
  expect(month()).toBe('January 2027');
  expect(labels('')[0]).toBe('Today, Friday, January 1, 2027, First available date');
  expect(screen.getByRole('button', { name: 'Previous month' }).getAttribute('aria-disabled')).toBe('true');
});

it('PAY-05 announces as the first available date the first that can be chosen', () => {
  show('2026-11-27', '2026-12-01');
  expect(month()).toBe('December 2026');
  expect(labels('').filter((label) => label?.includes('First available date'))).toEqual([
    'Tuesday, December 1, 2026, First available date',
  ]);
  expect(document.querySelector('.pickup-day[tabindex="0"]')?.getAttribute('aria-label')).toContain('December 1');
});
