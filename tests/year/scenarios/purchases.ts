import { propsOf } from '../gallery/client.ts';
import { DAY, dayOf, HOUR, MINUTE, monthStart, SECOND, weekdayOf } from '../gallery/manila.ts';
import { expectStatus } from '../gallery/staff.ts';
import { canUseVoucher, percentFor } from '../ledger/ledger.ts';
import { pesos } from '../ledger/money.ts';
import {
  type Attempt,
  type Cart,
  type Order,
  salePrice,
  statusOf,
  type Voucher,
  type Work,
} from '../ledger/records.ts';
import { check, type Year } from '../year.ts';
import { startAfterSale } from './after-sale.ts';
import { changePrice } from './catalogue-changes.ts';
import { browsePages, type Collector, Collectors, pickAvailable } from './collector.ts';
import { releaseFromCart } from './gallery-sales.ts';
import { failPage, type Notice, payPage, readPage, returnFromPayment } from './payments.ts';

/** Endings of a purchase at the shop → how often, in percent. */
const ENDINGS = {
  paid: 56,
  'paid after a refusal': 6,
  'paid in a second attempt': 6,
  'free by voucher': 3,
  cancelled: 6,
  expired: 6,
  'paid late': 5,
  'too late for the work': 2,
  overpaid: 3,
  underpaid: 2,
  'left in the cart': 3,
  'taken out of the cart': 2,
};
type Ending = keyof typeof ENDINGS;

/** Names of payment methods, as people read them. */
const METHOD_NAMES: Record<string, string> = {
  paymaya: 'Card',
  gcash: 'GCash',
  bpi: 'BPI',
  bdo: 'BDO',
  rcbc: 'RCBC',
  pnb: 'PNB',
  union_bank: 'UnionBank',
  qr: 'QR Ph',
  bancnet: 'BancNet',
  bpiinstall: 'BPI installment',
  hsbcinstall: 'HSBC installment',
};

/** Starts the purchases of all months, at any time of the day, often at the ends of months. */
export function startPurchases(year: Year): void {
  const { random, simulation, months, size } = year;
  const collectors = new Collectors();
  const first = months[0] as string;
  // The others are sold at the desk.
  for (let number = 0; number < size.orders * 0.85; number++) {
    const month = random.between(0, months.length - 1);
    const [begins, ends] = [monthStart(first, month), monthStart(first, month + 1)];
    // Each month has its provider: earlier payments are still synced and refunded.
    const isAtEnd = random.chance(0.08);
    const at = isAtEnd
      ? ends - random.between(1, 40 * 60) * SECOND
      : begins + random.between(12 * 60, (ends - begins) / MINUTE - 60) * MINUTE;
    simulation.start(at, () => purchase(year, collectors));
  }
}

async function purchase(year: Year, collectors: Collectors): Promise<void> {
  const { ledger } = year;
  const collector = collectors.next(year);
  collector.isBusy = true;
  const ending = endingFor(year);
  const order = await buy(year, collector, ending);
  ledger.count(ending);
  collector.isBusy = false;
  if (order?.state === 'paid') startAfterSale(year, { order, account: { collector, collectors } });
}

function endingFor({ random, gallery, ledger }: Year): Ending {
  const ending = random.weighted(ENDINGS);
  const isSandbox = gallery.context.payments.current?.name === 'sandbox';
  // The sandbox always receives the total.
  if (isSandbox && (ending === 'overpaid' || ending === 'underpaid')) return 'paid';
  if (ending === 'free by voucher' && !ledger.vouchers.has('FREE')) return 'paid';
  return ending;
}

async function buy(year: Year, collector: Collector, ending: Ending): Promise<Order | null> {
  const { random, simulation, ledger } = year;
  const isGuest = random.chance(0.4);
  collector.openBrowser();
  if (!isGuest) await signIn(year, collector);
  const cart: Cart = isGuest ? { owner: 'a visitor' } : collector.cart;
  const works = await fillCart(year, collector, cart);
  if (works.length === 0) return null;
  await simulation.sleep(random.between(1, 8) * MINUTE);
  if (random.chance(0.05)) await changePrice(year, random.pick(works));
  if (random.chance(0.04)) await releaseFromCart(year);
  if (isGuest) {
    await signIn(year, collector);
    ledger.mergeCart(cart, collector.cart, simulation.now);
  }
  if (ending === 'taken out of the cart') return takeOut(year, collector, works);
  if (ending === 'left in the cart') return null;
  await chooseVoucher(year, collector, ending);
  const order = await checkOut(year, collector);
  return order && (await end(year, collector, order, ending));
}

