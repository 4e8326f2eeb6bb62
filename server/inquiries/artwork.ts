import type { Knex } from 'knex';
import { publishedArtworks } from '../artworks/scopes.ts';
import type { InquiredArtwork } from '../mail/contract.ts';
import type { InquiryRow } from './rows.ts';

/** The artwork of an inquiry, as mails name it. */
export async function findInquiredArtwork(
  database: Knex,
  { artwork_id, artwork_title: title }: Pick<InquiryRow, 'artwork_id' | 'artwork_title'>,
  now: number,
): Promise<InquiredArtwork> {
  const row = await publishedArtworks(database, now)
    .where('a.id', artwork_id ?? 0)
    .leftJoin('artists as ar', 'ar.id', 'a.artist_id')
    .first('a.slug', 'ar.name');
  return { title, artist: row?.name ?? null, url: row ? `/artworks/${row.slug}` : null };
}
