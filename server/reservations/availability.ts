/** The row of `reservations` of an artwork; all null where it has none. */
export interface ReservationState {
  state: 'reserved' | 'held' | 'sold' | null;
  expires_at: number | null;
  since: number | null;
}

/** A reservation is valid while `now < expires_at`. */
export function statusOf({ state, expires_at }: ReservationState, now: number): 'Available' | 'reserved' | 'Sold' {
  if (state === 'sold') return 'Sold';
  if (state === 'held') return 'reserved';
  return isReservedNow({ state, expires_at }, now) ? 'reserved' : 'Available';
}

/** Like the scope `reservedNow`, for rows that have been read. */
export function isReservedNow(
  { state, expires_at }: { state: string | null; expires_at: number | null },
  now: number,
): boolean {
  return state === 'reserved' && expires_at !== null && now < expires_at;
}

/** Whether one cart can reserve an artwork, and why not. */
export function availabilityFor(
  reservation: ReservationState & { cart_id: number | null },
  cartId: number | null,
  now: number,
): 'free' | 'already-mine' | 'taken' | 'sold' {
  const status = statusOf(reservation, now);
  if (status === 'Available') return 'free';
  if (status === 'Sold') return 'sold';
  return reservation.state === 'reserved' && cartId !== null && reservation.cart_id === cartId
    ? 'already-mine'
    : 'taken';
}
