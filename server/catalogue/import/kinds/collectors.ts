import { replaceQuotes } from '../../../quotes/import/records.ts';
import { MAX_IMPORTED_SLUG, slugOf } from '../../slug.ts';
import { image, line, slugColumn, text, textOrEmpty } from './columns.ts';
import { endWaitOfChanged, imageId, nameOfKey } from './image-rows.ts';
import type { Kind } from './kind.ts';

interface QuoteRow {
  slug: string;
  name: string;
  location: string;
  quote: string;
  image: string | null;
  image_alt: string | null;
  /** The order of the file is the order of the page. */
  position: number;
}

/** `collectors.csv`: the collectors whose words the home page shows. */
export const collectors: Kind<QuoteRow> = {
  file: 'collectors',
  columns: {
    slug: slugColumn,
    name: line(150),
    location: textOrEmpty(150),
    quote: text(2_000),
    image,
    image_alt: image,
  },
  pictureColumn: 'image',
  required: ['name', 'quote', 'image'],
  identify: (values, _shared, accepted) => {
    const position = accepted.length;
    if (values.slug) return { ...values, position };
    return values.name
      ? { ...values, slug: slugOf(values.name, MAX_IMPORTED_SLUG.other), position }
      : { column: 'name', reason: 'is missing' };
  },
  keyOf: ({ slug }) => slug ?? '',
  defaults: (row) => ({ location: '', image_alt: null, ...row }) as QuoteRow,
  groupOf: () => 'all',
  read: async (database) => {
    const rows = await database('collectors as c')
      .join('images as i', 'i.id', 'c.image_id')
      .orderBy(['c.position', 'c.id'])
      .select('c.slug', 'c.name', 'c.location', 'c.quote', 'i.key', 'i.alt');
    return rows.map(({ key, alt, ...row }, position) => ({
      ...row,
      image: nameOfKey(key),
      image_alt: alt,
      position,
    }));
  },
  write: async (transaction, changes, { pictures, now }) => {
    const quotes = [];
    for (const { row } of changes) {
      const { slug, name, location, quote, position } = row;
      const image_id = (await imageId(transaction, row, pictures, `At home with ${name}`)) as number;
      await endWaitOfChanged(transaction, 'collectors', { slug, image_id, now });
      quotes.push({ slug, name, location, quote, image_id, position });
    }
    await replaceQuotes(transaction, quotes);
  },
};
