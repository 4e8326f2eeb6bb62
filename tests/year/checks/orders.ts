import { dayOf } from '../gallery/manila.ts';
import { refundsOf } from '../ledger/ledger.ts';
import { pesos } from '../ledger/money.ts';
import { type Order, statusOf } from '../ledger/records.ts';
import { check, type Year } from '../year.ts';

/** Pages of single orders that are compared at each month's end. */
const SAMPLE = 15;

/** Compares the staff's list of all orders, its counts, and the pages of some orders with the ledger. */
export async function checkOrders(year: Year): Promise<void> {
  const { ledger, staff, random } = year;
  const rows = await listedOrders(year);
  check('the number of orders', rows.size, ledger.orders.length);
  for (const order of ledger.orders) {
    const row = rows.get(order.number);
    const isPaid = order.paidAt !== null;
    check(
      `the row of order ${order.number}`,
      [row?.total, row?.status.text, row?.refund, row?.channel, isPaid ? row?.name : null],
      [pesos(order.total), staffStatus(order), refundText(order), channelOf(order), isPaid ? nameOf(order) : null],
    );
  }
  await checkCounts(year);
  const sample = Array.from({ length: Math.min(SAMPLE, ledger.orders.length) }, () => random.pick(ledger.orders));
  for (const order of new Set(sample)) checkPage(order, await staff.props(`/admin/orders/${order.number}`));
}

interface Row {
  number: string;
  total: string;
  name: string;
  status: { text: string };
  refund: string | null;
  channel: string;
}

async function listedOrders({ staff }: Year): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (let url: string | null = '/admin/orders'; url !== null; ) {
    const props: { rows: Row[]; list: { pager: { nextUrl: string | null } } } = await staff.props(url);
    for (const row of props.rows) rows.set(row.number, row);
    url = props.list.pager.nextUrl;
  }
  return rows;
}

/** The counts of filters, each of which Today links to. */
async function checkCounts(year: Year): Promise<void> {
  const { staff, ledger } = year;
  const count = (condition: (order: Order) => boolean) => ledger.orders.filter(condition).length;
  const expected: Record<string, number> = {
    'state=awaiting-payment': count(({ state }) => state === 'awaiting-payment'),
    'state=paid': count(({ state }) => state === 'paid'),
    'state=refund-due': count(({ state }) => state === 'refund-due'),
    'state=refunded': count(({ state }) => state === 'refunded'),
    'state=cancelled': count(({ state }) => state === 'cancelled'),
    'state=expired': count(({ state }) => state === 'expired'),
    'channel=desk': count(({ channel }) => channel === 'desk'),
    'refund=by-hand': count((order) => refundsOf(order).some(({ state }) => state === 'due')),
  };
  for (const [query, total] of Object.entries(expected))
    check(`the count of /admin/orders?${query}`, (await staff.props(`/admin/orders?${query}`)).list.total, total);
  await checkBoard(year);
}

/** The holds of carts, orders and staff. */
async function checkBoard({ staff, ledger, simulation }: Year): Promise<void> {
  const taken = ledger.slugs
    .map((slug) => ledger.work(slug))
    .filter((work) => statusOf(work, simulation.now) === 'reserved');
  for (const kind of ['cart', 'order', 'private'] as const) {
    const { list } = await staff.props(`/admin/holds?kind=${kind}`);
    const expected = taken.filter(({ holding }) => holding?.kind === kind).length;
    check(`the number of holds of the kind ${kind}`, list.total, expected);
  }
}

interface Page {
  total: string;
  sums: { value: string }[];
  items: { title: string; price: string }[];
  payments: { name: string; lines: string[] }[];
}

function checkPage(order: Order, page: Page): void {
  const { items, subtotal, discount, total, receipts } = order;
  check(`the total of ${order.number}`, page.total, pesos(total));
  const sums = discount > 0 ? [pesos(subtotal), `- ${pesos(discount)}`] : [];
  check(
    `the sums of ${order.number}`,
    page.sums.slice(0, 2).map(({ value }) => value),
    sums,
  );
  check(
    `the artworks of ${order.number}`,
    page.items.map(({ title, price }) => `${title} ${price}`).toSorted(),
    items.map(({ work, price }) => `${work.title} ${pesos(price)}`).toSorted(),
  );
  const received = page.payments.filter(({ name }) => name.startsWith('Received'));
  check(
    `the payments of ${order.number}`,
    received.map(({ name, lines }) => [name, lines.flatMap((line) => amountIn(line) ?? []).toSorted()]),
    receipts.map((receipt) => [
      `Received ${pesos(receipt.amount)} on ${writtenDay(receipt.paidAt)}${receipt.provider === 'desk' ? `: ${order.method}, at the gallery` : ''}`,
      receipt.refunds.map(({ amount }) => pesos(amount)).toSorted(),
    ]),
  );
}

function amountIn(line: string): string | undefined {
  return /Php [\d,.]+/.exec(line)?.[0];
}

/** `February 29, 2028` */
function writtenDay(time: number): string {
  const date = new Date(`${dayOf(time)}T00:00:00Z`);
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

function staffStatus({ state, step, total, delivery }: Order): string {
  if (state === 'refunded' && total === 0) return 'Cancelled by the gallery';
  if (state === 'refund-due') return 'Refund due';
  if (state !== 'paid' || step === null) return STATES[state];
  if (step === 'delivered') return delivery === 'pickup' ? 'Picked up' : 'Delivered';
  return { preparing: 'Being prepared', ready: 'Ready for pickup', shipped: 'Shipped' }[step];
}

const STATES: Record<Exclude<Order['state'], 'refund-due'>, string> = {
  'awaiting-payment': 'Awaiting payment',
  paid: 'Paid',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
};

function refundText(order: Order): string | null {
  const states = new Set(refundsOf(order).map(({ state }) => state));
  if (states.has('due')) return 'Refund by hand';
  if (states.has('requested')) return 'Refund not made yet';
  return states.has('refunded') ? 'Refund made' : null;
}

function channelOf({ channel }: Order): string {
  return channel === 'desk' ? 'In the gallery' : 'In the shop';
}

function nameOf({ isErased, name }: Order): string {
  return isErased ? 'Erased' : name;
}
