/** The row of `reservations` of an artwork; all null where it has none. */
export interface Holding {
  state: 'reserved' | 'held' | 'sold' | null;
  until: number | null;
  since: number | null;
}

/** A reservation is valid while `now < until`. */
export function statusOf({ state, until }: Holding, now: number): 'Available' | 'reserved' | 'Sold' {
  if (state === 'sold') return 'Sold';
  if (state === 'held') return 'reserved';
  return isReservedNow({ state, until }, now) ? 'reserved' : 'Available';
}

/** As the scope `reservedNow`, for rows that have been read. */
export function isReservedNow({ state, until }: { state: string | null; until: number | null }, now: number): boolean {
  return state === 'reserved' && until !== null && now < until;
}

/** Whether one cart can reserve an artwork, and why not. */
export function availabilityFor(
  holding: Holding & { cart_id: number | null },
  cartId: number | null,
  now: number,
): 'free' | 'already-mine' | 'taken' | 'sold' {
  const status = statusOf(holding, now);
  if (status === 'Available') return 'free';
  if (status === 'Sold') return 'sold';
  return holding.state === 'reserved' && cartId !== null && holding.cart_id === cartId ? 'already-mine' : 'taken';
}
