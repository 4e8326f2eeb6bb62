import { constant } from '../inertia/constant.ts';
import { presentCard, presentDetail } from './present.ts';
import type { CardRow } from './rows.ts';
import { nextSoldInterval } from './sold-interval.ts';

/** What `presentCard` says, made once for each row that is itself kept. Constant: everybody is given the same card. */
export const presentKeptCard = madeOnce(presentCard);

/** The same of all that an artwork's page shows. */
export const presentKeptDetail = madeOnce(presentDetail);

function madeOnce<Row extends CardRow, Shown extends object>(present: (row: Row, now: number) => Shown) {
  const made = new WeakMap<Row, { shown: Readonly<Shown>; from: number; until: number }>();
  return (row: Row, now: number): Readonly<Shown> => {
    const known = made.get(row);
    if (known && now >= known.from && now < known.until) return known.shown;
    const shown = constant(present(row, now));
    made.set(row, { shown, from: now, until: saysTheSameUntil(row, now) });
    return shown;
  };
}

function saysTheSameUntil({ state, until, since, artist_published_at }: CardRow, now: number): number {
  const moments = [
    state === 'reserved' ? until : null,
    state === 'sold' && since !== null ? nextSoldInterval(since, now) : null,
    artist_published_at,
  ];
  return Math.min(...moments.filter((moment) => moment !== null && moment > now).map(Number), Number.POSITIVE_INFINITY);
}
