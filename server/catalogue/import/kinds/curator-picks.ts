import { MAX_NOTE } from '../../../picks/limits.ts';
import { replacePicks } from '../../../picks/records.ts';
import { line, lineOrNull } from './columns.ts';
import type { Kind } from './kind.ts';

interface PickRow {
  /** Slug. */
  artwork: string;
  /** A sentence of the curators; null without one. */
  note: string | null;
  position: number;
}

/** `curator-picks.csv`: the curators' picks, in the order of the home page. */
export const curatorPicks: Kind<PickRow> = {
  file: 'curator-picks',
  columns: { artwork: line(150), note: lineOrNull(MAX_NOTE) },
  required: ['artwork'],
  identify: (values, _shared, accepted) =>
    values.artwork ? { ...values, position: accepted.length } : { column: 'artwork', reason: 'is missing' },
  keyOf: ({ artwork }) => artwork ?? '',
  check: async ({ artwork = '' }, { hasArtwork }) =>
    (await hasArtwork(artwork))
      ? null
      : { column: 'artwork', reason: 'is no slug of an artwork here or in artworks.csv' },
  defaults: (row) => ({ note: null, ...row }) as PickRow,
  groupOf: () => 'all',
  read: async (database) => {
    const picks = await database('curator_picks as p')
      .join('artworks as a', 'a.id', 'p.artwork_id')
      .orderBy(['p.position', 'p.artwork_id'])
      .select('a.slug', 'p.note');
    return picks.map(({ slug, note }, position) => ({ artwork: slug, note: note || null, position }));
  },
  write: async (transaction, changes) => {
    const slugs = changes.map(({ row }) => row.artwork);
    const rows = await transaction('artworks').whereIn('slug', slugs).select('id', 'slug');
    const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
    const picks = changes.flatMap(({ row: { artwork, note, position } }) => {
      const artwork_id = ids.get(artwork);
      return artwork_id === undefined ? [] : [{ artwork_id, note: note ?? '', position }];
    });
    await replacePicks(transaction, picks);
  },
};
