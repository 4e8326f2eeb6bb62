import type { Knex } from 'knex';
import { storeTerm } from '../../../terms/import/records.ts';
import { TERM_KINDS, TERM_TABLES, type TermKind } from '../check/term-directory.ts';
import { image, line, oneOf, slugColumn } from './columns.ts';
import { endWaitOfChanged, imageId, nameOfKey } from './image-rows.ts';
import type { Kind } from './kind.ts';

interface TermRow {
  kind: TermKind;
  name: string;
  slug: string;
  /** Background of a style's card. */
  image: string | null;
  image_alt: string | null;
}

/** `terms.csv`: categories, styles with their pictures, media, subjects, tags, types of artists. */
export const terms: Kind<TermRow> = {
  file: 'terms',
  columns: {
    kind: oneOf(TERM_KINDS),
    name: line(300),
    slug: slugColumn,
    image,
    image_alt: image,
  },
  pictureColumn: 'image',
  required: ['name'],
  identify: (values, { terms }) => {
    const { kind, name, slug } = values;
    if (!kind) return { column: 'kind', reason: 'is missing' };
    if (slug) return values;
    return name ? { ...values, slug: terms.slugOf(kind, name) } : { column: 'name', reason: 'is missing' };
  },
  keyOf: ({ kind, slug }) => `${kind}:${slug}`,
  check: ({ kind, name = '', slug = '', image }, { terms }) => {
    const into = kind && terms.replacedBy(kind, slug);
    if (into) return { column: 'slug', reason: `is an earlier address of ${into}; give that one or remove the line` };
    if (image && kind !== 'style') return { column: 'image', reason: 'is only for styles; remove it' };
    if (name.length > 100 && kind !== 'medium') return { column: 'name', reason: 'is longer than 100 characters' };
    if (kind && name) terms.add(kind, { slug, name });
    return null;
  },
  defaults: (row) => ({ image: null, image_alt: null, ...row }) as TermRow,
  read: async (database) => (await Promise.all(TERM_KINDS.map((kind) => readTerms(database, kind)))).flat(),
  write: async (transaction, changes, { pictures, now }) => {
    for (const { row, isStored } of changes) {
      const { kind, name, slug } = row;
      const image_id = kind === 'style' ? await imageId(transaction, row, pictures, name) : undefined;
      if (image_id !== undefined) await endWaitOfChanged(transaction, 'styles', { slug, image_id, now });
      const picture = image_id !== undefined && { image_id };
      await storeTerm(transaction, TERM_TABLES[kind], { slug, isStored }, { name, ...picture });
    }
  },
};

async function readTerms(database: Knex, kind: TermKind): Promise<TermRow[]> {
  if (kind !== 'style') {
    const rows = await database(TERM_TABLES[kind]).whereNull('merged_into_id').orderBy('id').select('slug', 'name');
    return rows.map((row) => ({ kind, ...row, image: null, image_alt: null }));
  }
  const styles = await database('styles as s')
    .leftJoin('images as i', 'i.id', 's.image_id')
    .whereNull('s.merged_into_id')
    .orderBy('s.id')
    .select('s.slug', 's.name', 'i.key', 'i.alt');
  return styles.map(({ slug, name, key, alt }) => ({ kind, slug, name, image: nameOfKey(key), image_alt: alt }));
}
