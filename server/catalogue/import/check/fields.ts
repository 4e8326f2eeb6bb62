import { z } from 'zod';
import { inCentavos } from '../../../artworks/format/money.ts';
import { readYear } from '../../../artworks/format/year.ts';
import { bounded, cellText, list, matching, orNull, prose, singleLine, slug, time } from './cells.ts';
import { hasUnit, inchesOf, SIZE } from './size.ts';

const size = cellText
  .transform((text) => text.trim() || '0')
  .pipe(
    z
      .string()
      .regex(SIZE, {
        error: 'is not a length such as 61 cm, 610 mm or 24.5 in',
        abort: true,
      })
      .refine(hasUnit, 'has no unit: write it such as 61 cm, name the column such as height_cm, or use --unit'),
  )
  .transform(inchesOf)
  .optional();

const amount = matching(/^\d{1,9}(\.\d{1,2})?$/, 'is not a plain number of pesos such as 12500 or 12500.50', (text) =>
  inCentavos(Number(text)),
).pipe(z.number());

const pesos = amount.pipe(z.number().min(1, 'must be more than 0'));

const writtenDate = singleLine(200).transform((text, context) => {
  const date = readYear(text);
  if (date === null) context.addIssue('has no year: write it such as 1998, 1976-77, c. 1967, late 19th c. or n.d.');
  return date ?? z.NEVER;
});

const ownership = z
  .string()
  .trim()
  .transform((text) => text.toLowerCase() || undefined)
  .pipe(z.enum(['owned', 'consigned'], { error: 'is not owned or consigned' }).optional())
  .optional();

const percent = matching(/^\d{1,3}(\.\d{1,4})?$/, 'is not a number of percent such as 40', Number).pipe(
  z.number().max(100, 'is more than 100 percent'),
);

/** Columns of an import and their schemas. */
export const fields = {
  slug: slug.pipe(bounded(150)),
  title: singleLine(500),
  artist: singleLine(150),
  artist_id: orNull(singleLine(100)),
  /** Distinguishes artists of the same name; a new artist gets it. */
  artist_slug: orNull(slug.pipe(bounded(100))),
  category: singleLine(100),
  medium: orNull(singleLine(300)),
  medium_description: orNull(prose(2000)),
  description: orNull(prose(20_000)),
  year: orNull(writtenDate),
  made_in: orNull(singleLine(150)),
  height: size,
  width: size,
  depth: size,
  price: pesos,
  discounted_price: orNull(pesos),
  styles: list(100).optional(),
  subjects: list(100).optional(),
  tags: list(100).optional(),
  image: list(500).optional(),
  image_alt: orNull(singleLine(500)),
  published_at: orNull(time),
  /** When a withdrawn artwork had been published. */
  last_published_at: orNull(time),
  sold_at: orNull(time),
  // For staff alone.
  inventory_number: orNull(singleLine(100)),
  location: orNull(singleLine(200)),
  ownership,
  commission_percent: orNull(percent),
  cost: orNull(amount),
  provenance: orNull(prose(10_000)),
  condition: orNull(prose(10_000)),
  notes: orNull(prose(10_000)),
};

export type Field = keyof typeof fields;

/** Lengths. */
export const SIZE_FIELDS: Field[] = ['height', 'width', 'depth'];

export const REQUIRED_FIELDS: Field[] = ['slug', 'title', 'artist', 'category', 'price'];

/** What only staff see of an artwork. */
export const DETAIL_FIELDS = [
  ...(['inventory_number', 'location', 'ownership', 'commission_percent', 'cost'] as const),
  ...(['provenance', 'condition', 'notes'] as const),
];

/** A draft needs a title only. An empty cell leaves what is stored. */
const draftFields = {
  ...fields,
  artist: orNull(fields.artist),
  category: orNull(fields.category),
  price: orNull(fields.price),
};

const isDiscount = ({ price, discounted_price }: { price?: number | null; discounted_price?: number | null }) =>
  discounted_price == null || price == null || discounted_price < price;
const NO_DISCOUNT = { path: ['discounted_price'], error: 'is not lower than the price' };

const fieldSchema = z.object(fields).refine(isDiscount, NO_DISCOUNT);
const draftSchema = z.object(draftFields).refine(isDiscount, NO_DISCOUNT);

export type FieldValues = z.output<typeof fieldSchema> | z.output<typeof draftSchema>;

/** The schema of a row: it is of a draft if its only date is an empty publication. */
export function schemaOf(cells: Partial<Record<Field, unknown>>): typeof fieldSchema | typeof draftSchema {
  const isEmpty = (cell: unknown) => typeof cell === 'string' && cell.trim() === '';
  const hasDate = [cells.last_published_at, cells.sold_at].some((cell) => cell !== undefined && !isEmpty(cell));
  return isEmpty(cells.published_at) && !hasDate ? draftSchema : fieldSchema;
}
