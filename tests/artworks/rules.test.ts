import { describe, expect, it } from 'vitest';
import { groupDigits, withCurrency } from '../../server/artworks/format/money.ts';
import { soldInterval } from '../../server/artworks/status.ts';
import { statusOf } from '../../server/reservations/availability.ts';
import { DAY, HOUR, MINUTE } from '../../server/time/time.ts';
import { fc } from '../support/fast-check.ts';

const now = Date.UTC(2026, 10, 21);

describe('money', () => {
  it.each([
    [1_250_000, 'Php 12,500.00'],
    [100_000, 'Php 1,000.00'],
    [99, 'Php 0.99'],
    [123_456_789, 'Php 1,234,567.89'],
  ])('%i centavos are %s', (centavos, text) => {
    expect(withCurrency(centavos)).toBe(text);
  });

  it('is formatted as in the Philippines', () => {
    const format = new Intl.NumberFormat('en-PH', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (centavos) => {
        expect(withCurrency(centavos)).toBe(`Php ${format.format(centavos / 100)}`);
        expect(groupDigits(centavos)).toBe(centavos.toLocaleString('en-PH'));
      }),
    );
  });
});

describe('how long ago a work was sold', () => {
  it.each([
    [0, 'just now'],
    [MINUTE - 1, 'just now'],
    [MINUTE, '1 minute ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [2 * DAY, '2 days ago'],
    [14 * DAY, '14 days ago'],
    [14 * DAY + 1, null],
    [-MINUTE, 'just now'],
  ])('%i ms is %s', (age, words) => {
    expect(soldInterval(now - age, now)).toBe(words);
  });
});

describe('availability', () => {
  it.each([
    [null, null, 'Available'],
    ['reserved', now + 1, 'reserved'],
    ['reserved', now, 'Available'],
    ['reserved', now - 1, 'Available'],
    ['held', now - 1, 'reserved'],
    ['held', null, 'reserved'],
    ['sold', null, 'Sold'],
  ] as const)('a reservation %s until %s is %s', (state, until, status) => {
    expect(statusOf({ state, expires_at: until, since: 0 }, now)).toBe(status);
  });
});