async function signIn({ ledger }: Year, collector: Collector): Promise<void> {
  await collector.signIn();
  ledger.accounts.add(collector);
}

/** Adds one to three works that are free, and now and then one that is not. */
async function fillCart(year: Year, collector: Collector, cart: Cart): Promise<Work[]> {
  const { random, simulation, ledger } = year;
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  const added: Work[] = [];
  for (let index = 0; index < count; index++) {
    const work = pickAvailable(year);
    if (!work) break;
    await browsePages(year, collector.client, [work]);
    if (random.chance(0.05)) await tryTaken(year, collector);
    const answer = await collector.client.call('POST', `/web/api/cart/${work.slug}`);
    expectStatus(answer, 200, `adding ${work.slug}`);
    ledger.reserve(work, cart, simulation.now);
    added.push(work);
    if (random.chance(0.3)) await simulation.sleep(random.between(1, 10) * MINUTE);
  }
  return added;
}

/** A work of another cart or order is refused. */
async function tryTaken(year: Year, { client, cart }: Collector): Promise<void> {
  const { random, ledger, simulation } = year;
  const work = ledger.work(random.pick(ledger.slugs));
  const { holding } = work;
  const isTaken = work.isPublished && statusOf(work, simulation.now) !== 'Available';
  if (!isTaken || (holding?.kind !== 'sold' && holding && 'cart' in holding && holding.cart === cart)) return;
  expectStatus(await client.call('POST', `/web/api/cart/${work.slug}`), 409, `adding ${work.slug}, which is taken,`);
  ledger.count('adds refused');
}

async function takeOut(year: Year, { client, cart }: Collector, works: Work[]): Promise<null> {
  const { ledger, simulation } = year;
  for (const work of works.filter((each) => ledger.inCart(cart, simulation.now).includes(each))) {
    expectStatus(await client.call('POST', `/web/api/cart/remove/${work.slug}`), 200, `removing ${work.slug}`);
    ledger.removeFromCart(work, cart);
  }
  return null;
}

async function chooseVoucher(year: Year, collector: Collector, ending: Ending): Promise<void> {
  const { random, ledger, simulation } = year;
  if (collector.voucher) expectStatus(await collector.client.call('DELETE', VOUCHER_PATH), 200, 'removing a voucher');
  collector.voucher = null;
  const isFree = ending === 'free by voucher';
  if (!isFree && !random.chance(0.2)) return;
  const others = [...ledger.vouchers.values()].filter(({ code }) => code !== 'FREE');
  const voucher = isFree ? ledger.vouchers.get('FREE') : others.length > 0 ? random.pick(others) : undefined;
  if (!voucher) return;
  const member = voucher.type === 'mmc_promo' ? {} : { member_name: collector.name, member_id: '123456789' };
  const form = { code: voucher.code, payment_type: 'straight', ...member };
  const answer = await collector.client.call('POST', VOUCHER_PATH, form);
  const isAllowed = canUseVoucher(voucher, { buyer: collector, type: 'straight', now: simulation.now });
  expectStatus(answer, isAllowed ? 200 : 422, `the voucher ${voucher.code}`);
  ledger.count(isAllowed ? 'vouchers applied' : 'vouchers refused');
  if (isAllowed) collector.voucher = voucher;
}

const VOUCHER_PATH = '/web/api/checkouts/vip-code';

/** Sends the checkout form until it is accepted: meanwhile prices change, and reservations and vouchers end. */
async function checkOut(year: Year, collector: Collector): Promise<Order | null> {
  const { random, simulation, ledger } = year;
  for (let tries = 0; tries < 4; tries++) {
    const shown = await openCheckout(year, collector);
    if (!shown) return null;
    if (random.chance(0.15)) await simulation.sleep(random.between(1, 70) * MINUTE);
    const form = checkoutForm(year, collector, shown);
    const expected = expectedSubmission(year, collector, shown, form);
    const answer = await collector.client.call('POST', '/checkout', form);
    if (expected !== 'placed') {
      expectStatus(answer, 422, `a checkout whose ${expected}`);
      if (expected === 'voucher has ended') collector.voucher = null;
      ledger.count(`checkouts refused: ${expected}`);
      continue;
    }
    expectStatus(answer, 200, 'the checkout');
    return placeOrder(year, collector, form, answer.body.redirectUrl);
  }
  return null;
}

