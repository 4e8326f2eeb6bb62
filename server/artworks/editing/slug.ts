import type { Knex } from 'knex';
import { serialize } from '../../../database/engine.ts';
import { slugOf } from '../../catalogue/slug.ts';
import { MAX_TITLED_SLUG, queryFreeSlug } from '../../navigation/slug.ts';
import { redirectedSlugs } from '../../redirects/records.ts';

/** A slug of the title that no other artwork has or had; `payaw-2` beside `payaw`. Stays free until the transaction ends. */
export async function freeArtworkSlug(
  transaction: Knex.Transaction,
  title: string,
  own: { id: number; slug: string } | null,
): Promise<string> {
  await serialize(transaction, 'artworks-slugs');
  const base = slugOf(title, MAX_TITLED_SLUG);
  const moved = { folder: '/artworks/', base, own: own && `/artworks/${own.slug}` };
  const redirected = await redirectedSlugs(transaction, moved);
  return queryFreeSlug(base, async (slugs) => {
    const others = transaction('artworks')
      .whereIn('slug', slugs)
      .whereNot('id', own?.id ?? 0);
    return new Set([...(await others.pluck('slug')), ...redirected]);
  });
}
