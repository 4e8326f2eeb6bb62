import type { ArtworkCard } from './contract.ts';
import { presentCard } from './present.ts';
import type { CardRow } from './rows.ts';
import { nextSoldInterval } from './sold-interval.ts';

interface KeptCard {
  card: ArtworkCard;
  from: number;
  until: number;
}

const cards = new WeakMap<CardRow, KeptCard>();

/** What `presentCard` says, made once for each row that is itself kept. Frozen: everybody is given the same card. */
export function presentKeptCard(row: CardRow, now: number): ArtworkCard {
  const kept = cards.get(row);
  if (kept && now >= kept.from && now < kept.until) return kept.card;
  const card = Object.freeze(presentCard(row, now));
  cards.set(row, { card, from: now, until: saysTheSameUntil(row, now) });
  return card;
}

function saysTheSameUntil({ state, until, since, artist_published_at }: CardRow, now: number): number {
  const moments = [
    state === 'reserved' ? until : null,
    state === 'sold' && since !== null ? nextSoldInterval(since, now) : null,
    artist_published_at,
  ];
  return Math.min(...moments.filter((moment) => moment !== null && moment > now).map(Number), Number.POSITIVE_INFINITY);
}
