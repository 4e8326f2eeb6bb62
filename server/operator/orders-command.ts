import type { Knex } from 'knex';
import { writeDurably } from '../../database/transaction.ts';
import { withCurrency } from '../artworks/money.ts';
import type { Fulfilment, OrderState } from '../orders/contract.ts';
import { correctShipment, fulfil, type Shipment } from '../orders/fulfilment/records.ts';
import { correctionRefusal, fulfilmentLabel, fulfilmentRefusal } from '../orders/fulfilment/steps.ts';
import {
  cancelFreeOrder,
  findOrderByNumber,
  findReceipts,
  listAllOrders,
  refundByHand,
  refundPaid,
} from '../orders/operator/records.ts';
import { findAttempts } from '../orders/payment/records.ts';
import { findHistory, findOrderItems, lockOrder } from '../orders/records.ts';
import type { OrderRow } from '../orders/rows.ts';
import { attemptLabel, deliveryLines, historyLabel, paymentLabel, statusLabel } from '../orders/wording.ts';
import { formatDate, formatDateTime } from '../time.ts';
import { readLine, readOneOf } from './reading.ts';
import { Refused } from './refused.ts';
import { table } from './table.ts';
import { type Given, textOf, type Verb } from './verb-command.ts';

const states: (OrderState | Fulfilment)[] = [
  ...(['awaiting-payment', 'paid', 'preparing', 'ready', 'shipped', 'delivered'] as const),
  ...(['cancelled', 'expired', 'refund-due', 'refunded'] as const),
];

export const orders: Record<string, Verb> = {
  list: {
    options: { state: states.join('|'), search: 'TEXT' },
    says: 'Lists the newest 200 orders. --search: in the number, the name, the e-mail or the title of an artwork.',
    run: list,
  },
  show: { words: ['NUMBER'], says: 'Shows everything about an order.', run: show },
  refund: {
    words: ['NUMBER'],
    options: { 'by-hand': null },
    says: 'Refunds the order; its artworks stay sold. --by-hand: you have refunded what the provider could not.',
    run: refund,
  },
  prepare: {
    words: ['NUMBER'],
    says: 'Marks the order as being prepared. This step and each one below sends the collector an e-mail.',
    run: (given) => moveOn(given, 'preparing'),
  },
  ready: { words: ['NUMBER'], says: 'Marks the order as ready for pickup.', run: (given) => moveOn(given, 'ready') },
  ship: {
    words: ['NUMBER'],
    options: { carrier: 'TEXT', tracking: 'NUMBER', correct: null },
    needs: ['carrier', 'tracking'],
    says: 'Marks the order as shipped. --correct: changes a wrong carrier or tracking number.',
    run: ship,
  },
  deliver: {
    words: ['NUMBER'],
    says: 'Marks the order as delivered or picked up.',
    run: (given) => moveOn(given, 'delivered'),
  },
};

async function list(given: Given): Promise<string> {
  const text = textOf(given, 'state');
  const state = text === undefined ? null : readOneOf(text, states, 'state of an order');
  const search = textOf(given, 'search');
  const filter = { state, search: search === undefined ? null : readLine(search, 'text to search for', 200) };
  const rows = (await listAllOrders(given.database, filter)).map((order) => [
    order.number,
    formatDate(order.placed_at),
    statusLabel(order),
    withCurrency(order.total),
    `${order.first_name} ${order.last_name}`,
  ]);
  return rows.length === 0
    ? 'There are no such orders.'
    : table(['NUMBER', 'PLACED', 'STATUS', 'TOTAL', 'COLLECTOR'], rows);
}

