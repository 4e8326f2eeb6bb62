import type { Knex } from 'knex';
import { insertRows } from '../../../database/batches/insert-rows.ts';
import { storeBySlug } from '../../../database/rows.ts';
import type { TermKind } from '../kinds.ts';

interface NamedTerm {
  slug: string;
  name: string;
}

/** Ids of terms by slug; missing terms are inserted. */
export async function findOrInsertTerms(
  transaction: Knex.Transaction,
  kind: TermKind,
  terms: NamedTerm[],
): Promise<Map<string, number>> {
  const named = new Map(terms.map((term) => [term.slug, term]));
  const ids = await findIds(transaction, kind, [...named.keys()]);
  const missing = [...named.values()].filter(({ slug }) => !ids.has(slug));
  if (!missing.length) return ids;
  await insertRows(transaction, kind, missing, 'slug');
  return findIds(transaction, kind, [...named.keys()]);
}

/** A term that was merged into another one is the other one. */
async function findIds(transaction: Knex.Transaction, kind: TermKind, slugs: string[]): Promise<Map<string, number>> {
  if (!slugs.length) return new Map();
  const rows: { id: number; slug: string }[] = await transaction(kind as 'styles')
    .whereIn('slug', slugs)
    .select('slug', transaction.raw('coalesce(merged_into_id, id) as id'));
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Updates the term with this slug if it is stored, else inserts it. Only styles have pictures. */
export async function storeTerm(
  transaction: Knex.Transaction,
  kind: TermKind,
  term: { slug: string; isStored: boolean },
  columns: { name: string; image_id?: number | null },
): Promise<void> {
  await storeBySlug(transaction, kind, term, columns);
}