interface Shown {
  total: number;
  works: Work[];
  methods: string[];
  /** The first day and time of a pickup. */
  firstPickup: { day: string; time: string };
}

/** The checkout page, compared with the ledger; null with an empty cart. */
async function openCheckout(year: Year, collector: Collector): Promise<Shown | null> {
  const { ledger, simulation } = year;
  const works = ledger.inCart(collector.cart, simulation.now);
  const answer = await collector.client.get('/checkout');
  if (works.length === 0) {
    check('the way of an empty cart', String(answer.headers.location).replace(/^http:\/\/[^/]+/, ''), '/cart');
    return null;
  }
  expectStatus(answer, 200, '/checkout');
  const props = propsOf(answer);
  const total = totalOf(works, collector.voucher);
  check('the artworks of /checkout', slugsOf(props.artworks), slugsOf(works));
  check('the total of /checkout', props.total, pesos(total));
  return { total, works, methods: props.paymentMethods, firstPickup: props.firstPickup };
}

function slugsOf(works: { slug: string }[]): string[] {
  return works.map(({ slug }) => slug).toSorted();
}

function totalOf(works: Work[], voucher: Voucher | null): number {
  const subtotal = works.reduce((sum, work) => sum + salePrice(work), 0);
  return subtotal - discountOf(subtotal, voucher);
}

function discountOf(subtotal: number, voucher: Voucher | null): number {
  const percent = voucher ? (percentFor(voucher, 'straight') ?? 0) : 0;
  return Number((BigInt(subtotal) * BigInt(percent) * 2n + 100n) / 200n);
}

type Submission =
  | 'placed'
  | 'method has gone'
  | 'works are gone'
  | 'cart is empty'
  | 'total has changed'
  | 'voucher has ended';

function expectedSubmission(
  { ledger, simulation, gallery }: Year,
  collector: Collector,
  shown: Shown,
  { payment_method }: Record<string, unknown>,
): Submission {
  const { now } = simulation;
  // Another provider has taken over meanwhile.
  if (!gallery.methods().includes(String(payment_method))) return 'method has gone';
  const works = ledger.inCart(collector.cart, now);
  if (works.length === 0) return 'cart is empty';
  if (shown.works.some((work) => !works.includes(work))) return 'works are gone';
  const { voucher } = collector;
  if (voucher && !canUseVoucher(voucher, { buyer: collector, type: 'straight', now })) return 'voucher has ended';
  return totalOf(works, voucher) === shown.total ? 'placed' : 'total has changed';
}

function checkoutForm({ random, simulation }: Year, collector: Collector, shown: Shown): Record<string, unknown> {
  const straight = shown.methods.filter((method) => !method.endsWith('install'));
  const isInstallment = collector.voucher === null && shown.total >= 300_000 && random.chance(0.1);
  const installments = shown.methods.filter((method) => method.endsWith('install'));
  const method = isInstallment && installments.length > 0 ? random.pick(installments) : random.pick(straight);
  const isPickup = random.chance(0.3);
  const pickup = isPickup ? pickupDay(simulation.now + random.between(1, 6) * DAY) : null;
  return {
    delivery: pickup ? 'pickup' : 'delivery',
    payment_method: method,
    payment_type: method.endsWith('install') ? 'installment' : 'straight',
    payment_term: method.endsWith('install') ? random.pick([3, 6]) : '',
    ...(method === 'bancnet' && { bank: 'PBCom' }),
    first_name: collector.firstName,
    last_name: collector.lastName,
    email: collector.email,
    contact_number: '+63 917 555 0100',
    ...(pickup
      ? { date: pickup, time: '10:00' }
      : { address_1: '120 Salcedo Street', state_id: 1_300_000_000, city_id: 1_380_300_000 }),
    total: pesos(shown.total),
    artworks: shown.works.map(({ slug }) => slug),
  };
}

