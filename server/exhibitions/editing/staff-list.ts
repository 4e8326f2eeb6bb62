import type { Knex } from 'knex';
import type { StaffExhibitRow } from './contract.ts';

/** All exhibitions and events, also hidden ones. */
export async function listForStaff(database: Knex): Promise<StaffExhibitRow[]> {
  const works = database('exhibition_artwork as l').whereRaw('l.exhibition_id = e.id').count().as('works');
  const columns = ['id', 'kind', 'title', 'venue', 'starts_at', 'ends_at', 'is_shown_on_website'];
  const rows: StaffExhibitRow[] = await database('exhibitions as e')
    .leftJoin('images as i', 'i.id', 'e.image_id')
    .select(...columns.map((column) => `e.${column}`), 'i.key as image_key', works);
  return rows.map((row) => ({ ...row, works: Number(row.works) }));
}
