import type { Knex } from 'knex';
import { findCards } from '../artworks/records.ts';
import { published, shownArtist } from '../artworks/scopes.ts';
import { enqueue } from '../mail/records.ts';
import { sale } from '../reservations/scopes.ts';
import { gather, isGathered, type Span } from './gathering.ts';
import { mostShown, newWorksMail, type SignUnfollowing } from './new-works-mail.ts';
import type { Follow, NewWork } from './rows.ts';

/** Works that followers are told of in one round. */
const toldAtOnce = 2_000;
/** Followers who are written to in one transaction. */
const followersAtOnce = 100;

export interface Given {
  now: number;
  sign: SignUnfollowing;
}

export async function isAnyNoticed(database: Knex): Promise<boolean> {
  return (await noticed(database).first('artwork_id')) !== undefined;
}

/** Whether a round of telling is under way, or begins now because no more is waited for. */
export async function hasRound(transaction: Knex.Transaction, now: number): Promise<boolean> {
  if (await inRound(transaction).first('n.artwork_id')) return true;
  const waiting = noticed(transaction);
  const span: Span = await waiting.first(
    transaction.raw('min(noticed_at) as first'),
    transaction.raw('max(noticed_at) as last'),
  );
  if (!isGathered(span, now)) return false;
  const ids = await noticed(transaction)
    .join('artworks as a', 'a.id', 'artwork_id')
    .orderBy(['a.artist_id', 'artwork_id'])
    .limit(toldAtOnce)
    .pluck('artwork_id');
  await transaction('announcements').whereIn('artwork_id', ids).update({ told_up_to: 0 });
  return true;
}

/** Writes to the next followers, or ends the round. Whether there may be more. */
export async function tellSome(transaction: Knex.Transaction, { now, sign }: Given): Promise<boolean> {
  const works = await worksOfRound(transaction, now);
  const artistIds = [...new Set(works.map(({ artistId }) => artistId))];
  const { cursor } = await inRound(transaction).max({ cursor: 'n.told_up_to' }).first();
  const accounts = await nextFollowers(transaction, artistIds, cursor);
  const last = accounts.at(-1);
  if (!last) {
    await endRound(transaction, now);
    return true;
  }
  await tell(transaction, { accounts, works, now, sign });
  await inRound(transaction).update({ told_up_to: last.id });
  return true;
}

interface Telling extends Given {
  accounts: Account[];
  works: NewWork[];
}

async function tell(transaction: Knex.Transaction, { accounts, works, now, sign }: Telling): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  const gathered = gather(works, await followsOf(transaction, ids));
  const shown = new Set([...gathered.values()].flatMap((told) => told.slice(0, mostShown).map(({ id }) => id)));
  const cards = new Map((await findCards(transaction, [...shown])).map((card) => [card.id, card]));
  for (const account of accounts) {
    const mail = newWorksMail({ account, works: gathered.get(account.id) ?? [], cards, sign });
    if (mail) await enqueue(transaction, mail, now);
  }
}

/** What has been taken down meanwhile waits until it is shown again; the rest is never announced again. */
async function endRound(transaction: Knex.Transaction, now: number): Promise<void> {
  const down = inRound(transaction).where((hidden) => hidden.whereNull('n.due_at').orWhere('n.due_at', '>', now));
  const hidden: number[] = await down.pluck('n.artwork_id');
  await transaction('announcements').whereIn('artwork_id', hidden).update({ noticed_at: null, told_up_to: null });
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
    .limit(followersAtOnce)
    .select('id', 'email');
}

function followsOf(transaction: Knex.Transaction, accountIds: number[]): Promise<Follow[]> {
  return transaction('follows')
    .whereIn('account_id', accountIds)
    .select('account_id as accountId', 'artist_id as artistId', 'since');
}

/** Those that still hang and can be had, newest first. */
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
    .select('a.id', 'a.artist_id as artistId', 'n.noticed_at as noticedAt');
}

function noticed(database: Knex): Knex.QueryBuilder {
  return database('announcements').whereNull('announced_at').whereNotNull('noticed_at');
}

function inRound(database: Knex): Knex.QueryBuilder {
  return database('announcements as n').whereNull('n.announced_at').whereNotNull('n.told_up_to');
}