/** The day of that time, or the Monday after it. */
function pickupDay(time: number): string {
  const weekday = weekdayOf(time);
  return dayOf(time + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * DAY);
}

async function placeOrder(
  year: Year,
  collector: Collector,
  form: Record<string, unknown>,
  redirectUrl: string,
): Promise<Order> {
  const { ledger, simulation } = year;
  const { now } = simulation;
  const { voucher } = collector;
  const works = ledger.inCart(collector.cart, now);
  const isFree = totalOf(works, voucher) === 0;
  const page = isFree ? null : await readPage(year, collector, redirectUrl);
  const number = page?.number ?? redirectUrl.split('/').at(-1) ?? '';
  const percent = voucher ? (percentFor(voucher, 'straight') ?? 0) : 0;
  const order = ledger.place(
    {
      number,
      channel: 'shop',
      buyer: collector,
      name: collector.name,
      email: collector.email,
      voucher,
      delivery: form.delivery as Order['delivery'],
      pickupDay: (form.date as string | undefined) ?? null,
      method: methodLabel(form),
      placedAt: now,
      dueAt: now + 30 * MINUTE,
      state: 'awaiting-payment',
      step: null,
      attempts: [],
      receipts: [],
      paidAt: null,
      refundedAt: null,
      isErased: false,
      isPaidUnseen: false,
    },
    works,
    percent,
  );
  if (isFree) ledger.pay(order, null, now);
  else addAttempt(order, page as NonNullable<typeof page>, form);
  if (isFree) collector.voucher = null;
  return order;
}

function addAttempt(
  order: Order,
  { provider, reference, amount }: Awaited<ReturnType<typeof readPage>>,
  form: Record<string, unknown>,
): void {
  if (amount !== null) check(`the amount on the payment page of ${order.number}`, amount, pesos(order.total));
  const method = methodLabel(form);
  order.attempts.push({ provider, reference, method, amount: order.total, isOpen: true });
}

function methodLabel({ payment_method, payment_term, bank }: Record<string, unknown>): string {
  const name = METHOD_NAMES[String(payment_method)] ?? String(payment_method);
  return payment_term ? `${name}, ${payment_term} months` : bank ? `${name}, ${bank}` : name;
}

const NOTICES: Notice[] = ['webhook', 'webhook', 'webhook', 'twice', 'return', 'query'];

async function end(year: Year, collector: Collector, order: Order, ending: Ending): Promise<Order> {
  const { simulation, random, ledger } = year;
  if (order.state === 'paid') return order;
  await simulation.sleep(random.between(1, 12) * MINUTE + random.between(0, 59) * SECOND);
  const attempt = order.attempts.at(-1) as Attempt;
  if (ending === 'cancelled') return cancel(year, collector, order);
  if (ending === 'expired' || ending === 'paid late' || ending === 'too late for the work')
    return expire(year, collector, order, ending);
  if (ending === 'paid after a refusal' || ending === 'paid in a second attempt') {
    await failPage(year, collector, order, attempt);
    return (await tryAgain(year, collector, order)) ?? order;
  }
  const extra = ending === 'overpaid' ? random.between(1, 500_000) : 0;
  const amount = ending === 'underpaid' ? order.total - random.between(1, order.total - 1) : order.total + extra;
  await pay(year, collector, { order, attempt, amount });
  if (ending === 'underpaid') ledger.count('refunds of payments that were too small');
  return order;
}

interface Payment {
  order: Order;
  attempt: Attempt;
  amount?: number;
}

/** Pays a page, and writes down what follows from it. */
async function pay(year: Year, collector: Collector, { order, attempt, amount = order.total }: Payment): Promise<void> {
  const { ledger, simulation, random } = year;
  const notice = random.pick(NOTICES);
  const receipt = await payPage(year, collector, { order, attempt, amount, notice });
  const { now } = simulation;
  const isClosed = order.state === 'cancelled' || order.state === 'expired';
  const isEnough = receipt.amount >= attempt.amount;
  if (isEnough && (!isClosed || ledger.canSellLate(order, now))) {
    ledger.pay(order, receipt, now);
    order.method = attempt.method;
    if (collector.voucher === order.voucher) collector.voucher = null;
  } else ledger.refuse(order, receipt, { isOtherAmount: !isEnough, now });
  attempt.isOpen = false;
  const path = await returnFromPayment(collector, order, { attempt });
  if (order.state === 'paid') check(`the page after the payment of ${order.number}`, path, `/orders/${order.number}`);
}

