import { lengthErrors } from '../../texts/lengths.ts';
import { withCurrency } from '../format/money.ts';
import type { ArtworkField, ArtworkFields } from './contract.ts';

/** Field → what is wrong with it, in words. */
export type ArtworkErrors = Partial<Record<ArtworkField, string>>;

/** A higher price is a typing error. Centavos. */
export const MAX_PRICE = 99_999_999_999;
/** Inches: a side of about 250 m. */
const MAX_SIDE = 10_000;

const MAX_LENGTHS = {
  title: 500,
  made_in: 150,
  medium_description: 2_000,
  description: 20_000,
  inventory_number: 100,
  location: 200,
  provenance: 10_000,
  condition: 10_000,
  notes: 10_000,
} as const satisfies Partial<Record<ArtworkField, number>>;

/** What is wrong with an artwork's fields, published or not. */
export function artworkErrors(fields: ArtworkFields): ArtworkErrors {
  const errors: ArtworkErrors = lengthErrors(fields, MAX_LENGTHS);
  if (fields.title.trim() === '') errors.title = 'Please enter a title.';
  for (const side of ['height', 'width', 'depth'] as const)
    if (!(fields[side] >= 0 && fields[side] <= MAX_SIDE))
      errors[side] = 'Please enter a length in inches, like 24 or 24.5.';
  const { commission_percent: percent } = fields;
  if (percent !== null && !(percent >= 0 && percent <= 100)) errors.commission_percent = 'From 0 to 100 percent.';
  return { ...errors, ...priceErrors(fields) };
}

/** What is wrong with its prices. */
export function priceErrors({
  original_price: price,
  discounted_price: discounted,
  cost,
}: Pick<ArtworkFields, 'original_price' | 'discounted_price' | 'cost'>): ArtworkErrors {
  const isPrice = (centavos: number) => Number.isInteger(centavos) && centavos > 0 && centavos <= MAX_PRICE;
  const errors: ArtworkErrors = {};
  if (price !== null && !isPrice(price)) errors.original_price = 'Please enter a price in pesos, like 12500.';
  if (cost !== null && cost !== 0 && !isPrice(cost)) errors.cost = 'Please enter an amount in pesos, like 12500.';
  if (discounted === null) return errors;
  if (!isPrice(discounted)) errors.discounted_price = 'Please enter a price in pesos, like 11000.';
  else if (price === null) errors.discounted_price = 'A discounted price needs a price.';
  else if (discounted >= price) errors.discounted_price = `The discounted price must be below ${withCurrency(price)}.`;
  return errors;
}
