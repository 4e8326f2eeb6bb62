import { isReservedNow } from '../../../reservations/availability.ts';
import { formatDateTime } from '../../../time/time.ts';
import type { HeldBy } from '../contract.ts';

/** Why an artwork cannot be withdrawn now, and until when. */
export function heldText({ kind, until }: HeldBy): string {
  const end = until === null ? '' : ` until ${formatDateTime(until)}`;
  return kind === 'cart'
    ? `A collector has it in a cart${end}. It can be withdrawn when the reservation has ended.`
    : `An order that awaits payment holds it${end}. It can be withdrawn when the order is cancelled or has expired.`;
}

/** As `heldText`, of a reservation that has been read; null if the artwork can be withdrawn now. */
export function holdingText(
  {
    state,
    expires_at,
    payment_due_at,
  }: { state: string | null; expires_at: number | null; payment_due_at: number | null },
  now: number,
): string | null {
  if (state === 'held') return heldText({ kind: 'order', until: payment_due_at });
  return isReservedNow({ state, expires_at }, now) ? heldText({ kind: 'cart', until: expires_at }) : null;
}
