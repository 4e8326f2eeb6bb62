import type { Knex } from 'knex';
import { writeDurably } from '../../database/transaction.ts';
import { withCurrency } from '../artworks/money.ts';
import type { OrderState } from '../orders/contract.ts';
import { dayInManila, momentInManila } from '../orders/days.ts';
import {
  callOff,
  findNumbered,
  findReceipts,
  fulfil,
  listAllOrders,
  refundByHand,
  refundPaid,
} from '../orders/operator-records.ts';
import { findHistory, findOrderItems, lockOrder } from '../orders/records.ts';
import type { OrderRow } from '../orders/rows.ts';
import { deliveryLines, historyWords, paymentWords, statusWords } from '../orders/wording.ts';
import { readOneOf } from './reading.ts';
import { Refused } from './refused.ts';
import { table } from './table.ts';
import { type Given, textOf, type Verb } from './verb-command.ts';

const states: OrderState[] = ['awaiting-payment', 'paid', 'cancelled', 'expired', 'refund-due', 'refunded'];

export const orders: Record<string, Verb> = {
  list: { options: { state: states.join('|') }, says: 'The newest 200.', run: list },
  show: { words: ['NUMBER'], says: 'All about one.', run: show },
  refund: {
    words: ['NUMBER'],
    options: { 'by-hand': null },
    says: 'Gives its money back; its artworks stay sold. --by-hand: you have given back what the provider could not.',
    run: refund,
  },
  deliver: { words: ['NUMBER'], says: 'It has been delivered, or picked up.', run: deliver },
};

async function list(given: Given): Promise<string> {
  const text = textOf(given, 'state');
  const state = text === undefined ? null : readOneOf(text, states, 'state of an order');
  const rows = (await listAllOrders(given.database, state)).map((order) => [
    order.number,
    dayInManila(order.placed_at),
    statusWords(order),
    withCurrency(order.total),
    `${order.first_name} ${order.last_name}`,
  ]);
  return rows.length === 0
    ? 'There are no such orders.'
    : table(['NUMBER', 'PLACED', 'STATUS', 'TOTAL', 'COLLECTOR'], rows);
}

async function show({ database, words }: Given): Promise<string> {
  const order = await find(database, words[0]);
  const [items, history, receipts] = await Promise.all([
    findOrderItems(database, [order.id]),
    findHistory(database, order.id),
    findReceipts(database, order.id),
  ]);
  return table(
    ['ORDER', order.number],
    [
      ['Status', statusWords(order)],
      ['Collector', `${order.first_name} ${order.last_name}, ${order.email}, ${order.phone}`],
      ...items.map(({ title, artist_name, price }) => ['Artwork', `${title}, ${artist_name}: ${withCurrency(price)}`]),
      ['Discount', `${withCurrency(order.discount)}${order.voucher_code ? ` (${order.voucher_code})` : ''}`],
      ...(order.member_id ? [['Member', `${order.member_name}, ${order.member_id}`]] : []),
      ['Total', withCurrency(order.total)],
      ['Payment', paymentWords(order)],
      ...receipts.map((receipt) => [
        'Received',
        `${receipt.currency} ${receipt.amount / 100}, ${receipt.provider} ${receipt.payment_id}${receipt.refund_state ? `, refund ${receipt.refund_state}` : ''}`,
      ]),
      [order.delivery === 'pickup' ? 'Pickup' : 'Delivery', deliveryLines(order).join(', ')],
      ...(order.notes ? [['Notes', order.notes]] : []),
      ...history.map(({ state, because, happened_at }) => [momentInManila(happened_at), historyWords(state, because)]),
    ],
  );
}

async function refund({ database, now, words, options }: Given): Promise<string> {
  const order = await find(database, words[0]);
  const isByHand = options['by-hand'] === true;
  await writeDurably(database, async (transaction) => {
    const { state, total } = (await lockOrder(transaction, order.id)) ?? order;
    if (isByHand) {
      if (!(await refundByHand(transaction, order, now))) throw new Refused('Nothing waits to be given back by hand.');
      return;
    }
    if (state !== 'paid') throw new Refused(`Only a paid order can be refunded; this one is ${state}.`);
    if (total === 0) await callOff(transaction, order, now);
    else if (!(await refundPaid(transaction, order.id, now))) throw new Refused('Nothing was paid for this order.');
  });
  if (isByHand) return `Order ${order.number}: what was due has been given back.`;
  return order.total === 0
    ? `Order ${order.number} cost nothing: it is called off, and its voucher can be used again.`
    : `The money of order ${order.number} goes back; the running shop asks the provider for it.`;
}

async function deliver({ database, now, words }: Given): Promise<string> {
  const order = await find(database, words[0]);
  await writeDurably(database, async (transaction) => {
    const current = (await lockOrder(transaction, order.id)) ?? order;
    if (current.state !== 'paid') throw new Refused(`Only a paid order is handed out; this one is ${current.state}.`);
    if (current.fulfilled_at !== null) throw new Refused('It has been handed out already.');
    await fulfil(transaction, current, now);
  });
  return `Order ${order.number} is ${order.delivery === 'pickup' ? 'picked up' : 'delivered'}.`;
}

async function find(database: Knex, number = ''): Promise<OrderRow> {
  const order = await findNumbered(database, number.toUpperCase());
  if (!order) throw new Refused(`There is no order "${number}".`);
  return order;
}
