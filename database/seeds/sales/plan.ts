import { isWeekend } from '../../../server/checkout/pickup.ts';
import { DAY, HOUR, isoDateInManila, MINUTE, timeInManila } from '../../../server/time/time.ts';
import { discountOf, discountShares } from '../../../server/vouchers/totals.ts';
import type { DemoArtwork } from '../demo/demo-catalogue.ts';
import { BUYERS, type DemoBuyer } from './buyers.ts';

/** Days between the sales of two artworks that are one order. */
const PAIR_DAYS = 4;

export const VOUCHER = { code: 'SALAMAT10', percent: 10 };

type Step = 'preparing' | 'ready' | 'shipped' | 'delivered';

/** What an order is like. */
interface Kind {
  channel: 'shop' | 'desk';
  delivery: 'delivery' | 'pickup';
  method: string;
  steps: Step[];
  /** Day of the pickup, in days from today or the next working day; by default that of the last step. */
  pickupIn?: number;
  /** Whether the order has two artworks, if the next one was sold within days. */
  isPair?: boolean;
  discount?: 'voucher' | 'staff';
  /** `whole`: made; `item`: staff have to refund the first of several artworks. */
  refund?: 'whole' | 'item';
  note?: string;
}

const shipped = (method: string, steps: Step[], more: Partial<Kind> = {}): Kind => ({
  channel: 'shop',
  delivery: 'delivery',
  method,
  steps,
  ...more,
});
const pickup = (method: string, steps: Step[], more: Partial<Kind> = {}): Kind => ({
  channel: 'shop',
  delivery: 'pickup',
  method,
  steps,
  ...more,
});
const desk = (method: string, more: Partial<Kind> = {}): Kind => ({
  channel: 'desk',
  delivery: 'pickup',
  method,
  steps: ['delivered'],
  ...more,
});

/** The newest orders, the newest first. */
const NEWEST: Kind[] = [
  shipped('gcash', []),
  pickup('paymaya', ['preparing'], { pickupIn: 2, isPair: true, note: 'Wrap it for a flight.' }),
  pickup('bdo', ['preparing', 'ready'], { pickupIn: 0 }),
  shipped('gcash', ['preparing', 'shipped']),
  pickup('qr', ['preparing', 'ready'], { pickupIn: -2 }),
  desk('cash', { isPair: true, refund: 'item' }),
  shipped('bpi', ['preparing']),
  desk('bank-transfer', { discount: 'staff' }),
];

/** Older orders, again and again. */
const OLDER: Kind[] = [
  shipped('gcash', ['preparing', 'shipped', 'delivered']),
  pickup('paymaya', ['preparing', 'ready', 'delivered']),
  desk('card'),
  shipped('bdo', ['preparing', 'shipped', 'delivered'], { isPair: true, discount: 'voucher' }),
  shipped('gcash', [], { refund: 'whole' }),
  desk('cash'),
  shipped('union_bank', ['preparing', 'shipped', 'delivered']),
];

export interface DemoItem {
  slug: string;
  title: string;
  artistSlug: string;
  /** Centavos. */
  price: number;
  discount: number;
  isRefunded: boolean;
}

/** An order of the demo gallery. Times in milliseconds. */
export interface DemoOrder extends Pick<Kind, 'channel' | 'delivery' | 'method' | 'discount' | 'refund' | 'note'> {
  /** 0 is the newest. */
  place: number;
  buyer: DemoBuyer;
  items: DemoItem[];
  placedAt: number;
  paidAt: number;
  steps: { step: Step; at: number }[];
  pickupDay: string;
  refundedAt: number;
}

