import type { Knex } from 'knex';
import { write } from '../../../database/transaction.ts';
import { withCurrency } from '../../artworks/format/money.ts';
import { lockArtwork, publishArtwork, repriceArtwork, setFocus, unpublishArtwork } from '../../artworks/management.ts';
import { isPublished } from '../../artworks/status.ts';
import { findOrder } from '../../orders/records.ts';
import { isReservedNow } from '../../reservations/availability.ts';
import { lockHolder, relist as relistArtwork } from '../../reservations/relist.ts';
import { formatDateTime } from '../../time/time.ts';
import { readPesos, readWhole } from '../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../command.ts';

export const artworks: Record<string, Command> = {
  publish: {
    parameters: ['SLUG'],
    options: { 'as-new': null },
    description:
      'Publishes the artwork. An artwork that was published before keeps its earlier date, unless --as-new is given.',
    run: publish,
  },
  unpublish: { parameters: ['SLUG'], description: 'Hides the artwork.', run: unpublish },
  reprice: {
    parameters: ['SLUG', 'PRICE'],
    options: { discounted: 'PRICE', 'no-discount': null },
    description:
      'Sets the price. A discounted price stays unless you give another one or --no-discount. Existing orders keep their price.',
    run: reprice,
  },
  focus: {
    parameters: ['SLUG', 'X', 'Y'],
    description:
      'Sets the focal point of its main picture, which crops keep visible, such as a head: percent from the left and from the top.',
    run: focus,
  },
  relist: {
    parameters: ['SLUG'],
    description: 'Offers a sold artwork again, after its order was refunded or when it was sold elsewhere.',
    run: relist,
  },
};

type Artwork = NonNullable<Awaited<ReturnType<typeof lockArtwork>>>;

async function change(
  { database, args }: CommandInput,
  work: (transaction: Knex.Transaction, artwork: Artwork) => Promise<void>,
): Promise<string> {
  const slug = args[0] ?? '';
  await write(database, async (transaction) => {
    const artwork = await lockArtwork(transaction, slug);
    if (!artwork)
      throw new CommandError(`There is no artwork "${slug}": use the last part of the address of its page.`);
    await work(transaction, artwork);
  });
  return slug;
}

async function focus(input: CommandInput): Promise<string> {
  const [x, y] = ['X', 'Y'].map((name, index) =>
    readWhole(input.args[index + 1] ?? '', `percentage for ${name}`, { min: 0, max: 100 }),
  ) as [number, number];
  const slug = await change(input, (transaction, { id }) => setFocus(transaction, id, { x, y }));
  return `Crops of ${slug} keep the point ${x} % from the left and ${y} % from the top visible.`;
}

async function publish(input: CommandInput): Promise<string> {
  let from = input.now;
  const slug = await change(input, async (transaction, { id, published_at, last_published_at: last }) => {
    if (isPublished(published_at, input.now)) throw new CommandError('It is already published.');
    from = last !== null && last <= input.now && input.options['as-new'] !== true ? last : input.now;
    await publishArtwork(transaction, id, from);
  });
  return from === input.now
    ? `${slug} is published.`
    : `${slug} is published with its earlier date, ${formatDateTime(from)}.`;
}

async function unpublish(input: CommandInput): Promise<string> {
  let holder: Awaited<ReturnType<typeof lockHolder>> = null;
  const slug = await change(input, async (transaction, { id, published_at }) => {
    if (published_at === null) throw new CommandError('It is not published.');
    await unpublishArtwork(transaction, id);
    holder = await lockHolder(transaction, id);
  });
  return `${slug} is unpublished.${holderNote(holder, input.now)}`;
}

/** Unpublishing does not end a reservation or an unpaid order. */
function holderNote(holder: Awaited<ReturnType<typeof lockHolder>>, now: number): string {
  if (holder?.state === 'held') return ' An order that awaits payment holds it and can still be paid.';
  if (!holder || !isReservedNow(holder, now)) return '';
  return ` A cart holds it until ${formatDateTime(holder.expires_at ?? 0)}; it can still be bought.`;
}

async function reprice(input: CommandInput): Promise<string> {
  const price = readPesos(input.args[1] ?? '');
  const requested = readDiscount(input);
  let discounted: number | null = null;
  const slug = await change(input, async (transaction, { id, discounted_price: current }) => {
    discounted = requested === undefined ? current : requested;
    if (discounted !== null && discounted >= price)
      throw new CommandError(tooHigh(discounted, requested === undefined));
    await repriceArtwork(transaction, id, { price, discounted });
  });
  const before = discounted === null ? '' : `${withCurrency(discounted)} instead of `;
  return `${slug} costs ${before}${withCurrency(price)}.`;
}

/** Undefined keeps the artwork's discounted price; null removes it. */
function readDiscount(input: CommandInput): number | null | undefined {
  const text = optionText(input, 'discounted');
  const isNone = input.options['no-discount'] === true;
  if (isNone && text !== undefined) throw new CommandError('Give either --discounted or --no-discount.');
  if (isNone) return null;
  return text === undefined ? undefined : readPesos(text);
}

function tooHigh(discounted: number, isCurrent: boolean): string {
  if (!isCurrent) return 'The discounted price must be below the price.';
  return `Its discounted price ${withCurrency(discounted)} would not be below the price: give --discounted PRICE or --no-discount.`;
}

async function relist(input: CommandInput): Promise<string> {
  const slug = await change(input, async (transaction, { id }) => {
    const holder = await lockHolder(transaction, id);
    if (!holder || (holder.state === 'reserved' && !isReservedNow(holder, input.now)))
      throw new CommandError('It is not sold.');
    if (holder.state === 'reserved') throw new CommandError("It is not sold: it is reserved in a collector's cart.");
    if (holder.state === 'held') throw new CommandError('It is not sold: an order that awaits payment holds it.');
    await requireRefunded(transaction, holder.order_id);
    await relistArtwork(transaction, id);
  });
  return `${slug} can be bought again.`;
}

async function requireRefunded(transaction: Knex.Transaction, orderId: number | null): Promise<void> {
  const order = orderId === null ? null : await findOrder(transaction, orderId);
  if (order && order.state !== 'refunded')
    throw new CommandError(`It was sold to order ${order.number}, which has not been refunded.`);
}
