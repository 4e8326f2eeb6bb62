import type { Knex } from 'knex';
import { networkColumns } from './records.ts';
import { expired } from './scopes.ts';

interface PrivateHold {
  artworkId: number;
  staffHoldId: number;
  expiresAt: number;
  now: number;
}

/** Reserves the artwork for a private hold if it is free, in one statement, as `reserve` does for a cart. */
export async function reserveForStaff(
  transaction: Knex.Transaction,
  { artworkId, staffHoldId, expiresAt, now }: PrivateHold,
): Promise<'reserved' | 'taken'> {
  const holder = {
    cart_id: null,
    order_id: null,
    staff_hold_id: staffHoldId,
    shown_price: null,
    ...networkColumns([]),
  };
  const row = { artwork_id: artworkId, state: 'reserved', expires_at: expiresAt, since: now, ...holder } as const;
  const taken = await transaction('reservations')
    .insert(row)
    .onConflict('artwork_id')
    .merge()
    .where(expired(now))
    .returning('artwork_id');
  return taken.length > 0 ? 'reserved' : 'taken';
}

/** Changes the end of a private hold that has not expired. `expiresAt` of now ends it, and the sweep deletes it. */
export async function changeEnd(
  transaction: Knex.Transaction,
  { artworkId, staffHoldId, expiresAt, now }: PrivateHold,
): Promise<'changed' | 'gone'> {
  const changed = await transaction('reservations')
    .where({ artwork_id: artworkId, staff_hold_id: staffHoldId, state: 'reserved' })
    .where('expires_at', '>', now)
    .update({ expires_at: expiresAt });
  return changed > 0 ? 'changed' : 'gone';
}
