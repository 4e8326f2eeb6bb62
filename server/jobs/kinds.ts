import { inBatches } from '../../database/batches/batches.ts';
import { sweepConfirmations } from '../accounts/confirmation/records.ts';
import { sweepEmailChanges } from '../accounts/email-change/records.ts';
import { fillInventory } from '../artworks/inventory/records.ts';
import { refreshPopularity } from '../artworks/popularity/refresh.ts';
import { sweepAuditLog } from '../audit/records.ts';
import { backups } from '../backup/schedule.ts';
import { sweepBulkChanges } from '../bulk-changes/records.ts';
import { runBulkChanges } from '../bulk-changes/run.ts';
import { sweepCarts } from '../cart/records.ts';
import { imports } from '../catalogue/background-import.ts';
import { sweepImports } from '../catalogue/staff-imports/sweep.ts';
import { orderDocuments } from '../certificates/order-documents.ts';
import { type PruneMark, pruneChanges, RETENTION } from '../changes/prune.ts';
import { announceNewWorks } from '../follows/announcements/announce.ts';
import { unfollowSigner } from '../follows/unfollow/signer.ts';
import { sweepRateLimits } from '../http/rate-limits/rate-limiter.ts';
import { sweepSessions } from '../http/session/store.ts';
import { sweepInquiries } from '../inquiries/records.ts';
import { deleteGivenUpMails } from '../mail/records.ts';
import { openMailWorker } from '../mail/sending/worker.ts';
import { deleteExpiredSubscriptions } from '../newsletter/records.ts';
import { sweepDeliveries } from '../newsletter/sending/records.ts';
import { openNewsletterWorker } from '../newsletter/sending/worker.ts';
import { sweepUnpaidOrders } from '../orders/anonymise.ts';
import { divideDiscounts } from '../orders/items.ts';
import { createPaymentWorker } from '../orders/payment/worker.ts';
import { fillOrderList } from '../orders/staff/list/records.ts';
import { JOB_KIND } from '../pictures/originals.ts';
import { sweepPictures } from '../pictures/sweep.ts';
import { sweepPrivateHolds } from '../private-holds/records.ts';
import { sweepMissingPages } from '../redirects/missing/records.ts';
import { sweepExpired } from '../reservations/sweep.ts';
import { indexChanges } from '../search/index/sync.ts';
import { sweepMissedSearches } from '../search/missed-searches.ts';
import { sweepShares } from '../shares/records.ts';
import { sweepPreviews } from '../site-editing/scheduled/drafts.ts';
import { publishDueChanges } from '../site-editing/scheduled/publish.ts';
import { sweepInvitations } from '../staff/invitations.ts';
import { sweepStaffSessions } from '../staff/sessions.ts';
import { isStorageFailure } from '../storage/storage.ts';
import { HOUR, MINUTE, SECOND } from '../time/time.ts';
import { sweepViews } from '../views/records.ts';
import { notifyFirstWishers } from '../wishes/records.ts';
import type { JobContext } from './context.ts';
import { deleteEndedJobs } from './records.ts';
import type { JobKind, JobRun } from './runner.ts';
import { waitingWork } from './waiting.ts';

/** All kinds of background work. `origin` starts the links in mails. */
export function jobKinds(context: JobContext, origin: string): JobKind[] {
  return [
    expiredReservations(context),
    searchIndex(context),
    announcements(context),
    mails(context, origin),
    newsletter(context, origin),
    ...payments(context),
    popularity(context),
    readChanges(context),
    imports(context),
    bulkChanges(context),
    siteChanges(context),
    pictures(context),
    unsavedPictures(context),
    pictureTiles(context),
    picturePalettes(context),
    ...sweeps(context),
    ...backups(context),
  ];
}

/** Reads already ignore expired reservations; the sweep notifies collectors who wished for the artwork. */
function expiredReservations({ database, now }: JobContext): JobKind {
  return {
    kind: 'expired-reservations',
    intervalMs: SECOND,
    ...waitingWork(database)['expired-reservations'],
    run: ({ signal }) => sweepExpired(database, now, notifyFirstWishers, signal),
  };
}

