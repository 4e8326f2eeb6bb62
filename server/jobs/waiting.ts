import type { Knex } from 'knex';
import { dueBulkChanges } from '../bulk-changes/run.ts';
import { isAnyToAnnounce } from '../follows/announcements/detect.ts';
import { dueMails } from '../mail/records.ts';
import { countDueIssues, dueIssues } from '../newsletter/sending/records.ts';
import { findOverdue } from '../orders/payment/close.ts';
import { dueAttempts } from '../orders/payment/records.ts';
import { dueRefunds } from '../orders/payment/refunds.ts';
import { waitingPictures } from '../pictures/palettes/records.ts';
import { untiledPictures } from '../pictures/records.ts';
import { findExpired } from '../reservations/sweep.ts';
import { countDue } from '../search/index/pending.ts';
import { dueChanges } from '../site-editing/scheduled/publish.ts';
import { type Backlog, backlogOf } from './backlog.ts';
import { countDueJobs, findLastSuccess } from './records.ts';

/** Queries of a kind's waiting work. */
export interface WaitingWork {
  /** A cheap query: without work, nothing is claimed and nothing is written. */
  isDue?: (now: number) => Promise<boolean>;
  /** Waiting rows of the kind's own table, for the metrics and `doctor`. Default: waiting jobs. */
  backlog?: (now: number) => Promise<Backlog>;
}

/** Backlog of each kind whose work is rows of other tables. */
export function waitingWork(database: Knex) {
  return {
    'expired-reservations': {
      isDue: async (now) => Boolean(await findExpired(database, now).first('artwork_id')),
      backlog: (now) => backlogOf(findExpired(database, now), 'expires_at'),
    },
    'search-index': {
      isDue: async (now) => (await countDue(database, now, 1)) > 0,
      backlog: async (now) => {
        const waiting = await countDue(database, now);
        // The rows have no time: something has been waiting since the last run that indexed everything.
        return { waiting, since: waiting > 0 ? await findLastSuccess(database, 'search-index') : null };
      },
    },
    'bulk-changes': {
      isDue: async (now) => Boolean(await dueBulkChanges(database, now).first('id')),
      backlog: (now) => backlogOf(dueBulkChanges(database, now), 'due_at'),
    },
    'site-changes': {
      isDue: async (now) => Boolean(await dueChanges(database, now).first('id')),
      backlog: (now) => backlogOf(dueChanges(database, now), 'publish_at'),
    },
    'picture-tiles': { isDue: async () => Boolean(await untiledPictures(database).first('images.id')) },
    'picture-palettes': { isDue: async () => Boolean(await waitingPictures(database).first('p.image_id')) },
    announcements: { isDue: (now) => isAnyToAnnounce(database, now) },
    mails: {
      isDue: async (now) => Boolean(await dueMails(database, now).first('id')),
      backlog: (now) => backlogOf(dueMails(database, now), 'due_at'),
    },
    newsletter: {
      isDue: async (now) => Boolean(await dueIssues(database, now).first('id')),
      backlog: (now) => countDueIssues(database, now),
    },
    payments: {
      isDue: async (now) =>
        Boolean(await dueAttempts(database, now).first('order_id')) || (await findOverdue(database, now)).length > 0,
      backlog: (now) => backlogOf(dueAttempts(database, now), 'next_sync_at'),
    },
    refunds: {
      isDue: async (now) => Boolean(await dueRefunds(database, now).first('id')),
      backlog: (now) => backlogOf(dueRefunds(database, now), 'due_at'),
    },
  } satisfies Record<string, WaitingWork>;
}

const NOTHING: Backlog = { waiting: 0, since: null };

/** Waiting work by kind: of the given kinds, and of others with due jobs. */
export async function readBacklogs(
  database: Knex,
  kinds: ({ kind: string } & WaitingWork)[],
  now: number,
): Promise<Map<string, Backlog>> {
  const backlogs = await countDueJobs(database, now);
  for (const { kind, isDue, backlog } of kinds) {
    if (backlog) backlogs.set(kind, await backlog(now));
    // Without work the job is not claimed, so its row stays due.
    else if (!backlogs.has(kind) || (isDue && !(await isDue(now)))) backlogs.set(kind, NOTHING);
  }
  return backlogs;
}
