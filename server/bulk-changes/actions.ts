import { MAX_PRICE, priceErrors } from '../artworks/editing/errors.ts';
import { withdrawRefusalFor } from '../artworks/editing/publication/holder.ts';
import { type Requirement, requiredOf, unmetText } from '../artworks/editing/publication/requirements.ts';
import { groupDigits, withCurrency } from '../artworks/format/money.ts';
import { isPublished } from '../artworks/status.ts';
import { formatDateTime } from '../time/time.ts';
import type { BulkAction, BulkOptions, BulkPrice, Plan, PlannedArtwork } from './contract.ts';
import type { BulkChangeRow } from './rows.ts';

export const BULK_ACTIONS: Record<BulkAction, string> = {
  publish: 'Publish',
  withdraw: 'Withdraw',
  price: 'Set price',
  'add-term': 'Add a term',
  'remove-term': 'Remove a term',
  exhibit: 'Put into an exhibition',
};

export const MAX_EXHIBITION_WORKS = 1_000;

export function isBulkAction(text: string): text is BulkAction {
  return Object.hasOwn(BULK_ACTIONS, text);
}

/** What the change does, for the log: `Set price: up by 10 %`. */
export function describe(action: BulkAction, { price, term, exhibition }: BulkOptions): string {
  if (action === 'price' && price) return `Set price: ${describePrice(price)}`;
  if (action === 'add-term' && term) return `Add the term ${term.name}`;
  if (action === 'remove-term' && term) return `Remove the term ${term.name}`;
  if (action === 'exhibit' && exhibition) return `Put into the exhibition ${exhibition.title}`;
  return BULK_ACTIONS[action];
}

/** `215 of 216 put back, 1 could not be`. */
export function resultText(
  change: Pick<BulkChangeRow, 'total' | 'changed' | 'unchanged' | 'refused' | 'finished_at' | 'undoes' | 'import_id'>,
): string {
  const { total, changed, unchanged, refused, finished_at, undoes, import_id } = change;
  const isUndo = undoes !== null || import_id !== null;
  const left = total - changed - unchanged - refused;
  const parts = [`${groupDigits(changed)} of ${groupDigits(total)} ${isUndo ? 'put back' : 'changed'}`];
  if (unchanged > 0) parts.push(`${groupDigits(unchanged)} unchanged`);
  if (refused > 0) parts.push(`${groupDigits(refused)} ${isUndo ? 'could not be' : 'refused'}`);
  if (finished_at === null) parts.push('still running');
  else if (left > 0) parts.push(`stopped before ${groupDigits(left)}`);
  return parts.join(', ');
}

function describePrice({ mode, value }: BulkPrice): string {
  if (mode === 'to') return withCurrency(value);
  const amount = mode === 'percent' ? `${Math.abs(value)} %` : withCurrency(Math.abs(value));
  return `${value < 0 ? 'down' : 'up'} by ${amount}`;
}

/** What the change would do to one artwork: the rules of the single edit, for a page that only shows them. */
export function planOf(action: BulkAction, options: BulkOptions, artwork: PlannedArtwork, now: number): Plan {
  if (skipsSold(action, artwork.holder)) return { plan: 'unchanged', reason: SOLD };
  switch (action) {
    case 'publish':
      return planPublication(artwork, now);
    case 'withdraw':
      return planWithdrawal(artwork, now);
    case 'price':
      return options.price ? planPrice(options.price, artwork) : { plan: 'unchanged', reason: 'No price was given.' };
    case 'add-term':
      return artwork.isLinked
        ? { plan: 'unchanged', reason: 'It has the term already.' }
        : { plan: 'change', from: null, to: options.term?.name ?? null };
    case 'remove-term':
      return artwork.isLinked
        ? { plan: 'change', from: options.term?.name ?? null, to: null }
        : { plan: 'unchanged', reason: 'It does not have the term.' };
    case 'exhibit':
      return artwork.isLinked
        ? { plan: 'unchanged', reason: 'It is in the exhibition already.' }
        : { plan: 'change', from: null, to: options.exhibition?.title ?? null };
  }
}

