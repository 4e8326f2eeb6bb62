import type { Knex } from 'knex';

/** Works that are looked at in one transaction, of which there may be a whole catalogue. */
const noticedAtOnce = 500;

export async function isAnyOut(database: Knex, now: number): Promise<boolean> {
  return (await due(database, now).first('artwork_id')) !== undefined;
}

/** Takes up works that have come out. Where nobody follows there is nobody to tell. Whether there may be more. */
export async function notice(transaction: Knex.Transaction, now: number): Promise<boolean> {
  const ids: number[] = await due(transaction, now).limit(noticedAtOnce).pluck('artwork_id');
  const awaited: number[] = await transaction('artworks as a')
    .whereIn('a.id', ids)
    .whereExists(transaction('follows as f').whereRaw('f.artist_id = a.artist_id').select('f.artist_id'))
    .pluck('a.id');
  const isAwaited = new Set(awaited);
  const others = ids.filter((id) => !isAwaited.has(id));
  const announcements = () => transaction('announcements');
  await announcements().whereIn('artwork_id', awaited).update({ noticed_at: now });
  await announcements().whereIn('artwork_id', others).update({ noticed_at: now, announced_at: now });
  return ids.length === noticedAtOnce;
}

function due(database: Knex, now: number): Knex.QueryBuilder {
  return database('announcements').whereNull('announced_at').whereNull('noticed_at').where('due_at', '<=', now);
}
