import type { Knex } from 'knex';
import type { Scope } from '../../../../database/rows.ts';
import { BLANK_ALT } from '../../picture.ts';
import { REQUIREMENT_NAMES, type Requirement } from './requirements.ts';

/** Conditions on artworks, as `a`. The one definition for publishing, lists and changes of many artworks. */
const CONDITIONS: Record<Requirement, string> = {
  artist: 'a.artist_id is null',
  category: 'a.category_id is null',
  price: 'a.original_price is null',
  picture: 'a.image_id is null',
  // An import shows an empty mount for an artwork without a picture.
  photo: `exists (select 1 from images i where i.id = a.image_id and i.alt = '${BLANK_ALT}')`,
  alt: `(exists (select 1 from images i where i.id = a.image_id and i.alt = '')
    or exists (select 1 from artwork_image ai join images i on i.id = ai.image_id where ai.artwork_id = a.id and i.alt = ''))`,
  medium: 'a.medium_id is null',
  dimensions: '(a.height <= 0 or a.width <= 0)',
  description: "coalesce(a.description, '') = ''",
};

/** Artworks, as `a`, that do not meet the requirement. */
export function withUnmet(requirement: Requirement): Scope {
  return (query) => query.whereRaw(CONDITIONS[requirement]);
}

/** The requirements that each of these artworks does not meet; unknown ids are missing. */
export async function findUnmet(database: Knex, ids: number[]): Promise<Map<number, Requirement[]>> {
  const columns = REQUIREMENT_NAMES.map((requirement) =>
    database.raw(`case when ${CONDITIONS[requirement]} then 1 else 0 end as ??`, [requirement]),
  );
  const rows: Record<Requirement | 'id', number>[] = await database('artworks as a')
    .whereIn('a.id', ids)
    .select('a.id', ...columns);
  return new Map(rows.map((row) => [row.id, REQUIREMENT_NAMES.filter((requirement) => row[requirement] === 1)]));
}
