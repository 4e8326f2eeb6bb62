import { line } from './columns.ts';
import type { Kind } from './kind.ts';

interface PickRow {
  /** Slug. */
  artwork: string;
  position: number;
}

/** `curator-picks.csv`: the curators' picks, in the order of the home page. */
export const curatorPicks: Kind<PickRow> = {
  file: 'curator-picks',
  columns: { artwork: line(150) },
  required: ['artwork'],
  identify: (values, _shared, accepted) =>
    values.artwork ? { ...values, position: accepted.length } : { column: 'artwork', reason: 'is missing' },
  keyOf: ({ artwork }) => artwork ?? '',
  check: async ({ artwork = '' }, { hasArtwork }) =>
    (await hasArtwork(artwork))
      ? null
      : { column: 'artwork', reason: 'is no slug of an artwork here or in artworks.csv' },
  defaults: (row) => row as PickRow,
  groupOf: () => 'all',
  read: async (database) => {
    const slugs: string[] = await database('curator_picks as p')
      .join('artworks as a', 'a.id', 'p.artwork_id')
      .orderBy(['p.position', 'p.artwork_id'])
      .pluck('a.slug');
    return slugs.map((artwork, position) => ({ artwork, position }));
  },
  write: async (transaction, changes) => {
    const slugs = changes.map(({ row }) => row.artwork);
    const rows = await transaction('artworks').whereIn('slug', slugs).select('id', 'slug');
    const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
    await transaction('curator_picks').delete();
    const picks = slugs.flatMap((slug) => ids.get(slug) ?? []);
    if (picks.length === 0) return;
    await transaction('curator_picks').insert(picks.map((artwork_id, position) => ({ artwork_id, position })));
  },
};
