import type { Knex } from 'knex';
import type { Audience, AudienceCounts } from './rows.ts';

/** Artists whose followers can be chosen. */
const MAX_ARTISTS = 300;

/**
 * Subscriptions, as `s`, that an issue is sent to: confirmed until this time, of the audience, and without a bounce. Those of persons who have
 * unsubscribed or were erased do not exist any more.
 */
export function recipients(database: Knex, { audience, artist_id }: Audience, until: number): Knex.QueryBuilder {
  const rows = database('newsletter_subscriptions as s').where('s.confirmed_at', '<=', until).whereNull('s.bounced_at');
  if (audience === 'followers') rows.whereIn('s.email', followersOf(database, artist_id).select('a.email'));
  if (audience === 'buyers')
    rows.where((either) =>
      either
        .whereIn('s.email', database('orders').where('state', 'paid').select(database.raw('lower(email)')))
        .orWhereIn(
          's.email',
          ownAddresses(database)
            .whereIn('a.id', database('orders').where('state', 'paid').select('account_id'))
            .select('a.email'),
        ),
    );
  return rows;
}

export async function countRecipients(database: Knex, audience: Audience, now: number): Promise<number> {
  const row = await recipients(database, audience, now).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

/** How many subscribers each audience has. */
export async function countAudiences(database: Knex, now: number): Promise<AudienceCounts> {
  const of = (audience: 'all' | 'buyers') => countRecipients(database, { audience, artist_id: null }, now);
  const artists: { id: number; name: string; count: number | string }[] = await recipients(
    database,
    { audience: 'all', artist_id: null },
    now,
  )
    .join('accounts as a', 'a.email', 's.email')
    .whereNotNull('a.email_verified_at')
    .join('follows as f', 'f.account_id', 'a.id')
    .join('artists as ar', 'ar.id', 'f.artist_id')
    .groupBy('ar.id', 'ar.name')
    .orderBy([
      { column: 'count', order: 'desc' },
      { column: 'ar.name', order: 'asc' },
    ])
    .limit(MAX_ARTISTS)
    .select('ar.id', 'ar.name')
    .count({ count: '*' });
  const counted = artists.map(({ count, ...artist }) => ({ ...artist, count: Number(count) }));
  return { all: await of('all'), buyers: await of('buyers'), artists: counted };
}

/** The name of an audience. */
export async function describeAudience(database: Knex, { audience, artist_id }: Audience): Promise<string> {
  if (audience === 'all') return 'All subscribers';
  if (audience === 'buyers') return 'Subscribers who have bought';
  const artist = await database('artists').whereIn('id', remaining(database, artist_id)).first('name');
  return `Subscribers who follow ${artist?.name ?? 'an artist who was deleted'}`;
}

/** Accounts, as `a`, whose address is confirmed. */
function ownAddresses(database: Knex): Knex.QueryBuilder {
  return database('accounts as a').whereNotNull('a.email_verified_at').whereNotNull('a.email');
}

function followersOf(database: Knex, artistId: number | null): Knex.QueryBuilder {
  return ownAddresses(database)
    .join('follows as f', 'f.account_id', 'a.id')
    .whereIn('f.artist_id', remaining(database, artistId));
}

/** The artist, or the one into whom they were merged. */
function remaining(database: Knex, artistId: number | null): Knex.QueryBuilder {
  return database('artists')
    .where('id', artistId ?? 0)
    .select(database.raw('coalesce(merged_into_id, id)'));
}