/** Searches index small changes themselves; this job indexes large ones, and artworks whose publication time has come. */
function searchIndex({ database, now }: JobContext): JobKind {
  return {
    kind: 'search-index',
    intervalMs: 0,
    ...waitingWork(database)['search-index'],
    run: ({ signal }) => indexChanges(database, now(), { signal }),
  };
}

/** Changes of many artworks that staff have started. */
function bulkChanges({ database, now, log }: JobContext): JobKind {
  return {
    kind: 'bulk-changes',
    intervalMs: SECOND,
    claimsRows: true,
    ...waitingWork(database)['bulk-changes'],
    run: ({ signal }) => runBulkChanges(database, { now, log, signal }),
  };
}

/** Publishes changes of the site that are due. */
function siteChanges({ database, now, log }: JobContext): JobKind {
  return {
    kind: 'site-changes',
    intervalMs: SECOND,
    ...waitingWork(database)['site-changes'],
    run: () => publishDueChanges(database, { now: now(), log }),
  };
}

/** Queues mails about new artworks, also about those whose publication time has come. */
function announcements(context: JobContext): JobKind {
  const { database, now } = context;
  const sign = unfollowSigner(context);
  return {
    kind: 'announcements',
    intervalMs: 5 * SECOND,
    ...waitingWork(database).announcements,
    run: ({ signal }) => announceNewWorks(database, { now: now(), sign }, signal),
  };
}

function mails(context: JobContext, origin: string): JobKind {
  const { database } = context;
  const worker = openMailWorker(context, origin, { renderDocuments: orderDocuments(context, origin) });
  return {
    kind: 'mails',
    intervalMs: SECOND,
    claimsRows: true,
    ...waitingWork(database).mails,
    run: ({ signal }) => worker.deliverDue(signal),
    close: worker.close,
  };
}

/** Sends issues of the newsletter. One process at a time, so that the rate holds for all. */
function newsletter(context: JobContext, origin: string): JobKind {
  const { database } = context;
  const worker = openNewsletterWorker(context, origin);
  return {
    kind: 'newsletter',
    intervalMs: SECOND,
    ...waitingWork(database).newsletter,
    run: ({ signal }) => worker.sendDue(signal),
    close: worker.close,
  };
}

/** Two kinds, because refunds do not wait for the payment pages. */
function payments(context: JobContext): JobKind[] {
  const { database } = context;
  const worker = createPaymentWorker(context);
  const work = waitingWork(database);
  return [
    {
      kind: 'payments',
      intervalMs: SECOND,
      claimsRows: true,
      ...work.payments,
      run: ({ signal }) => worker.syncPages(signal),
    },
    {
      kind: 'refunds',
      intervalMs: SECOND,
      claimsRows: true,
      ...work.refunds,
      run: ({ signal }) => worker.sendRefunds(signal),
    },
  ];
}

/** Popularity decays with time. The first run computes all artworks, later runs only those with new activity. */
function popularity({ database, now }: JobContext): JobKind {
  return {
    kind: 'popularity',
    intervalMs: 5 * MINUTE,
    async run({ signal, progress, saveProgress }) {
      const startedAt = now();
      const { since } = (progress ?? {}) as { since?: number };
      await refreshPopularity(database, startedAt, { since, signal });
      // Overlaps by an hour, so that transactions committed late are counted.
      if (!signal.aborted) await saveProgress({ since: startedAt - HOUR });
    },
  };
}

/** The change feed needs a change until every process has read it. */
function readChanges({ database }: JobContext): JobKind {
  return {
    kind: 'read-changes',
    intervalMs: RETENTION,
    async run({ signal, progress, saveProgress }) {
      const next = await pruneChanges(database, progress as PruneMark | null, signal);
      if (!signal.aborted) await saveProgress(next);
    },
  };
}

/** Makes the variants of uploaded pictures. */
function pictures({ database, storage, now }: JobContext): JobKind {
  return {
    kind: JOB_KIND,
    intervalMs: null,
    async run({ payload, progress, saveProgress }) {
      const runs = (progress as { runs?: number } | null)?.runs ?? 0;
      await saveProgress({ runs: runs + 1 });
      // Loaded for the first picture: sharp needs 20 MB.
      const { makePicture } = await import('../pictures/make.ts');
      try {
        await makePicture({ database, storage, now }, (payload as { id: number }).id, runs + 1);
      } catch (error) {
        // The picture is not the cause.
        if (isStorageFailure(error)) await saveProgress({ runs });
        throw error;
      }
    },
  };
}

