import { DAY, dayOf, monthOf, timeOn, weekdayOf } from '../gallery/manila.ts';
import { refundsOf } from '../ledger/ledger.ts';
import { pesos } from '../ledger/money.ts';
import { type Order, statusOf } from '../ledger/records.ts';
import { saleLines } from '../ledger/sales.ts';
import { check, type Year } from '../year.ts';

/** Compares the numbers of Today with the ledger. */
export async function checkToday({ staff, ledger, simulation }: Year): Promise<void> {
  const { now } = simulation;
  const { today } = await staff.props('/admin');
  const figures: { id: string; value: string }[] = today.sections.flatMap(
    ({ figures }: { figures: { id: string; value: string }[] }) => figures,
  );
  const expected = { ...ordersToday(ledger.orders, now), ...salesOf(ledger.orders, now), mails: '0' };
  const reserved = ledger.slugs.map((slug) => ledger.work(slug)).filter((work) => statusOf(work, now) === 'reserved');
  const held = (kind: string) => String(reserved.filter(({ holding }) => holding?.kind === kind).length);
  for (const [id, value] of Object.entries({ ...expected, carts: held('cart'), private: held('private') }))
    check(`the number ${id} of Today`, figures.find((figure) => figure.id === id)?.value, value);
}

function ordersToday(orders: Order[], now: number): Record<string, string> {
  const open = orders.filter(({ state, step }) => state === 'paid' && step !== 'delivered');
  const day = dayOf(now);
  // The week ends with its Sunday.
  const sunday = dayOf(now + ((7 - weekdayOf(now)) % 7) * DAY);
  const pickups = open.flatMap(({ pickupDay }) => pickupDay ?? []);
  const counts = {
    today: pickups.filter((each) => each === day).length,
    week: pickups.filter((each) => each >= day && each <= sunday).length,
    missed: pickups.filter((each) => each < day).length,
    deliveries: open.filter(({ delivery }) => delivery === 'delivery').length,
    awaiting: orders.filter(({ state }) => state === 'awaiting-payment').length,
    refunds: orders.filter((order) => refundsOf(order).some(({ state }) => state !== 'refunded')).length,
  };
  return Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, count.toLocaleString('en')]));
}

function salesOf(orders: Order[], now: number): Record<string, string> {
  const lines = saleLines(orders);
  const net = (month: string) =>
    pesos(lines.reduce((sum, line) => sum + (monthOf(line.at) === month ? line.net : 0), 0));
  const before = monthOf(timeOn(`${monthOf(now)}-01`) - DAY);
  return { month: net(monthOf(now)), 'last-month': net(before) };
}
