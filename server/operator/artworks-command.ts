import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import {
  focusPicture,
  lockArtwork,
  publishArtwork,
  repriceArtwork,
  unpublishArtwork,
} from '../artworks/manage-records.ts';
import { withCurrency } from '../artworks/money.ts';
import { findOrder } from '../orders/records.ts';
import { lockHolder, relist as relistArtwork } from '../reservations/relist-records.ts';
import { formatDateTime } from '../time.ts';
import { readPesos, readWhole } from './reading.ts';
import { Refused } from './refused.ts';
import { type Given, textOf, type Verb } from './verb-command.ts';

export const artworks: Record<string, Verb> = {
  publish: {
    words: ['SLUG'],
    options: { 'as-new': null },
    says: 'Publishes the artwork. An artwork that was published before keeps its earlier date, unless --as-new is given.',
    run: publish,
  },
  unpublish: { words: ['SLUG'], says: 'Hides the artwork.', run: unpublish },
  reprice: {
    words: ['SLUG', 'PRICE'],
    options: { discounted: 'PRICE', 'no-discount': null },
    says: 'Sets the price. A discounted price stays unless you give another one or --no-discount. Existing orders keep their price.',
    run: reprice,
  },
  focus: {
    words: ['SLUG', 'X', 'Y'],
    says: 'What crops of its main picture keep in sight, a head for instance: percent from the left and from the top.',
    run: focus,
  },
  relist: {
    words: ['SLUG'],
    says: 'Offers a sold artwork again, after its order was refunded or when it was sold elsewhere.',
    run: relist,
  },
};

type Artwork = NonNullable<Awaited<ReturnType<typeof lockArtwork>>>;

async function change(
  { database, words }: Given,
  work: (transaction: Knex.Transaction, artwork: Artwork) => Promise<void>,
): Promise<string> {
  const slug = words[0] ?? '';
  await write(database, async (transaction) => {
    const artwork = await lockArtwork(transaction, slug);
    if (!artwork) throw new Refused(`There is no artwork "${slug}": use the last part of the address of its page.`);
    await work(transaction, artwork);
  });
  return slug;
}

async function focus(given: Given): Promise<string> {
  const [x, y] = ['X', 'Y'].map((name, index) =>
    readWhole(given.words[index + 1] ?? '', `percentage for ${name}`, { least: 0, most: 100 }),
  ) as [number, number];
  const slug = await change(given, (transaction, { id }) => focusPicture(transaction, id, { x, y }));
  return `Crops of ${slug} keep the point at ${x} % from the left and ${y} % from the top in sight.`;
}

async function publish(given: Given): Promise<string> {
  let from = given.now;
  const slug = await change(given, async (transaction, { id, published_at, last_published_at: last }) => {
    if (published_at !== null && published_at <= given.now) throw new Refused('It is shown already.');
    from = last !== null && last <= given.now && given.options['as-new'] !== true ? last : given.now;
    await publishArtwork(transaction, id, from);
  });
  return from === given.now
    ? `${slug} is shown from now on.`
    : `${slug} is shown, dated ${formatDateTime(from)} as before.`;
}

async function unpublish(given: Given): Promise<string> {
  let holder: Awaited<ReturnType<typeof lockHolder>> = null;
  const slug = await change(given, async (transaction, { id, published_at }) => {
    if (published_at === null) throw new Refused('It is not shown.');
    await unpublishArtwork(transaction, id);
    holder = await lockHolder(transaction, id);
  });
  return `${slug} is not shown any more.${stillBuying(holder, given.now)}`;
}

/** What is promised already stays so. */
function stillBuying(holder: Awaited<ReturnType<typeof lockHolder>>, now: number): string {
  if (holder?.state === 'held') return ' An order that awaits its payment holds it, and can still be paid.';
  if (holder?.state !== 'reserved' || (holder.until ?? 0) <= now) return '';
  return ` A collector has it reserved until ${formatDateTime(holder.until ?? 0)}, and can still buy it.`;
}

async function reprice(given: Given): Promise<string> {
  const price = readPesos(given.words[1] ?? '');
  const asked = readDiscount(given);
  let discounted: number | null = null;
  const slug = await change(given, async (transaction, { id, discounted_price: current }) => {
    discounted = asked === undefined ? current : asked;
    if (discounted !== null && discounted >= price) throw new Refused(tooHigh(discounted, asked === undefined));
    await repriceArtwork(transaction, id, { price, discounted });
  });
  const instead = discounted === null ? '' : `${withCurrency(discounted)} instead of `;
  return `${slug} costs ${instead}${withCurrency(price)}.`;
}

/** Undefined: what the artwork has; null: none. */
function readDiscount(given: Given): number | null | undefined {
  const text = textOf(given, 'discounted');
  const isNone = given.options['no-discount'] === true;
  if (isNone && text !== undefined) throw new Refused('Give either --discounted or --no-discount.');
  if (isNone) return null;
  return text === undefined ? undefined : readPesos(text);
}

function tooHigh(discounted: number, isCurrent: boolean): string {
  if (!isCurrent) return 'A discounted price is below the price.';
  return `Its discounted price ${withCurrency(discounted)} would not be below the price: give --discounted PRICE or --no-discount.`;
}

async function relist(given: Given): Promise<string> {
  const slug = await change(given, async (transaction, { id }) => {
    const holder = await lockHolder(transaction, id);
    if (!holder || (holder.state === 'reserved' && (holder.until ?? 0) <= given.now))
      throw new Refused('It is not sold.');
    if (holder.state === 'reserved') throw new Refused("It is not sold: it is reserved in a collector's cart.");
    if (holder.state === 'held') throw new Refused('It is not sold: an order that awaits its payment holds it.');
    await refuseUnlessGivenBack(transaction, holder.order_id);
    await relistArtwork(transaction, id);
  });
  return `${slug} can be bought again.`;
}

async function refuseUnlessGivenBack(transaction: Knex.Transaction, orderId: number | null): Promise<void> {
  const order = orderId === null ? null : await findOrder(transaction, orderId);
  if (order && order.state !== 'refunded')
    throw new Refused(`It was sold to order ${order.number}, which has not been refunded.`);
}
