import type { Knex } from 'knex';
import { idIn } from '../admin/form/ids.ts';
import type { TermKind } from '../terms/kinds.ts';
import { listCounted } from '../terms/records.ts';
import { CommandError } from './command.ts';
import type { FieldOption } from './form-options.ts';

/** The id of the row with this slug, or else this text if it is an id. Such a row may not exist: 0 is no id. */
export async function idOf(database: Knex, table: 'artists' | 'exhibitions' | TermKind, text = ''): Promise<number> {
  const row = await database(table as 'artists')
    .where({ slug: text.trim() })
    .first('id');
  return row?.id ?? idIn(text.trim()) ?? 0;
}

/** A field with the ids of several terms, one on each line. The option has their slugs. */
export function termsField<Name extends string>(field: Name, kind: TermKind): FieldOption<Name> {
  return {
    field,
    value: 'SLUG,SLUG',
    read: async (text, { database }) => {
      const terms = await listCounted(database, kind);
      const slugs = text.split(',').map((slug) => slug.trim());
      return slugs
        .filter((slug) => slug !== '')
        .map((slug) => terms.find((term) => term.slug === slug)?.id ?? unknownTerm(kind, slug))
        .join('\n');
    },
    show: async (text, { database }) => {
      const ids = text.split('\n').map(Number);
      const terms = await listCounted(database, kind);
      return ids.flatMap((id) => terms.find((term) => term.id === id)?.slug ?? []).join(',');
    },
  };
}

export function unknownTerm(kind: TermKind, text: string): never {
  const name = kind.replace('_', '-');
  throw new CommandError(`There is nothing "${text}" among the ${name}; "terms list ${name}" shows them.`);
}
