import { formatDateTime } from '../../../time/time.ts';
import type { HeldBy } from '../contract.ts';

/** Why an artwork cannot be withdrawn now, and until when. */
export function heldText({ kind, until }: HeldBy): string {
  const end = until === null ? '' : ` until ${formatDateTime(until)}`;
  return kind === 'cart'
    ? `A collector has it in a cart${end}. It can be withdrawn when the reservation has ended.`
    : `An order that awaits payment holds it${end}. It can be withdrawn when the order is cancelled or has expired.`;
}
