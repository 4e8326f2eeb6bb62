import type { Knex } from 'knex';
import { countRows, type Query } from '../../../database/rows.ts';
import { type CacheContext, cached } from '../../cache/cached.ts';
import { DAY, MINUTE } from '../../time/time.ts';
import {
  type Audience,
  type AudienceCounts,
  type IssueRow,
  type Limit,
  type LimitingIssue,
  type LimitKind,
  limitName,
} from './rows.ts';

/** Artists whose followers can be chosen. */
const MAX_ARTISTS = 300;
/** Issues by which recipients can be limited. */
const MAX_LIMITING = 5;

/** Milliseconds after the end of an issue for which its deliveries are stored. The counts stay. */
export const DELIVERY_RETENTION = 90 * DAY;
/** Milliseconds after the end of an issue for which it can limit the recipients of another one, whose sending may take days. */
export const LIMIT_LIFETIME = DELIVERY_RETENTION - 10 * DAY;

interface Until {
  /** Subscriptions that were confirmed later do not count. */
  until: number;
  now: number;
}

/**
 * Subscriptions, as `s`, that an issue is sent to: confirmed until a time, of the audience and all limits, and without a bounce. Those of persons
 * who have unsubscribed or were erased do not exist any more.
 */
export function recipients(
  database: Knex,
  { audience, artist_id }: Audience,
  { limits, until, now }: Until & { limits: Limit[] },
): Query {
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
  for (const limit of limits) applyLimit(database, rows, { limit, now });
  return rows;
}

function applyLimit(database: Knex, rows: Knex.QueryBuilder, { limit, now }: { limit: Limit; now: number }): void {
  const { limit_kind, limit_issue_id } = limit;
  const received = database('newsletter_deliveries as d')
    .whereRaw('d.email = s.email')
    .where('d.issue_id', limit_issue_id ?? 0)
    // A mail whose answer is unknown may have arrived.
    .whereIn('d.state', ['sent', 'uncertain', 'sending']);
  if (limit_kind === 'received') rows.whereExists(received);
  else rows.whereNotExists(received);
  // Without its deliveries, all subscribers would count as not having received it.
  rows.whereExists(limitingIssues(database, now).where('n.id', limit_issue_id ?? 0));
}

/**
 * The limit of an issue, and behind `missed` the limits of the issue that was missed. Only its own recipients can have missed it.
 * A subscriber who has received an issue met its limits then.
 */
export async function findLimits(database: Knex, issue: Partial<Limit>): Promise<Limit[]> {
  const { limit_kind = null, limit_issue_id = null } = issue;
  if (limit_kind === null) return [];
  const limit = { limit_kind, limit_issue_id };
  if (limit_kind === 'received') return [limit];
  const missed = await database('newsletter_issues')
    .where('id', limit_issue_id ?? 0)
    .first('limit_kind', 'limit_issue_id');
  return [limit, ...(await findLimits(database, missed ?? {}))];
}

export async function countRecipients(database: Knex, issue: Audience & Partial<Limit>, now: number): Promise<number> {
  const limits = await findLimits(database, issue);
  return countRows(recipients(database, issue, { limits, until: now, now }));
}

/** Issues, as `n`, that can limit the recipients of another one: they have ended, and their deliveries are stored. */
function limitingIssues(database: Knex, now: number): Query {
  return database('newsletter_issues as n')
    .whereIn('n.state', ['sent', 'stopped'])
    .where('n.finished_at', '>', now - LIMIT_LIFETIME);
}

/** The limits that a copy of an issue can have by that issue. Those who did not receive it depend on its own limits as well. */
export async function findCopyLimits(database: Knex, { id }: IssueRow, now: number): Promise<LimitKind[]> {
  const kinds: LimitKind[] = [];
  for (const limit_kind of ['received', 'missed'] as const) {
    const limits = await findLimits(database, { limit_kind, limit_issue_id: id });
    if (await areKnown(database, limits, now)) kinds.push(limit_kind);
  }
  return kinds;
}

/** Why the other recipients of an issue cannot be found any more; null if they can. */
export async function findAudienceFailure(
  database: Knex,
  { audience, artist_id, ...limit }: Audience & Limit,
  now: number,
): Promise<string | null> {
  const wayOut = 'Please stop it for good. A copy can go to other recipients.';
  if (!(await areKnown(database, await findLimits(database, limit), now)))
    return `It cannot go on: an issue that limits its recipients ended more than ${LIMIT_LIFETIME / DAY} days ago. ${wayOut}`;
  if (audience !== 'followers' || (await remaining(database, artist_id).first())) return null;
  return `It cannot go on: the artist whose followers receive it was deleted. ${wayOut}`;
}