/** An order for every sold artwork, the newest first. */
export function planOrders(artworks: DemoArtwork[], now: number): DemoOrder[] {
  const sold = artworks
    .flatMap((work) => (work.sold ? [{ work, daysAgo: work.sold.daysAgo }] : []))
    .toSorted((a, b) => a.daysAgo - b.daysAgo);
  const orders: DemoOrder[] = [];
  for (let at = 0; at < sold.length; ) {
    const place = orders.length;
    const kind = NEWEST[place] ?? (OLDER[(place - NEWEST.length) % OLDER.length] as Kind);
    const first = sold[at];
    const second = sold[at + 1];
    // At the later of the two times.
    const isPair = kind.isPair && second !== undefined && second.daysAgo - (first?.daysAgo ?? 0) <= PAIR_DAYS;
    const works = isPair ? [first, second] : [first];
    at += works.length;
    const chosen = works.flatMap((each) => (each ? [each.work] : []));
    orders.push(planOrder(chosen, { kind, place, daysAgo: first?.daysAgo ?? 0, now }));
  }
  return orders;
}

function planOrder(
  works: DemoArtwork[],
  { kind, place, daysAgo, now }: { kind: Kind; place: number; daysAgo: number; now: number },
): DemoOrder {
  const isAtOnce = kind.channel === 'desk';
  // During the day. The gallery is closed on weekends, its website is not.
  const clock = `${String(10 + ((place * 3) % 8)).padStart(2, '0')}:${String((place * 17) % 60).padStart(2, '0')}`;
  const day = isAtOnce ? workingDay(now - daysAgo * DAY, -1) : isoDateInManila(now - daysAgo * DAY);
  const paidAt = Math.min(timeInManila(day, clock), now - HOUR);
  const span = Math.min(4 * DAY, now - paidAt);
  const steps: DemoOrder['steps'] = [];
  for (const [index, step] of kind.steps.entries()) {
    const at = isAtOnce ? paidAt : Math.round(paidAt + (span * (index + 1)) / (kind.steps.length + 1));
    steps.push({ step, at: whileOpen(at, { after: steps.at(-1)?.at ?? paidAt, now }) });
  }
  const { pickupIn } = kind;
  const last = steps.at(-1)?.at ?? paidAt;
  return {
    ...kind,
    place,
    paidAt,
    steps,
    items: itemsOf(works, kind),
    buyer: BUYERS[place % BUYERS.length] as DemoBuyer,
    placedAt: isAtOnce ? paidAt : paidAt - (3 + (place % 6)) * MINUTE,
    pickupDay: pickupIn === undefined ? isoDateInManila(last) : workingDay(now + pickupIn * DAY, pickupIn < 0 ? -1 : 1),
    refundedAt: Math.min(paidAt + DAY, now - 30 * MINUTE),
  };
}

function itemsOf(works: DemoArtwork[], { discount, refund }: Kind): DemoItem[] {
  const prices = works.map(({ priceCentavos }) => priceCentavos);
  const subtotal = prices.reduce((sum, price) => sum + price, 0);
  const percent = discount === 'voucher' ? VOUCHER.percent : discount === 'staff' ? 5 : 0;
  const shares = discountShares(prices, discountOf(subtotal, percent));
  return works.map(({ slug, title, artistSlug, priceCentavos: price }, index) => ({
    slug,
    title,
    artistSlug,
    price,
    discount: shares[index] ?? 0,
    isRefunded: refund === 'item' && works.length > 1 && index === 0,
  }));
}

/** The day of a time, or the next working day in that direction. */
function workingDay(time: number, direction: 1 | -1): string {
  let at = time;
  while (isWeekend(isoDateInManila(at))) at += direction * DAY;
  return isoDateInManila(at);
}

/** The time, or the same time on the next working day; before it, if that is still to come. */
function whileOpen(time: number, { after, now }: { after: number; now: number }): number {
  const clock = time - timeInManila(isoDateInManila(time));
  const [next = time, previous = time] = ([1, -1] as const).map((by) => timeInManila(workingDay(time, by)) + clock);
  const at = next < now ? next : previous;
  return at > after ? at : Math.min(after + MINUTE, now - MINUTE);
}
