import { describe, expect, it } from 'vitest';
import { formatPeriod, sortExhibits, stateOf } from '../../server/exhibitions/period.ts';

const manila = (text: string) => Date.parse(`${text}+08:00`);
const period = (from: string, to: string) => ({ starts_at: manila(from), ends_at: manila(to) });

describe('the period of an exhibit', () => {
  it.each([
    ['2026-10-03T14:00', '2026-10-03T17:00', 'October 3, 2026'],
    ['2026-10-03T10:00', '2026-10-12T18:00', 'October 3 – 12, 2026'],
    ['2026-10-03T10:00', '2026-11-12T18:00', 'October 3 – November 12, 2026'],
    ['2026-12-20T10:00', '2027-01-05T18:00', 'December 20, 2026 – January 5, 2027'],
  ])('formats %s to %s as a period', (from, to, words) => {
    expect(formatPeriod(period(from, to))).toBe(words);
  });

  it('uses dates in Manila, not in UTC', () => {
    expect(formatPeriod(period('2026-10-03T00:30', '2026-10-04T01:00'))).toBe('October 3 – 4, 2026');
  });

  it('shows the day before for an end at midnight', () => {
    expect(formatPeriod(period('2026-10-03T00:00', '2026-10-05T00:00'))).toBe('October 3 – 4, 2026');
    expect(formatPeriod(period('2026-10-03T00:00', '2026-10-03T00:00'))).toBe('October 3, 2026');
  });

  it('is current from its start, and past from its end on', () => {
    const exhibit = { starts_at: 1000, ends_at: 2000 };
    expect([999, 1000, 1999, 2000].map((now) => stateOf(exhibit, now))).toEqual([
      'upcoming',
      'current',
      'current',
      'past',
    ]);
  });

  it('sorts current ones first, then upcoming, then past, the nearest of each first', () => {
    const exhibits = [
      { slug: 'long-past', starts_at: 0, ends_at: 10 },
      { slug: 'far', starts_at: 900, ends_at: 999 },
      { slug: 'closes-late', starts_at: 0, ends_at: 800 },
      { slug: 'next', starts_at: 600, ends_at: 999 },
      { slug: 'just-past', starts_at: 0, ends_at: 400 },
      { slug: 'closes-soon', starts_at: 300, ends_at: 510 },
    ];
    expect(sortExhibits(exhibits, 500).map(({ slug }) => slug)).toEqual([
      'closes-soon',
      'closes-late',
      'next',
      'far',
      'just-past',
      'long-past',
    ]);
  });
});
