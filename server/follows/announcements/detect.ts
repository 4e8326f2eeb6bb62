import type { Knex } from 'knex';

/** Artworks per transaction; an import may publish a whole catalogue. */
const DETECT_BATCH = 500;

/** Whether any artwork waits to be detected or announced. */
export async function isAnyToAnnounce(database: Knex, now: number): Promise<boolean> {
  const isDetected = await detected(database).first('artwork_id');
  return isDetected !== undefined || (await due(database, now).first('artwork_id')) !== undefined;
}

/** Published artworks whose followers have not been mailed yet. */
export function detected(database: Knex) {
  return database('announcements').whereNull('announced_at').whereNotNull('detected_at');
}

/** Marks published artworks as detected; those of artists without followers also as announced. Returns whether more may follow. */
export async function detectNewWorks(transaction: Knex.Transaction, now: number): Promise<boolean> {
  const ids: number[] = await due(transaction, now).limit(DETECT_BATCH).pluck('artwork_id');
  const followed: number[] = await transaction('artworks as a')
    .whereIn('a.id', ids)
    .whereExists(transaction('follows as f').whereRaw('f.artist_id = a.artist_id').select('f.artist_id'))
    .pluck('a.id');
  const isFollowed = new Set(followed);
  const others = ids.filter((id) => !isFollowed.has(id));
  const announcements = () => transaction('announcements');
  await announcements().whereIn('artwork_id', followed).update({ detected_at: now });
  await announcements().whereIn('artwork_id', others).update({ detected_at: now, announced_at: now });
  return ids.length === DETECT_BATCH;
}

function due(database: Knex, now: number) {
  return database('announcements').whereNull('announced_at').whereNull('detected_at').where('due_at', '<=', now);
}
