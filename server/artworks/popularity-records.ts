import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { halfLife, remembered, weights } from './popularity.ts';

/** Stores every artwork's popularity as of now; run at start and every few minutes, by as many processes as like to. */
export async function refreshPopularity(database: Knex, now: number): Promise<void> {
  const kinds = Object.entries(weights).map(([kind, weight]) => `when '${kind}' then ${weight}`);
  const worth = `(case i.kind ${kinds.join(' ')} end) * power(0.5, (? - i.happened_at) / ${halfLife}.0)`;
  const recent = 'i.happened_at > ? and i.happened_at <= ?';
  await write(database, (transaction) =>
    transaction.raw(
      `update artworks set popularity = coalesce(
         (select sum(${worth}) from interests i where i.artwork_id = artworks.id and ${recent}), 0)
       where popularity > 0 or id in (select i.artwork_id from interests i where ${recent})`,
      [now, now - remembered, now, now - remembered, now],
    ),
  );
}
