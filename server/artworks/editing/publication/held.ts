import { isReservedNow } from '../../../reservations/availability.ts';
import { formatDateTime } from '../../../time/time.ts';
import type { HeldBy } from '../contract.ts';

/** Why an artwork cannot be withdrawn now, and until when. */
export function heldText({ kind, until }: HeldBy): string {
  const end = until === null ? '' : ` until ${formatDateTime(until)}`;
  const texts: Record<HeldBy['kind'], string> = {
    cart: `A collector has it in a cart${end}. It can be withdrawn when the reservation has ended.`,
    order: `An order that awaits payment holds it${end}. It can be withdrawn when the order is cancelled or has expired.`,
    private: `The gallery holds it for a person${end}. It can be withdrawn when that hold has ended.`,
  };
  return texts[kind];
}

/** Like `heldText`, for a reservation that has been read; null if the artwork can be withdrawn now. */
export function holdingText(holding: ReadHolding, now: number): string | null {
  const by = heldBy(holding, now);
  return by && heldText(by);
}

interface ReadHolding {
  state: string | null;
  expires_at: number | null;
  /** Not null for a private hold. */
  staff_hold_id: number | null;
  payment_due_at: number | null;
}

/** What prevents a withdrawal; null if nothing does. */
export function heldBy({ state, expires_at, staff_hold_id, payment_due_at }: ReadHolding, now: number): HeldBy | null {
  if (state === 'held') return { kind: 'order', until: payment_due_at };
  if (!isReservedNow({ state, expires_at }, now)) return null;
  return { kind: staff_hold_id === null ? 'cart' : 'private', until: expires_at };
}
