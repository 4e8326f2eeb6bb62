import type { Knex } from 'knex';
import { published, shownArtist } from '../artworks/scopes.ts';
import { shownExhibits } from '../exhibitions/records.ts';
import { findRedirect } from '../redirects/records.ts';

/** Which rows are public pages, by the first part of their addresses. */
const PUBLIC: Record<string, (now: number) => (rows: Knex.QueryBuilder) => void> = {
  artworks: (now) => published(now),
  artists: (now) => shownArtist(now),
  exhibitions: () => shownExhibits,
};

/** The public page that has replaced this address; null if there is none. The address of a hidden one names its title. */
export async function findPublicRedirect(database: Knex, address: string, now: number): Promise<string | null> {
  const moved = await findRedirect(database, address);
  const [, table = '', slug = ''] = moved?.split('/') ?? [];
  const isPublic = PUBLIC[table];
  if (!isPublic) return null;
  const page = await database(table).where({ slug }).where(isPublic(now)).first('id');
  return page ? moved : null;
}
