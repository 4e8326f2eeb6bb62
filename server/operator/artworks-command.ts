import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { lockArtwork, repriceArtwork, showArtwork } from '../artworks/manage-records.ts';
import { withCurrency } from '../artworks/money.ts';
import { momentInManila } from '../calendar.ts';
import { findOrder } from '../orders/records.ts';
import { lockHolder, relist as relistArtwork } from '../reservations/relist-records.ts';
import { readPesos } from './reading.ts';
import { Refused } from './refused.ts';
import { type Given, textOf, type Verb } from './verb-command.ts';

export const artworks: Record<string, Verb> = {
  publish: { words: ['SLUG'], says: 'Shows the artwork from now on.', run: publish },
  unpublish: { words: ['SLUG'], says: 'Does not show it any more.', run: unpublish },
  reprice: {
    words: ['SLUG', 'PRICE'],
    options: { discounted: 'PRICE' },
    says: 'Without --discounted it has no discount any more. Orders keep the price that they were made with.',
    run: reprice,
  },
  relist: {
    words: ['SLUG'],
    says: 'What was sold can be bought again: after its order was refunded, or where it was sold elsewhere.',
    run: relist,
  },
};

async function change(
  { database, words }: Given,
  work: (transaction: Knex.Transaction, artwork: { id: number; published_at: number | null }) => Promise<void>,
): Promise<string> {
  const slug = words[0] ?? '';
  await write(database, async (transaction) => {
    const artwork = await lockArtwork(transaction, slug);
    if (!artwork) throw new Refused(`There is no artwork "${slug}": write what stands last in its page's address.`);
    await work(transaction, artwork);
  });
  return slug;
}

async function publish(given: Given): Promise<string> {
  const slug = await change(given, async (transaction, { id, published_at }) => {
    if (published_at !== null && published_at <= given.now) throw new Refused('It is shown already.');
    await showArtwork(transaction, id, given.now);
  });
  return `${slug} is shown.`;
}

async function unpublish(given: Given): Promise<string> {
  let holder: Awaited<ReturnType<typeof lockHolder>> = null;
  const slug = await change(given, async (transaction, { id, published_at }) => {
    if (published_at === null) throw new Refused('It is not shown.');
    await showArtwork(transaction, id, null);
    holder = await lockHolder(transaction, id);
  });
  return `${slug} is not shown any more.${stillBuying(holder, given.now)}`;
}

/** What is promised already stays so. */
function stillBuying(holder: Awaited<ReturnType<typeof lockHolder>>, now: number): string {
  if (holder?.state === 'held') return ' An order that awaits its payment holds it, and can still be paid.';
  if (holder?.state !== 'reserved' || (holder.until ?? 0) <= now) return '';
  return ` A collector has it reserved until ${momentInManila(holder.until ?? 0)}, and can still buy it.`;
}

async function reprice(given: Given): Promise<string> {
  const price = readPesos(given.words[1] ?? '');
  const text = textOf(given, 'discounted');
  const discounted = text === undefined ? null : readPesos(text);
  if (discounted !== null && discounted >= price) throw new Refused('A discounted price is below the price.');
  const slug = await change(given, (transaction, { id }) => repriceArtwork(transaction, id, { price, discounted }));
  const instead = discounted === null ? '' : `${withCurrency(discounted)} instead of `;
  return `${slug} costs ${instead}${withCurrency(price)}.`;
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
    throw new Refused(`It was sold to order ${order.number}, whose money has not been given back.`);
}
