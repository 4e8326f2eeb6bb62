import type { Knex } from 'knex';
import type { Row } from '../../../../database/tables.d.ts';
import { replaceWorks } from '../../../exhibitions/editing/works.ts';
import { storeExhibition } from '../../../exhibitions/import/records.ts';
import { MAX_IMPORTED_SLUG, slugOf } from '../../slug.ts';
import {
  endTime,
  image,
  line,
  lineOrDefault,
  names,
  oneOf,
  slugColumn,
  text,
  textOrEmpty,
  timeColumn,
  yesNo,
} from './columns.ts';
import { endWaitOfChanged, imageId, nameOfKey } from './image-rows.ts';
import type { Kind } from './kind.ts';

/** A line of the file: the columns of the table besides its ids, and the names of what belongs to it. */
interface ExhibitLine extends Omit<Row<'exhibitions'>, 'id' | 'image_id' | 'version' | 'is_shown_on_website'> {
  shown: boolean;
  image: string | null;
  image_alt: string | null;
  /** Slugs, in the order of the page. */
  artworks: string[];
}

const MAX_ARTWORKS = 1_000;
const BUTTONS = { exhibition: 'See the exhibition', event: 'Read more' };

/** `exhibitions.csv`: exhibitions and events with their artworks. */
export const exhibitions: Kind<ExhibitLine> = {
  file: 'exhibitions',
  columns: {
    slug: slugColumn,
    kind: oneOf(['exhibition', 'event']),
    title: line(200),
    starts_at: timeColumn,
    ends_at: endTime,
    venue: line(200),
    description: text(2_000),
    long_description: textOrEmpty(20_000),
    button_name: lineOrDefault(60),
    image,
    image_alt: image,
    artworks: names(150, MAX_ARTWORKS),
    shown: yesNo,
  },
  pictureColumn: 'image',
  required: ['kind', 'title', 'starts_at', 'ends_at', 'venue', 'description', 'image'],
  identify: (values) => {
    if (values.slug) return values;
    return values.title
      ? { ...values, slug: slugOf(values.title, MAX_IMPORTED_SLUG.other) }
      : { column: 'title', reason: 'is missing' };
  },
  keyOf: ({ slug }) => slug ?? '',
  check: async ({ starts_at = 0, ends_at = Number.POSITIVE_INFINITY, artworks = [] }, { hasArtwork }) => {
    if (ends_at < starts_at) return { column: 'ends_at', reason: 'is before the start' };
    for (const [index, slug] of artworks.entries()) {
      if (artworks.indexOf(slug) !== index) return { column: 'artworks', reason: `names ${slug} twice` };
      if (!(await hasArtwork(slug)))
        return { column: 'artworks', reason: `names ${slug}, which is no slug of an artwork here or in artworks.csv` };
    }
    return null;
  },
  defaults: (row) =>
    ({
      long_description: '',
      button_name: BUTTONS[row.kind ?? 'event'],
      image_alt: null,
      artworks: [],
      shown: true,
      ...row,
    }) as ExhibitLine,
  read: readExhibits,
  write: async (transaction, changes, { pictures, now }) => {
    for (const { row, isStored } of changes) {
      const { slug, image: _image, image_alt: _alt, artworks: slugs, shown: is_shown_on_website, ...columns } = row;
      const image_id = (await imageId(transaction, row, pictures, row.title)) as number;
      await endWaitOfChanged(transaction, 'exhibitions', { slug, image_id, now });
      const id = await storeExhibition(transaction, { slug, isStored }, { ...columns, is_shown_on_website, image_id });
      await replaceArtworks(transaction, id, slugs);
    }
  },
};

async function replaceArtworks(transaction: Knex.Transaction, exhibitionId: number, slugs: string[]): Promise<void> {
  const rows = await transaction('artworks').whereIn('slug', slugs).select('id', 'slug');
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  await replaceWorks(
    transaction,
    exhibitionId,
    slugs.flatMap((slug) => ids.get(slug) ?? []),
  );
}

async function readExhibits(database: Knex): Promise<ExhibitLine[]> {
  const links: { exhibition_id: number; slug: string }[] = await database('exhibition_artwork as l')
    .join('artworks as a', 'a.id', 'l.artwork_id')
    .orderBy(['l.position', 'a.id'])
    .select('l.exhibition_id', 'a.slug');
  const artworksOf = Map.groupBy(links, ({ exhibition_id }) => exhibition_id);
  const rows = await database('exhibitions as e')
    .join('images as i', 'i.id', 'e.image_id')
    .orderBy('e.id')
    .select('e.*', 'i.key', 'i.alt');
  return rows.map(({ id, key, alt, image_id: _, version: _version, is_shown_on_website, ...row }) => ({
    ...row,
    shown: Boolean(is_shown_on_website),
    image: nameOfKey(key),
    image_alt: alt,
    artworks: (artworksOf.get(id) ?? []).map(({ slug }) => slug),
  }));
}
