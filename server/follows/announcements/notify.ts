import type { Knex } from 'knex';
import { type Query, required } from '../../../database/rows.ts';
import { findCards } from '../../artworks/records.ts';
import { published, shownArtist } from '../../artworks/scopes.ts';
import { enqueue } from '../../mail/records.ts';
import { sale } from '../../reservations/scopes.ts';
import type { Follow, NewWork } from '../rows.ts';
import { isBatchComplete, type Span, worksByFollower } from './batch.ts';
import { detected } from './detect.ts';
import { MAX_SHOWN, newWorksMail, type SignUnfollowLink } from './mail.ts';

/** Artworks in one round. */
const ROUND_SIZE = 2_000;
/** Followers mailed in one transaction. */
const FOLLOWERS_PER_TRANSACTION = 100;

export interface AnnounceOptions {
  now: number;
  sign: SignUnfollowLink;
}

/** Whether a round is in progress; starts one when the batch is complete. */
export async function startOrFindRound(transaction: Knex.Transaction, now: number): Promise<boolean> {
  if (await inRound(transaction).first('n.artwork_id')) return true;
  const waiting = detected(transaction);
  const span: Span = await waiting.first(
    transaction.raw('min(detected_at) as first'),
    transaction.raw('max(detected_at) as last'),
  );
  if (!isBatchComplete(span, now)) return false;
  const ids = await detected(transaction)
    .join('artworks as a', 'a.id', 'artwork_id')
    .orderBy(['a.artist_id', 'artwork_id'])
    .limit(ROUND_SIZE)
    .pluck('artwork_id');
  await transaction('announcements').whereIn('artwork_id', ids).update({ notified_up_to: 0 });
  return true;
}

/** Mails the next followers, or ends the round. Returns whether more may follow. */
export async function notifyNextFollowers(
  transaction: Knex.Transaction,
  { now, sign }: AnnounceOptions,
): Promise<boolean> {
  const works = await worksOfRound(transaction, now);
  const artistIds = [...new Set(works.map(({ artistId }) => artistId))];
  const { cursor } = await required(inRound(transaction).max({ cursor: 'n.notified_up_to' }).first());
  const accounts = await nextFollowers(transaction, artistIds, cursor);
  const last = accounts.at(-1);
  if (!last) {
    await endRound(transaction, now);
    return true;
  }
  await enqueueMails(transaction, { accounts, works, now, sign });
  await inRound(transaction).update({ notified_up_to: last.id });
  return true;
}

interface NotifyOptions extends AnnounceOptions {
  accounts: Account[];
  works: NewWork[];
}

async function enqueueMails(
  transaction: Knex.Transaction,
  { accounts, works, now, sign }: NotifyOptions,
): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  const byFollower = worksByFollower(works, await followsOf(transaction, ids));
  const shown = new Set([...byFollower.values()].flatMap((works) => works.slice(0, MAX_SHOWN).map(({ id }) => id)));
  const cards = new Map((await findCards(transaction, [...shown])).map((card) => [card.id, card]));
  for (const account of accounts) {
    const mail = newWorksMail({ account, works: byFollower.get(account.id) ?? [], cards, sign });
    if (mail) await enqueue(transaction, mail, now);
  }
}

/** Artworks withdrawn meanwhile wait until they are published again; all others are marked as announced. */
async function endRound(transaction: Knex.Transaction, now: number): Promise<void> {
  const down = inRound(transaction).where((hidden) => hidden.whereNull('n.due_at').orWhere('n.due_at', '>', now));
  const hidden: number[] = await down.pluck('n.artwork_id');
  await transaction('announcements').whereIn('artwork_id', hidden).update({ detected_at: null, notified_up_to: null });
  await inRound(transaction).update({ announced_at: now });
}

interface Account {
  id: number;
  email: string;
}

function nextFollowers(transaction: Knex.Transaction, artistIds: number[], after: number): Promise<Account[]> {
  const followers = transaction('follows').whereIn('artist_id', artistIds).select('account_id');
  return transaction('accounts')
    .whereIn('id', followers.where('account_id', '>', after))
    .whereNotNull('email_verified_at')
    .orderBy('id')
    .limit(FOLLOWERS_PER_TRANSACTION)
    .select('id', 'email');
}

function followsOf(transaction: Knex.Transaction, accountIds: number[]): Promise<Follow[]> {
  return transaction('follows')
    .whereIn('account_id', accountIds)
    .select('account_id as accountId', 'artist_id as artistId', 'since');
}

/** Artworks of the round that are published and not sold, newest first. */
async function worksOfRound(transaction: Knex.Transaction, now: number): Promise<NewWork[]> {
  return inRound(transaction)
    .join('artworks as a', 'a.id', 'n.artwork_id')
    .join('artists as ar', 'ar.id', 'a.artist_id')
    .leftJoin('reservations as r', sale)
    .whereNull('r.artwork_id')
    .where(published(now, 'a'))
    .where(shownArtist(now, 'ar'))
    .orderBy([
      { column: 'a.published_at', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .select('a.id', 'a.artist_id as artistId', 'n.detected_at as detectedAt');
}

function inRound(database: Knex): Query {
  return database('announcements as n').whereNull('n.announced_at').whereNotNull('n.notified_up_to');
}
