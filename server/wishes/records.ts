import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { published, publishedBySlug } from '../artworks/scopes.ts';
import { lockAccount, requireAccount } from '../http/session/account-lock.ts';
import { enqueue } from '../mail/records.ts';
import { findAvailability } from '../reservations/records.ts';
import type { Freed } from '../reservations/sweep.ts';

interface Wishing {
  accountId: number;
  artworkId: number;
}

/** A published artwork; null where there is none. */
export async function findWishable(database: Knex, slug: string, now: number): Promise<number | null> {
  const artwork = await publishedBySlug(database, slug, now).first('id');
  return artwork?.id ?? null;
}

export async function hasWished(database: Knex, { accountId, artworkId }: Wishing): Promise<boolean> {
  const wish = await standing(database).where({ account_id: accountId, artwork_id: artworkId }).first('id');
  return wish !== undefined;
}

/** Leaves the wish to be told when the artwork comes free; whoever was told already waits at the end again. */
export async function wish(
  database: Knex,
  { accountId, artworkId }: Wishing,
  now: () => number,
): Promise<'wished' | 'free' | 'sold' | 'no-address'> {
  const holding = await findAvailability(database, { artworkId, cartId: null, now: now() });
  if (holding === 'free' || holding === 'sold') return holding;
  if (!(await addressOf(database, accountId))) {
    await requireAccount(database, accountId);
    return 'no-address';
  }
  await write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await transaction('wishes')
      .insert({ artwork_id: artworkId, account_id: accountId, wished_at: now(), told_at: null })
      .onConflict(['artwork_id', 'account_id'])
      .merge()
      .whereNotNull('wishes.told_at');
  });
  return 'wished';
}

export async function withdraw(database: Knex, { accountId, artworkId }: Wishing): Promise<void> {
  await write(database, async (transaction) => {
    await lockAccount(transaction, accountId);
    await transaction('wishes').where({ account_id: accountId, artwork_id: artworkId }).delete();
  });
}

/** Tells of each artwork that has come free the one who wished first, in the transaction in which that was found. */
export async function tellFirst(transaction: Knex.Transaction, freed: Freed[], now: number): Promise<void> {
  for (const each of freed) {
    const first = await findFirst(transaction, each, now);
    if (!first) continue;
    await transaction('wishes').where('id', first.id).update({ told_at: now });
    const { title, artist, slug, email } = first;
    const props = { title, artist, artworkUrl: `/artworks/${slug}` };
    await enqueue(
      transaction,
      { key: `wish-available:${first.id}:${now}`, to: email, kind: 'wish-available', props },
      now,
    );
  }
}

interface Wisher {
  id: number;
  email: string;
  title: string;
  slug: string;
  artist: string;
}

/** Of those who can be written to, and not the one who let it go; nobody while the artwork is not shown. */
function findFirst(transaction: Knex, { artworkId, cartId }: Freed, now: number): Promise<Wisher | undefined> {
  return standing(transaction)
    .join('accounts as c', 'c.id', 'wishes.account_id')
    .join('artworks as a', 'a.id', 'wishes.artwork_id')
    .join('artists as ar', 'ar.id', 'a.artist_id')
    .where('wishes.artwork_id', artworkId)
    .where(published(now, 'a'))
    .whereNotNull('c.email_verified_at')
    .whereNotIn('wishes.account_id', (own) =>
      own.select('account_id').from('carts').where('id', cartId).whereNotNull('account_id'),
    )
    .orderBy(['wishes.wished_at', 'wishes.id'])
    .first('wishes.id', 'c.email', 'a.title', 'a.slug', 'ar.name as artist');
}

function standing(database: Knex): Knex.QueryBuilder {
  return database('wishes').whereNull('told_at');
}

/** Only what is known to be theirs is written to. */
async function addressOf(database: Knex, accountId: number): Promise<string | null> {
  const account = await database('accounts').where('id', accountId).whereNotNull('email_verified_at').first('email');
  return account?.email ?? null;
}
