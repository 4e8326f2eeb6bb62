import type { Knex } from 'knex';
import { foldText } from '../../database/contains-words.ts';
import { artworkSubject } from '../artworks/editing/subject.ts';
import type { ChangeBy } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';

/** A person who buys in the gallery. */
export interface Buyer {
  accountId: number | null;
  name: string;
}

interface Person {
  account_id: number | null;
  holder_name: string | null;
}

/** Whether the buyer is the person of the private hold: the same account, or the same name where the hold has no account. */
export function isPrivateHoldFor({ account_id, holder_name }: Person, buyer: Buyer): boolean {
  if (account_id !== null) return account_id === buyer.accountId;
  const name = foldedName(holder_name ?? '');
  return name !== '' && name === foldedName(buyer.name);
}

function foldedName(name: string): string {
  return foldText(name).split(/\s+/).filter(Boolean).join(' ');
}

export interface OwnPrivateHold extends Person {
  id: number;
  artwork_id: number;
  title: string;
}

/** Locks these private holds, as their end does, and returns those of the buyer. */
export async function lockPrivateHoldsOf(
  transaction: Knex.Transaction,
  ids: number[],
  buyer: Buyer,
): Promise<OwnPrivateHold[]> {
  if (ids.length === 0) return [];
  await transaction('staff_holds').whereIn('id', ids).orderBy('id').forUpdate().pluck('id');
  const holds: OwnPrivateHold[] = await transaction('staff_holds as s')
    .join('artworks as a', 'a.id', 's.artwork_id')
    .whereIn('s.id', ids)
    .whereNull('s.ended_at')
    .orderBy('s.artwork_id')
    .select('s.id', 's.artwork_id', 's.account_id', 's.holder_name', 'a.title');
  return holds.filter((hold) => isPrivateHoldFor(hold, buyer));
}

/** Marks those of the private holds that the sale of their artwork has ended. */
export async function markSold(
  transaction: Knex.Transaction,
  { holds, actor, now }: ChangeBy & { holds: Pick<OwnPrivateHold, 'id' | 'artwork_id' | 'title'>[] },
): Promise<void> {
  for (const { id, artwork_id, title } of holds) {
    const sold = transaction('holds').where({ staff_hold_id: id, end_reason: 'sold' }).select('staff_hold_id');
    const marked = await transaction('staff_holds')
      .whereIn('id', sold)
      .whereNull('ended_at')
      .update({ ended_at: now, end_reason: 'sold', ended_by: actor.staffId });
    const subject = artworkSubject({ id: artwork_id, title });
    if (marked > 0) await recordChange(transaction, { actor, action: 'hold.sold', ...subject }, now);
  }
}
