import { DAY, dayOf, HOUR, MINUTE, timeOn } from '../gallery/manila.ts';
import { expectStatus } from '../gallery/staff.ts';
import { type Order, salePrice, statusOf, type Work } from '../ledger/records.ts';
import { check, type Year } from '../year.ts';
import { startAfterSale } from './after-sale.ts';
import { amount } from './catalogue.ts';
import { idOf } from './catalogue-changes.ts';
import { pickAvailable } from './collector.ts';

const METHODS = { cash: 'Cash', card: 'Card terminal', 'bank-transfer': 'Bank transfer' };

/** A visitor of the gallery buys at the desk. */
export async function sellAtDesk(year: Year): Promise<void> {
  const { random, ledger } = year;
  const works = [pickAvailable(year), random.chance(0.25) ? pickAvailable(year) : null].filter((work) => work !== null);
  if (works.length === 0) return;
  if (random.chance(0.15)) await tryTaken(year);
  const order = await sell(year, [...new Set(works)], { name: 'Rosa Marquez', email: emailFor(year), holds: '' });
  ledger.count('sold at the desk');
  startAfterSale(year, { order });
}

function emailFor({ random, ledger }: Year): string {
  return random.chance(0.6) ? `guest-${ledger.orders.length}@guests.example.com` : '';
}

interface Person {
  name: string;
  email: string;
  /** Ids of the private holds that end with the sale. */
  holds: string;
}

async function sell(year: Year, works: Work[], { name, email, holds }: Person): Promise<Order> {
  const { staff, random, ledger, simulation } = year;
  const subtotal = works.reduce((sum, work) => sum + salePrice(work), 0);
  const discount = random.chance(0.3) ? random.between(1, Math.floor(subtotal / 4)) : 0;
  const method = random.pick(Object.keys(METHODS) as (keyof typeof METHODS)[]);
  const delivery = random.pick(['taken', 'taken', 'pickup', 'delivery'] as const);
  const ids: string[] = [];
  for (const work of works) ids.push(await idOf(year, work));
  const location = await staff.save('/admin/desk', {
    works: ids.join(),
    holds,
    key: `sale-${ledger.orders.length}`,
    name,
    email,
    phone: '',
    method,
    delivery,
    amount: amount(subtotal - discount),
    reason: discount > 0 ? 'A friend of the artist' : '',
    reference: '',
    address1: '12 Mabini Street',
    address2: '',
    city: 'Vigan',
    province: 'Ilocos Sur',
    note: '',
    // The desk accepts a day on which the gallery is closed.
    day: dayOf(simulation.now + DAY),
    time: '11:00',
    agreed: 'yes',
  });
  const number = new URL(location, 'http://localhost').searchParams.get('sold') ?? '';
  const { now } = simulation;
  return ledger.sellAtDesk(
    {
      number,
      channel: 'desk',
      buyer: null,
      name,
      email: email || null,
      voucher: null,
      delivery: delivery === 'delivery' ? 'delivery' : 'pickup',
      pickupDay: delivery === 'delivery' ? null : dayOf(delivery === 'taken' ? now : now + DAY),
      method: METHODS[method],
      placedAt: now,
      dueAt: now,
      state: 'paid',
      step: delivery === 'taken' ? 'delivered' : null,
      attempts: [],
      receipts: [],
      paidAt: now,
      refundedAt: null,
      isErased: false,
      isPaidUnseen: false,
    },
    { works, discount, now },
  );
}

/** A work that a cart, an order or a hold has is not sold. */
async function tryTaken(year: Year): Promise<void> {
  const { ledger, random, simulation, staff } = year;
  const taken = ledger.slugs
    .map((slug) => ledger.work(slug))
    .filter((work) => statusOf(work, simulation.now) === 'reserved');
  if (taken.length === 0) return;
  const work = random.pick(taken);
  const answer = await staff.post('/admin/desk', {
    works: await idOf(year, work),
    holds: '',
    key: `taken-${work.slug}`,
    name: 'Rosa Marquez',
    email: '',
    phone: '',
    method: 'cash',
    delivery: 'taken',
    amount: amount(salePrice(work)),
    reason: '',
    reference: '',
  });
  expectStatus(answer, 409, `the sale of ${work.slug}, which is taken,`);
  ledger.count('desk sales refused');
}

/** Holds a work for a person. The hold becomes a sale, is ended or released, or expires with its day. */
export async function createPrivateHold(year: Year): Promise<void> {
  const { staff, random, ledger, simulation } = year;
  const work = pickAvailable(year);
  if (!work) return;
  const until = dayOf(simulation.now + random.between(0, 5) * DAY);
  const email = random.chance(0.7) ? `holder-${work.slug}@guests.example.com` : '0917 555 0100';
  const works = await idOf(year, work);
  await staff.save('/admin/holds/new', { works, name: 'Jose Ramos', contact: email, note: '', until });
  const end = timeOn(until) + DAY;
  ledger.createPrivateHolds(work, end);
  const url = await holderUrl(year, work);
  const ending = random.pick(['sold', 'sold', 'ended', 'released', 'expired']);
  ledger.count(`private holds: ${ending}`);
  if (ending === 'expired') return;
  await simulation.sleep(random.between(MINUTE, Math.max(2 * MINUTE, end - simulation.now - HOUR)));
  if (statusOf(work, simulation.now) !== 'reserved' || work.holding?.kind !== 'private') return;
  if (ending === 'sold') {
    const mail = email.includes('@') ? email : '';
    const order = await sell(year, [work], { name: 'Jose Ramos', email: mail, holds: url.split('/').at(-1) ?? '' });
    return startAfterSale(year, { order });
  }
  await staff.save(`${url}/${ending === 'ended' ? 'end' : 'release'}`, {
    cause: 'other',
    reason: 'The artist needs it for a show.',
  });
  ledger.relist(work, simulation.now);
  if (ending === 'released' && email.includes('@'))
    ledger.expectMail(email, `“${work.title}” is no longer reserved for you`);
}

async function holderUrl({ staff }: Year, work: Work): Promise<string> {
  const { rows } = await staff.props(`/admin/holds?kind=private&search=${encodeURIComponent(work.title)}`);
  const row = (rows as { title: string; url: string }[]).find(({ title }) => title === work.title);
  check(`the private hold of ${work.slug} on the board`, row?.title, work.title);
  return row?.url ?? '';
}

/** The owner releases a work from a cart, and the collector gets the reason. */
export async function releaseFromCart(year: Year): Promise<void> {
  const { staff, random, ledger, simulation } = year;
  const inCarts = ledger.slugs
    .map((slug) => ledger.work(slug))
    .filter((work) => work.holding?.kind === 'cart' && statusOf(work, simulation.now) === 'reserved');
  if (inCarts.length === 0) return;
  const work = random.pick(inCarts);
  if (work.holding?.kind !== 'cart') return;
  const { owner } = work.holding.cart;
  const url = `/admin/holds/carts/${await idOf(year, work)}`;
  const { cartId } = await staff.props(url);
  await staff.save(url, { cart: String(cartId), cause: 'damaged', reason: 'It was damaged.' });
  ledger.relist(work, simulation.now);
  if (owner.includes('@')) ledger.expectMail(owner, `“${work.title}” is no longer reserved for you`);
  ledger.count('cart holds released');
}