/** Whether the deliveries of all limiting issues are stored. */
async function areKnown(database: Knex, limits: Limit[], now: number): Promise<boolean> {
  const ids = [...new Set(limits.map(({ limit_issue_id }) => limit_issue_id ?? 0))];
  const known = await limitingIssues(database, now).whereIn('n.id', ids).pluck('n.id');
  return known.length === ids.length;
}

/** The last issues that can limit the recipients of another one, the newest first. `chosen`: an issue that is one of them in any case. */
export async function findLimitingIssues(database: Knex, chosen: number | null, now: number): Promise<LimitingIssue[]> {
  const rows: Omit<LimitingIssue, 'missedName'>[] = await limitingIssues(database, now)
    .orderBy('n.finished_at', 'desc')
    .limit(MAX_LIMITING)
    .select('n.id', 'n.subject', 'n.sent', 'n.uncertain');
  if (chosen !== null && !rows.some(({ id }) => id === chosen))
    rows.push(
      ...(await database('newsletter_issues').where('id', chosen).select('id', 'subject', 'sent', 'uncertain')),
    );
  const named = rows.map(async (row) => {
    const missedName = await describeLimit(database, { limit_kind: 'missed', limit_issue_id: row.id });
    return { ...row, missedName };
  });
  return Promise.all(named);
}

/** Milliseconds. The last step before a draft is sent counts its recipients anew. */
const COUNTS_LIFETIME = MINUTE;

/** How many subscribers each audience has, at most a minute ago. */
export type CachedAudiences = (now: number) => Promise<AudienceCounts>;

/** The form of a draft shows the counts, and each count reads all followers. */
export function cachedAudiences({ database, ...feed }: CacheContext): CachedAudiences {
  const counts = cached({
    ...feed,
    name: 'newsletter_audiences',
    max: 1,
    load: async (_key: 'all', now: number) => ({
      ...(await countAudiences(database, now)),
      expiresAt: now + COUNTS_LIFETIME,
    }),
    invalidatedBy: ['artist'],
    expiresAt: ({ expiresAt }) => expiresAt,
  });
  return (now) => counts('all', now);
}

async function countAudiences(database: Knex, now: number): Promise<AudienceCounts> {
  const of = (audience: 'all' | 'buyers') => countRecipients(database, { audience, artist_id: null }, now);
  const artists: { id: number; name: string; count: number | string }[] = await recipients(
    database,
    { audience: 'all', artist_id: null },
    { limits: [], until: now, now },
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

/** An artist with the number of their followers, for a choice that is not among the counted ones; null if there is no such artist. */
export async function countFollowers(
  database: Knex,
  artistId: number,
  now: number,
): Promise<AudienceCounts['artists'][number] | null> {
  const artist = await database('artists').whereIn('id', remaining(database, artistId)).first('name');
  if (!artist) return null;
  const count = await countRecipients(database, { audience: 'followers', artist_id: artistId }, now);
  return { id: artistId, name: artist.name, count };
}

/** The name of an audience with its limit. */
export async function describeRecipients(database: Knex, issue: Audience & Limit): Promise<string> {
  const limit = await describeLimit(database, issue);
  const audience = await describeAudience(database, issue);
  return limit === '' ? audience : `${audience}, only ${limit}`;
}

/** `those who did not receive “December”, of those who received “November”`; empty for the whole audience. */
export async function describeLimit(database: Knex, limit: Limit): Promise<string> {
  const limits = await findLimits(database, limit);
  const ids = limits.map(({ limit_issue_id }) => limit_issue_id ?? 0);
  const issues = await database('newsletter_issues').whereIn('id', ids).select('id', 'subject');
  const subjects = new Map(issues.map(({ id, subject }) => [id, subject]));
  const names = limits.map(
    ({ limit_kind }, index) => limit_kind && limitName(limit_kind, subjects.get(ids[index] ?? 0) ?? null),
  );
  // Copies of an issue have its subject.
  return [...new Set(names)].join(', of ');
}

/** The name of an audience. */
export async function describeAudience(database: Knex, { audience, artist_id }: Audience): Promise<string> {
  if (audience === 'all') return 'All subscribers';
  if (audience === 'buyers') return 'Subscribers who have bought';
  const artist = await database('artists').whereIn('id', remaining(database, artist_id)).first('name');
  return `Subscribers who follow ${artist?.name ?? 'an artist who was deleted'}`;
}

/** Accounts, as `a`, whose address is confirmed. */
function ownAddresses(database: Knex): Query {
  return database('accounts as a').whereNotNull('a.email_verified_at').whereNotNull('a.email');
}

function followersOf(database: Knex, artistId: number | null): Query {
  return ownAddresses(database)
    .join('follows as f', 'f.account_id', 'a.id')
    .whereIn('f.artist_id', remaining(database, artistId));
}

/** The artist, or the one into whom they were merged. */
function remaining(database: Knex, artistId: number | null) {
  return database('artists')
    .where('id', artistId ?? 0)
    .select(database.raw('coalesce(merged_into_id, id)'));
}