/** Why a sold artwork stays as it is. */
export const SOLD = 'It is sold and stays as it is.';

/** Whether a change of many artworks leaves this one out because it is sold. Staff can still edit it alone. */
export function skipsSold(action: BulkAction, holder: PlannedArtwork['holder']): boolean {
  return holder === 'sold' && (action === 'price' || action === 'withdraw');
}

function planPublication({ published_at, missing }: PlannedArtwork, now: number): Plan {
  if (isPublished(published_at, now)) return { plan: 'unchanged', reason: 'It is public already.' };
  const required = requiredOf(missing);
  if (required.length > 0) return { plan: 'refused', reason: unmetReason(required) };
  return { plan: 'change', from: published_at === null ? 'not public' : formatDateTime(published_at), to: 'public' };
}

export function unmetReason(missing: Requirement[]): string {
  return `It lacks ${unmetText(missing)}.`;
}

function planWithdrawal(artwork: PlannedArtwork, now: number): Plan {
  if (artwork.published_at === null) return { plan: 'unchanged', reason: 'It is not public.' };
  const reason = withdrawRefusalFor({ ...artwork, state: artwork.holder }, now);
  return reason === null ? { plan: 'change', from: 'public', to: 'not public' } : { plan: 'refused', reason };
}

function planPrice(wanted: BulkPrice, artwork: Pick<PlannedArtwork, 'original_price' | 'discounted_price'>): Plan {
  const { original_price: price, discounted_price: discounted } = artwork;
  const prices = newPrices(wanted, artwork);
  if (!prices) return { plan: 'refused', reason: 'It has no price yet.' };
  const error = newPricesError(prices);
  if (error) return { plan: 'refused', reason: error };
  if (prices.original_price === price && prices.discounted_price === discounted)
    return { plan: 'unchanged', reason: 'It has this price already.' };
  return {
    plan: 'change',
    from: priceText(price, discounted),
    to: priceText(prices.original_price, prices.discounted_price),
  };
}

/** Prices after the change, in whole pesos; null for an artwork without a price that an amount could be added to. */
export function newPrices(
  { mode, value }: BulkPrice,
  { original_price: price, discounted_price: discounted }: Pick<PlannedArtwork, 'original_price' | 'discounted_price'>,
): Pick<PlannedArtwork, 'original_price' | 'discounted_price'> | null {
  if (mode === 'to') return { original_price: value, discounted_price: discounted };
  if (price === null) return null;
  const changed = (centavos: number) =>
    mode === 'by' ? centavos + value : Math.round((centavos * (100 + value)) / 100 / 100) * 100;
  return { original_price: changed(price), discounted_price: discounted === null ? null : changed(discounted) };
}

/** Why an artwork cannot have these prices; null if it can. The single edit has the same limits, in words about what was typed. */
export function newPricesError(prices: Pick<PlannedArtwork, 'original_price' | 'discounted_price'>): string | null {
  const { original_price: price, discounted_price: discounted } = prices;
  const all = [discounted, price].filter((each) => each !== null);
  const low = all.find((each) => each <= 0);
  if (low !== undefined) return `It would cost ${withCurrency(low).replace('-', '−')}. A price must be above zero.`;
  const high = all.find((each) => each > MAX_PRICE);
  if (high !== undefined) return `It would cost ${withCurrency(high)}. A price is at most ${withCurrency(MAX_PRICE)}.`;
  return Object.values(priceErrors({ ...prices, cost: null })).join(' ') || null;
}

function priceText(price: number | null, discounted: number | null): string | null {
  if (price === null) return null;
  return discounted === null ? withCurrency(price) : `${withCurrency(discounted)} instead of ${withCurrency(price)}`;
}

/** Whether a change has ended before all its artworks were done. */
export function hasLeft({ stopped_at, failure, finished_at, ...counts }: BulkChangeRow): boolean {
  const { total, changed, unchanged, refused } = counts;
  return finished_at !== null && (stopped_at !== null || failure !== null) && changed + unchanged + refused < total;
}