/** Its progress is the files whose rows it deletes, for the next run if the process ends in between. */
function unsavedPictures({ settings, database, storage, now }: JobContext): JobKind {
  return {
    kind: 'unsaved-pictures',
    intervalMs: HOUR,
    run: (job) =>
      sweepPictures(
        { database, storage, dataDir: settings.dataDir },
        { now: now(), clock: now, signal: job.signal, progress: job.progress, saveProgress: job.saveProgress },
      ),
  };
}

/** Makes tiles for zooming, of new pictures and of those that an earlier release or an import has stored. */
function pictureTiles({ settings, database, storage, now, log }: JobContext): JobKind {
  return {
    kind: 'picture-tiles',
    intervalMs: 10 * SECOND,
    ...waitingWork(database)['picture-tiles'],
    async run({ signal }) {
      const { makeAllTiles } = await import('../pictures/tiles/make.ts');
      await makeAllTiles({ database, storage, dataDir: settings.dataDir, now, log }, signal);
    },
  };
}

/** Makes the palettes of covers, also of those that an earlier release or an import has stored. */
function picturePalettes({ database, storage, log }: JobContext): JobKind {
  return {
    kind: 'picture-palettes',
    intervalMs: 10 * SECOND,
    ...waitingWork(database)['picture-palettes'],
    async run({ signal }) {
      const { makePalettes } = await import('../pictures/palettes/make.ts');
      await makePalettes({ database, storage, log }, signal);
    },
  };
}

type Sweep = (signal: JobRun['signal']) => Promise<unknown>;

function sweeps({ database, storage, now }: JobContext): JobKind[] {
  const all: Record<string, Sweep> = {
    'expired-sessions': (signal) => sweepSessions(database, now(), signal),
    'expired-rate-limits': (signal) => sweepRateLimits(database, now(), signal),
    'old-views': (signal) => sweepViews(database, now(), signal),
    'old-shares': (signal) => sweepShares(database, now(), signal),
    'abandoned-carts': (signal) => sweepCarts(database, now(), signal),
    'unpaid-orders': (signal) => sweepUnpaidOrders(database, now(), signal),
    'old-missed-searches': () => sweepMissedSearches(database, now()),
    'old-bulk-changes': (signal) => sweepBulkChanges(database, now(), signal),
    'ended-private-holds': (signal) => sweepPrivateHolds(database, now(), signal),
    'order-item-discounts': (signal) => inBatches(database, divideDiscounts, signal),
    'inventory-fill': (signal) => inBatches(database, fillInventory, signal),
    'order-list-fill': (signal) => inBatches(database, fillOrderList, signal),
    'old-missing-pages': (signal) => sweepMissingPages(database, now(), signal),
    'old-inquiries': (signal) => sweepInquiries(database, now(), signal),
    'unconfirmed-subscriptions': () => deleteExpiredSubscriptions(database, now()),
    'unconfirmed-addresses': () => sweepConfirmations(database, now()),
    'expired-email-changes': () => sweepEmailChanges(database, now()),
    'old-newsletter-deliveries': (signal) => sweepDeliveries(database, now(), signal),
    'undeliverable-mails': () => deleteGivenUpMails(database, now()),
    'old-catalogue-files': (signal) => sweepImports(database, { storage, now: now(), signal }),
    'ended-staff-sessions': (signal) => sweepStaffSessions(database, now(), signal),
    'old-invitations': (signal) => sweepInvitations(database, now(), signal),
    'old-audit-lines': (signal) => sweepAuditLog(database, now(), signal),
    'old-previews': () => sweepPreviews(database, now()),
    'ended-jobs': (signal) =>
      inBatches(database, (transaction, max) => deleteEndedJobs(transaction, max, now()), signal),
  };
  return Object.entries(all).map(([kind, run]) => ({ kind, intervalMs: HOUR, run: ({ signal }) => run(signal) }));
}
