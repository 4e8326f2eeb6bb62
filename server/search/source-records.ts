import type { Knex } from 'knex';
import type { Source } from './document.ts';

/** An artwork as the catalogue has it now. */
export interface CatalogueArtwork {
  id: number;
  artistId: number;
  styleIds: number[];
  publishedAt: number | null;
  source: Source;
}

interface Row {
  id: number;
  title: string;
  artist_id: number;
  artist: string;
  category: string;
  medium: string | null;
  medium_description: string | null;
  description: string | null;
  published_at: number | null;
}

interface TermRow {
  artwork_id: number;
  id: number;
  name: string;
}

export async function readArtworks(database: Knex, ids: number[]): Promise<CatalogueArtwork[]> {
  const rows: Row[] = await database('artworks as a')
    .join('artists as ar', 'ar.id', 'a.artist_id')
    .join('categories as c', 'c.id', 'a.category_id')
    .leftJoin('media as m', 'm.id', 'a.medium_id')
    .whereIn('a.id', ids)
    .select('a.id', 'a.title', 'a.artist_id', 'a.medium_description', 'a.description', 'a.published_at')
    .select({ artist: 'ar.name', category: 'c.name', medium: 'm.name' });
  const styles = await termsOf(database, ids, 'style');
  const subjects = await termsOf(database, ids, 'subject');
  const tags = await termsOf(database, ids, 'tag');
  const names = (terms: Map<number, TermRow[]>, id: number) => (terms.get(id) ?? []).map(({ name }) => name);
  return rows.map((row) => ({
    id: row.id,
    artistId: row.artist_id,
    styleIds: (styles.get(row.id) ?? []).map(({ id }) => id),
    publishedAt: row.published_at,
    source: {
      title: [row.title],
      artist: [row.artist],
      medium: [row.medium ?? '', row.medium_description ?? ''],
      styles: names(styles, row.id),
      subjects: names(subjects, row.id),
      category: [row.category],
      tags: names(tags, row.id),
      description: [row.description ?? ''],
    },
  }));
}

async function termsOf(database: Knex, ids: number[], name: string): Promise<Map<number, TermRow[]>> {
  const rows: TermRow[] = await database(`artwork_${name} as at`)
    .join(`${name}s as t`, 't.id', `at.${name}_id`)
    .whereIn('at.artwork_id', ids)
    .orderBy('t.id')
    .select('at.artwork_id', 't.id', 't.name');
  return Map.groupBy(rows, (row) => row.artwork_id);
}
