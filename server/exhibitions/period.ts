import { formatDate } from '../time/time.ts';
import type { Exhibit } from './contract.ts';

/** Milliseconds; the start is inclusive, the end exclusive. */
export interface Period {
  starts_at: number;
  ends_at: number;
}

const STATE_ORDER: Exhibit['state'][] = ['current', 'upcoming', 'past'];

export function stateOf({ starts_at, ends_at }: Period, now: number): Exhibit['state'] {
  if (now >= ends_at) return 'past';
  return now >= starts_at ? 'current' : 'upcoming';
}

/** Current exhibits by closing time, then upcoming ones by opening time, then past ones, the latest first. */
export function sortExhibits<Item extends Period & { slug: string }>(items: Item[], now: number): Item[] {
  return items.toSorted((a, b) => {
    const state = stateOf(a, now);
    const byState = STATE_ORDER.indexOf(state) - STATE_ORDER.indexOf(stateOf(b, now));
    return byState || ORDER_WITHIN[state](a, b) || (a.slug < b.slug ? -1 : 1);
  });
}

const ORDER_WITHIN: Record<Exhibit['state'], (a: Period, b: Period) => number> = {
  current: (a, b) => a.ends_at - b.ends_at,
  upcoming: (a, b) => a.starts_at - b.starts_at,
  past: (a, b) => b.ends_at - a.ends_at,
};

/** Dates in Manila: `October 3, 2026`, `October 3 – 12, 2026`, `October 3 – November 12, 2026`, both in full across years. */
export function formatPeriod({ starts_at, ends_at }: Period): string {
  const first = partsOf(starts_at);
  // An end at midnight belongs to the day before.
  const lastTime = Math.max(starts_at, ends_at - 1);
  const last = partsOf(lastTime);
  if (first.year !== last.year) return `${formatDate(starts_at)} – ${formatDate(lastTime)}`;
  if (first.month !== last.month) return `${first.month} ${first.day} – ${formatDate(lastTime)}`;
  if (first.day !== last.day) return `${first.month} ${first.day} – ${last.day}, ${last.year}`;
  return formatDate(starts_at);
}

function partsOf(time: number) {
  const [month = '', day = '', year = ''] = formatDate(time).split(/,? /);
  return { year, month, day };
}
