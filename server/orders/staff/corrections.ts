import type { Knex } from 'knex';
import { writeDurably } from '../../../database/transaction.ts';
import type { ChangeBy } from '../../audit/contract.ts';
import { recordChange } from '../../audit/records.ts';
import { lockAddress, readdress } from '../../mail/records.ts';
import { mailCorrected } from '../mails/records.ts';
import { findReceipts } from '../payment/records.ts';
import { findHistory, lockOrderByNumber } from '../records.ts';
import type { OrderRow } from '../rows.ts';
import { orderMailKeys } from './mails/keys.ts';
import { correctionRefusal, orderSubject } from './rules.ts';

/** What staff can correct, as the log names it. */
const PARTS = {
  name: ['first_name', 'last_name'],
  'e-mail': ['email'],
  phone: ['phone'],
  address: ['address_1', 'address_2', 'province', 'city'],
  'pickup day': ['pickup_day', 'pickup_time'],
} as const satisfies Record<string, readonly (keyof OrderRow)[]>;

type Part = keyof typeof PARTS;

export type CorrectedFields = Partial<Pick<OrderRow, (typeof PARTS)[Part][number]>>;

export type CorrectionOutcome =
  | { outcome: 'saved' | 'unchanged' | 'unknown' }
  /** Another person has corrected it since the form was opened. */
  | { outcome: 'conflict'; current: OrderRow }
  /** `reason`: a sentence. */
  | { outcome: 'refused'; reason: string };

interface Correction extends ChangeBy {
  number: string;
  version: number;
  fields: CorrectedFields;
  /** Whether the collector gets an e-mail about it. */
  notifies: boolean;
}

/**
 * Corrects name, contact, address or pickup of an order. Mails that wait go to the new address. The log names what was corrected,
 * without the values.
 */
export function correctOrder(
  database: Knex,
  { number, version, fields, notifies, actor, now }: Correction,
): Promise<CorrectionOutcome> {
  return writeDurably(database, async (transaction) => {
    if (fields.email !== undefined) await lockAddress(transaction, fields.email);
    const order = await lockOrderByNumber(transaction, number);
    if (!order) return { outcome: 'unknown' };
    const parts = changedParts(order, fields);
    const reason = correctionRefusal(order, parts);
    if (reason !== null) return { outcome: 'refused', reason };
    if (parts.length === 0) return { outcome: 'unchanged' };
    if (order.version !== version) return { outcome: 'conflict', current: order };
    const corrected = { ...order, ...fields, version: version + 1 };
    await transaction('orders')
      .where({ id: order.id })
      .update({ ...fields, version: version + 1 });
    if (corrected.email !== order.email) await readdressMails(transaction, order, corrected.email);
    if (notifies) await mailCorrected(transaction, corrected, { parts, now });
    const changes = [{ field: 'Corrected', from: null, to: parts.join(', ') }];
    await recordChange(transaction, { actor, action: 'order.corrected', ...orderSubject(order), changes }, now);
    return { outcome: 'saved' };
  });
}

function changedParts(order: OrderRow, fields: CorrectedFields): Part[] {
  const isChanged = (column: keyof CorrectedFields) => column in fields && fields[column] !== order[column];
  return (Object.keys(PARTS) as Part[]).filter((part) => PARTS[part].some(isChanged));
}

async function readdressMails(transaction: Knex.Transaction, order: OrderRow, to: string): Promise<void> {
  const [history, receipts] = [await findHistory(transaction, order.id), await findReceipts(transaction, order.id)];
  await readdress(transaction, { keys: orderMailKeys(order, history, receipts), from: order.email, to });
}
