import { inCurrency } from '../../artworks/format/money.ts';
import type { AuditChange } from '../../audit/contract.ts';
import type { AuditRow } from '../../audit/rows.ts';
import { mailName } from '../../mail/names.ts';
import type { StoredMail } from '../../mail/rows.ts';
import type { Receipt } from '../../orders/rows.ts';
import type { StaffOrder } from '../../orders/staff/rows.ts';
import { attemptEvents, historyLabel } from '../../orders/wording.ts';
import { formatDateTime } from '../../time/time.ts';
import type { OrderEvent } from './contract.ts';

type Timed = Omit<OrderEvent, 'at' | 'dateTime'> & { time: number };

/** What has happened to an order, the oldest first. */
export function presentTimeline(page: StaffOrder): OrderEvent[] {
  return [
    ...historyEvents(page),
    ...paymentEvents(page),
    ...mailEvents(page.mails),
    ...page.changes.flatMap(changeEvent),
    ...page.notes.map(
      ({ id, text, author, written_at: time }): Timed => ({
        id: `note-${id}`,
        text: 'Note',
        detail: text,
        by: author,
        kind: 'note',
        time,
      }),
    ),
  ]
    .toSorted((a, b) => a.time - b.time)
    .map(({ time, ...event }) => ({ ...event, at: formatDateTime(time), dateTime: new Date(time).toISOString() }));
}

function historyEvents({ order, history }: StaffOrder): Timed[] {
  return history.map((change, index) => ({
    id: `history-${index}`,
    text: historyLabel(change, order.delivery),
    detail: null,
    by: change.actor,
    kind: 'change',
    time: change.happened_at,
  }));
}

/** Attempts, payments and refunds. */
function paymentEvents(page: StaffOrder): Timed[] {
  const { attempts, receipts, providers } = page;
  const event = (id: string, text: string, time: number): Timed => ({
    id,
    text,
    detail: null,
    by: null,
    kind: 'change',
    time,
  });
  return [
    ...attemptEvents(attempts).map(({ text, at }, index) => event(`attempt-${index}`, text, at)),
    ...receipts.map((receipt) => {
      const { id, amount, currency, provider, payment_id, received_at } = receipt;
      const paid = event(`receipt-${id}`, `Received ${inCurrency(amount, currency)}`, received_at);
      return { ...paid, detail: `${providers.get(provider)}, ${payment_id}` };
    }),
    ...receipts.flatMap((receipt) => receipt.refunds.flatMap((refund) => refundEvents(page, receipt, refund))),
  ];
}

const REFUND_ACTIONS = ['order.refunded', 'order.works-refunded'];

function refundEvents(
  { items, changes }: StaffOrder,
  { currency }: Receipt,
  refund: Receipt['refunds'][number],
): Timed[] {
  const { id, amount, state, requested_at, refunded_at, failure } = refund;
  const item = items.find(({ artwork_id }) => artwork_id === refund.artwork_id);
  const text = `Refund of ${inCurrency(amount, currency)}${item ? ` for “${item.title}”` : ''}`;
  const line = changes.find(({ action, at }) => REFUND_ACTIONS.includes(action) && at === requested_at);
  const common = { detail: null, by: null, kind: 'change' } as const;
  const requested: Timed = {
    ...common,
    by: line?.actor ?? null,
    id: `refund-${id}`,
    text: `${text} requested`,
    time: requested_at,
  };
  if (refunded_at !== null)
    return [requested, { ...common, id: `refunded-${id}`, text: `${text} made`, time: refunded_at }];
  if (state === 'due') return [{ ...requested, detail: 'It has to be made by hand.', kind: 'problem' }];
  return [{ ...requested, detail: failure && 'The provider has not answered yet; the shop tries again.' }];
}

function mailEvents(mails: StoredMail[]): Timed[] {
  return mails.map(({ id, kind, created_at, sent_at, due_at, failure }) => {
    const name = `E-mail “${mailName(kind)}”`;
    const common = { id: `mail-${id}`, detail: null, by: null };
    if (sent_at !== null) return { ...common, text: `${name} sent`, kind: 'mail', time: sent_at };
    if (due_at === null)
      return { ...common, text: `${name} could not be sent`, detail: failure, kind: 'problem', time: created_at };
    return { ...common, text: `${name} waits to be sent`, detail: failure, kind: 'mail', time: created_at };
  });
}

/** Changes that the history of the order does not have. */
function changeEvent({ id, at, actor, action, changes }: AuditRow): Timed[] {
  const details = (JSON.parse(changes) as AuditChange[]).flatMap(({ to }) => to ?? []).join(', ');
  const event = { id: `line-${id}`, by: actor, kind: 'change' as const, time: at };
  if (action === 'order.corrected') return [{ ...event, text: 'Corrected', detail: details }];
  if (action === 'order.mail-sent') return [{ ...event, text: 'Sent an e-mail again', detail: details }];
  if (action === 'order.refunded-by-hand') return [{ ...event, text: 'Refund by hand recorded', detail: null }];
  return [];
}
