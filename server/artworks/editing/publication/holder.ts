import { isReservedNow } from '../../../reservations/availability.ts';
import { formatDateTime } from '../../../time/time.ts';
import type { CurrentReservation, Holder } from '../contract.ts';

/** Why an artwork cannot be withdrawn now, and until when. */
export function withdrawRefusal({ kind, until }: Holder): string {
  const end = until === null ? '' : ` until ${formatDateTime(until)}`;
  const texts: Record<Holder['kind'], string> = {
    cart: `A collector has it in a cart${end}. It can be withdrawn when the reservation has ended.`,
    order: `An order that awaits payment holds it${end}. It can be withdrawn when the order is cancelled or has expired.`,
    private: `The gallery holds it for a person${end}. It can be withdrawn when that hold has ended.`,
  };
  return texts[kind];
}

/** Like `withdrawRefusal`, for a reservation that has been read; null if the artwork can be withdrawn now. */
export function withdrawRefusalFor(reservation: CurrentReservation, now: number): string | null {
  const holder = holderOf(reservation, now);
  return holder && withdrawRefusal(holder);
}

/** What prevents a withdrawal; null if nothing does. */
export function holderOf(
  { state, expires_at, staff_hold_id, payment_due_at }: CurrentReservation,
  now: number,
): Holder | null {
  if (state === 'held') return { kind: 'order', until: payment_due_at };
  if (!isReservedNow({ state, expires_at }, now)) return null;
  return { kind: staff_hold_id === null ? 'cart' : 'private', until: expires_at };
}
