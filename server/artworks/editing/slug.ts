import type { Knex } from 'knex';
import { serialize } from '../../../database/engine.ts';
import { slugOf } from '../../catalogue/slug.ts';

const MAX_LENGTH = 150;
/** Room for a number behind the slug. */
const MAX_BASE = MAX_LENGTH - 7;
/** Number of the advisory lock; any number that no other lock uses. */
const SLUG_LOCK = 4_721_916;

/** A slug of the title that no other artwork has; `payaw-2` beside `payaw`. Stays free until the transaction ends. */
export async function freeSlug(transaction: Knex.Transaction, title: string, own: number | null): Promise<string> {
  await serialize(transaction, SLUG_LOCK);
  const base = slugOf(title, MAX_BASE);
  for (let first = 1, count = 10; ; first += count, count *= 10) {
    const slugs = Array.from({ length: count }, (_, index) => numbered(base, first + index));
    const taken = new Set(
      await transaction('artworks')
        .whereIn('slug', slugs)
        .whereNot('id', own ?? 0)
        .pluck('slug'),
    );
    const free = slugs.find((slug) => !taken.has(slug));
    if (free !== undefined) return free;
  }
}

function numbered(base: string, number: number): string {
  return number === 1 ? base : `${base}-${number}`;
}