async function show({ database, words }: Given): Promise<string> {
  const order = await find(database, words[0]);
  const [items, history, attempts, receipts] = await Promise.all([
    findOrderItems(database, [order.id]),
    findHistory(database, order.id),
    findAttempts(database, order.id),
    findReceipts(database, order.id),
  ]);
  return table(
    ['ORDER', order.number],
    [
      ['Status', statusLabel(order)],
      ['Collector', `${order.first_name} ${order.last_name}, ${order.email}, ${order.phone}`],
      ...items.map(({ title, artist_name, price }) => ['Artwork', `${title}, ${artist_name}: ${withCurrency(price)}`]),
      ['Discount', `${withCurrency(order.discount)}${order.voucher_code ? ` (${order.voucher_code})` : ''}`],
      ...(order.member_id ? [['Member', `${order.member_name}, ${order.member_id}`]] : []),
      ['Total', withCurrency(order.total)],
      ['Payment', paymentLabel(order)],
      ...attempts.map((each) => [
        `Attempt ${each.attempt}`,
        `${attemptLabel(each)}, ${withCurrency(each.amount)}, ${each.state}, ${each.provider} ${each.reference ?? 'not opened'}`,
      ]),
      ...receipts.map((receipt) => [
        'Received',
        [
          `${receipt.currency} ${receipt.amount / 100}, ${receipt.provider} ${receipt.payment_id}`,
          ...receipt.refunds.map(({ amount, state }) => `refund of ${amount / 100} ${state}`),
        ].join(', '),
      ]),
      [order.delivery === 'pickup' ? 'Pickup' : 'Delivery', deliveryLines(order).join(', ')],
      ...(order.carrier ? [['Shipment', `${order.carrier}, ${order.tracking_number}`]] : []),
      ...(order.notes ? [['Notes', order.notes]] : []),
      ...history.map((change) => [formatDateTime(change.happened_at), historyLabel(change, order.delivery)]),
    ],
  );
}

async function refund({ database, now, words, options }: Given): Promise<string> {
  const order = await find(database, words[0]);
  const isByHand = options['by-hand'] === true;
  await writeDurably(database, async (transaction) => {
    const { state, total } = (await lockOrder(transaction, order.id)) ?? order;
    if (isByHand) {
      if (!(await refundByHand(transaction, order, now)))
        throw new Refused('No refund has to be made by hand for this order.');
      return;
    }
    if (state !== 'paid') throw new Refused(`Only a paid order can be refunded; this one is ${state}.`);
    if (total === 0) await cancelFreeOrder(transaction, order, now);
    else if (!(await refundPaid(transaction, order.id, now))) throw new Refused('Nothing was paid for this order.');
  });
  if (isByHand) return `Order ${order.number}: the refund made by hand is recorded.`;
  return order.total === 0
    ? `Order ${order.number} cost nothing: it is cancelled, and its voucher can be used again.`
    : `Order ${order.number} will be refunded; the running shop requests the refund from the provider.`;
}

async function moveOn(
  { database, now, words }: Given,
  step: Fulfilment,
  shipment: Shipment | null = null,
): Promise<string> {
  const order = await find(database, words[0]);
  await writeDurably(database, async (transaction) => {
    const current = (await lockOrder(transaction, order.id)) ?? order;
    const refusal = fulfilmentRefusal(current, step);
    if (refusal !== null) throw new Refused(refusal);
    await fulfil(transaction, current, { step, shipment, now });
  });
  return `Order ${order.number} is ${fulfilmentLabel(step, order.delivery).toLowerCase()}; the collector gets an e-mail.`;
}

async function ship(given: Given): Promise<string> {
  const shipment = readShipment(given);
  if (given.options.correct !== true) return moveOn(given, 'shipped', shipment);
  const { database, now, words } = given;
  const order = await find(database, words[0]);
  await writeDurably(database, async (transaction) => {
    const current = (await lockOrder(transaction, order.id)) ?? order;
    const refusal = correctionRefusal(current);
    if (refusal !== null) throw new Refused(refusal);
    await correctShipment(transaction, current, { shipment, now });
  });
  return `The shipment of order ${order.number} is corrected; the collector gets an e-mail.`;
}

function readShipment(given: Given): Shipment {
  return {
    carrier: readLine(textOf(given, 'carrier') ?? '', 'carrier', 60),
    trackingNumber: readLine(textOf(given, 'tracking') ?? '', 'tracking number', 60),
  };
}

async function find(database: Knex, number = ''): Promise<OrderRow> {
  const order = await findOrderByNumber(database, number.toUpperCase());
  if (!order) throw new Refused(`There is no order "${number}".`);
  return order;
}
