import { z } from 'zod';
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

const pesos = matching(
  /^\d{1,9}(\.\d{1,2})?$/,
  'is not a plain number of pesos such as 12500 or 12500.50',
  centavos,
).pipe(z.number().min(1, 'must be more than 0'));

function centavos(text: string): number {
  const [whole, cents = ''] = text.split('.');
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

const writtenDate = singleLine(200).transform((text, context) => {
  const date = readYear(text);
  if (date === null) context.addIssue('has no year: write it such as 1998, 1976-77, c. 1967, late 19th c. or n.d.');
  return date ?? z.NEVER;
});

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
};

export type Field = keyof typeof fields;

/** Lengths. */
export const SIZE_FIELDS: Field[] = ['height', 'width', 'depth'];

export const REQUIRED_FIELDS: Field[] = ['slug', 'title', 'artist', 'category', 'price'];

export const fieldSchema = z
  .object(fields)
  .refine(({ price, discounted_price }) => discounted_price == null || discounted_price < price, {
    path: ['discounted_price'],
    error: 'is not lower than the price',
  });

export type FieldValues = z.output<typeof fieldSchema>;