async function tryAgain(year: Year, collector: Collector, order: Order): Promise<Order | null> {
  const { simulation, random, ledger } = year;
  await simulation.sleep(random.between(1, 4) * MINUTE);
  if (simulation.now >= order.dueAt) return order;
  const answer = await collector.client.get('/checkout');
  expectStatus(answer, 200, '/checkout of an unpaid order');
  const percent = order.voucher ? (percentFor(order.voucher, 'straight') ?? 0) : 0;
  const props = propsOf(answer);
  const shown: Shown = {
    total: totalOf(
      order.items.map(({ work }) => work),
      order.voucher,
    ),
    works: order.items.map(({ work }) => work),
    methods: props.paymentMethods,
    firstPickup: props.firstPickup,
  };
  const { now } = simulation;
  check(`the total of the unpaid order ${order.number}`, props.total, pesos(shown.total));
  const form = checkoutForm(year, collector, shown);
  if (order.voucher && !mayUseAgain(order, now)) return waitForEnd(year, order);
  const again = await collector.client.call('POST', '/checkout', form);
  expectStatus(again, 200, `another attempt to pay ${order.number}`);
  const page = await readPage(year, collector, again.body.redirectUrl);
  check('the number of an order that is submitted again', page.number, order.number);
  // An order whose reservations have ended keeps its deadline.
  const hasEnded = order.items.some(({ work: { holding } }) => holding?.kind === 'order' && holding.until <= now);
  if (!hasEnded) order.dueAt = now + 30 * MINUTE;
  ledger.placeAgain(order, percent);
  order.delivery = form.delivery as Order['delivery'];
  order.pickupDay = (form.date as string | undefined) ?? null;
  order.method = methodLabel(form);
  addAttempt(order, page, form);
  await simulation.sleep(random.between(1, 3) * MINUTE);
  await pay(year, collector, { order, attempt: order.attempts.at(-1) as Attempt });
  return order;
}

/** The order's own use does not count. */
function mayUseAgain(order: Order, now: number): boolean {
  const { voucher, buyer } = order;
  if (!voucher || !buyer) return true;
  const others = { ...voucher, uses: voucher.uses.filter((each) => each !== order) };
  return canUseVoucher(others, { buyer: buyer, type: 'straight', now });
}

async function waitForEnd({ simulation }: Year, order: Order): Promise<Order> {
  await simulation.sleepUntil(order.dueAt);
  return order;
}

async function cancel({ ledger, simulation }: Year, { client }: Collector, order: Order): Promise<Order> {
  const answer = await client.call('POST', `/orders/${order.number}/cancel`);
  expectStatus(answer, 200, `cancelling ${order.number}`);
  check(`the state of ${order.number}`, answer.body.data.state, 'cancelled');
  ledger.close(order, 'cancelled', simulation.now);
  return order;
}

/** The collector does not pay until the deadline; some pay afterwards, when the works are still there or not. */
async function expire(year: Year, collector: Collector, order: Order, ending: Ending): Promise<Order> {
  const { simulation, random, ledger } = year;
  const attempt = order.attempts.at(-1) as Attempt;
  await simulation.sleepUntil(order.dueAt);
  await simulation.sleep(random.between(1, 90) * SECOND);
  check(`the state of ${order.number} in the ledger`, order.state, 'expired');
  if (ending === 'expired') return order;
  if (ending === 'too late for the work') await sellElsewhere(year, order);
  await simulation.sleep(random.between(0, 5 * HOUR));
  await pay(year, collector, { order, attempt });
  if (order.state !== 'paid') ledger.count('refunds of late payments');
  return order;
}

/** Another visitor takes a work of the closed order. */
async function sellElsewhere(year: Year, order: Order): Promise<void> {
  const { ledger, simulation } = year;
  const work = order.items[0]?.work;
  if (!work?.isPublished || statusOf(work, simulation.now) !== 'Available') return;
  const other = new Collectors().next(year);
  const answer = await other.client.call('POST', `/web/api/cart/${work.slug}`);
  expectStatus(answer, 200, `adding ${work.slug} of a closed order`);
  ledger.reserve(work, { owner: 'a visitor' }, simulation.now);
}
