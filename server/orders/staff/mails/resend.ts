import type { Knex } from 'knex';
import { write } from '../../../../database/transaction.ts';
import type { ChangeBy } from '../../../audit/contract.ts';
import { recordChange } from '../../../audit/records.ts';
import { findByKeys, retry } from '../../../mail/records.ts';
import type { StoredMail } from '../../../mail/rows.ts';
import { enqueueOrderMail } from '../../mails/records.ts';
import { findReceipts } from '../../payment/records.ts';
import { findHistory, lockOrderByNumber } from '../../records.ts';
import type { HistoryRow, OrderRow, Receipt } from '../../rows.ts';
import { orderSubject } from '../rules.ts';
import { MAX_RESENDS, type OrderMail, offeredMails, orderMailKeys, resendKey, resendKeys } from './keys.ts';

/** All mails about an order, the oldest first. */
export function findOrderMails(
  database: Knex,
  { order, history, receipts }: { order: OrderRow; history: HistoryRow[]; receipts: Receipt[] },
): Promise<StoredMail[]> {
  return findByKeys(database, orderMailKeys(order, history, receipts));
}

export type ResendOutcome =
  | { outcome: 'sent' | 'unknown' }
  /** `reason`: a sentence. */
  | { outcome: 'refused'; reason: string };

/** Sends a mail of the order again: with the order as it is now, to the address that the order has now. */
export function resendOrderMail(
  database: Knex,
  { number, mail: base, actor, now }: ChangeBy & { number: string; mail: string },
): Promise<ResendOutcome> {
  return write(database, async (transaction) => {
    const order = await lockOrderByNumber(transaction, number);
    if (!order) return { outcome: 'unknown' };
    const [history, receipts] = [await findHistory(transaction, order.id), await findReceipts(transaction, order.id)];
    const mail = offeredMails(order, history, receipts).find(({ key }) => key === base);
    if (!mail) return { outcome: 'refused', reason: 'This e-mail is not about what the order is now.' };
    const sent = await findByKeys(transaction, [mail.key, ...resendKeys(mail.key)]);
    const refusal = await send(transaction, { order, mail, sent, receipts, now });
    if (refusal !== null) return { outcome: 'refused', reason: refusal };
    const changes = [{ field: 'E-mail', from: null, to: mail.text }];
    await recordChange(transaction, { actor, action: 'order.mail-sent', ...orderSubject(order), changes }, now);
    return { outcome: 'sent' };
  });
}

interface ResendInput {
  order: OrderRow;
  mail: OrderMail;
  /** Mails that were sent for the same event, the oldest first. */
  sent: StoredMail[];
  receipts: Receipt[];
  now: number;
}

/** Returns why the mail cannot be sent; null if it will be. */
async function send(
  transaction: Knex.Transaction,
  { order, mail, sent, receipts, now }: ResendInput,
): Promise<string | null> {
  const last = sent.at(-1);
  if (last && last.sent_at === null && last.due_at !== null) return 'This e-mail is still waiting to be sent.';
  // A mail that was given up is tried again, so that it is not listed as given up any more.
  if (last && last.sent_at === null) {
    await retry(transaction, [last.id], { to: mail.isToGallery ? null : order.email, now });
    return null;
  }
  const count = sent.filter(({ key }) => key !== mail.key).length;
  if (count === MAX_RESENDS) return `This e-mail was sent ${MAX_RESENDS} times already.`;
  const outcome = await enqueueOrderMail(transaction, {
    order,
    mail,
    receipts,
    key: resendKey(mail.key, count + 1),
    now,
  });
  return outcome === 'unsendable' ? 'The address cannot get e-mails. Please correct it first.' : null;
}
