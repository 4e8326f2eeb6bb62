import type { Knex } from 'knex';
import { serialize } from '../../../database/engine.ts';
import { slugOf } from '../../catalogue/slug.ts';
import { redirectedSlugs } from '../../redirects/records.ts';

const MAX_LENGTH = 150;
/** Room for a number behind the slug. */
const MAX_BASE = MAX_LENGTH - 7;
/** A slug of the title that no other artwork has or had; `payaw-2` beside `payaw`. Stays free until the transaction ends. */
export async function freeSlug(
  transaction: Knex.Transaction,
  title: string,
  own: { id: number; slug: string } | null,
): Promise<string> {
  await serialize(transaction, 'artworks-slugs');
  const base = slugOf(title, MAX_BASE);
  const moved = { folder: '/artworks/', base, own: own && `/artworks/${own.slug}` };
  const redirected = await redirectedSlugs(transaction, moved);
  for (let first = 1, count = 10; ; first += count, count *= 10) {
    const slugs = Array.from({ length: count }, (_, index) => numbered(base, first + index));
    const taken = new Set(
      await transaction('artworks')
        .whereIn('slug', slugs)
        .whereNot('id', own?.id ?? 0)
        .pluck('slug'),
    );
    for (const slug of redirected) taken.add(slug);
    const free = slugs.find((slug) => !taken.has(slug));
    if (free !== undefined) return free;
  }
}

function numbered(base: string, number: number): string {
  return number === 1 ? base : `${base}-${number}`;
}
