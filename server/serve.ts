import { createServer, type RequestListener, type Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import gracefulShutdown from 'http-graceful-shutdown';
import type { Logger } from 'pino';
import { databaseClock } from '../database/clock.ts';
import { connect } from '../database/connect.ts';
import { write } from '../database/transaction.ts';
import { createApp } from './app.ts';
import { keptArtworks } from './artworks/kept-artworks-records.ts';
import { refreshPopularity } from './artworks/popularity-records.ts';
import { sweepCarts } from './cart/records.ts';
import { watchChanges } from './changes/watch.ts';
import type { Context } from './context.ts';
import { announceNewWorks } from './follows/announce-records.ts';
import { unfollowSigner } from './follows/unfollow-controller.ts';
import { builtFrontend } from './http/built-frontend.ts';
import type { Frontend } from './http/frontend.ts';
import { MOST_CONNECTIONS, serverLimits } from './http/limits.ts';
import { listen } from './http/listen.ts';
import { openLog } from './http/log.ts';
import { openMetrics } from './http/metrics.ts';
import { fromCache } from './http/page-cache-front.ts';
import { type PictureMaker, pictureFiles } from './http/pictures.ts';
import { sweepRateLimits } from './http/rate-limit-store.ts';
import { SessionStore } from './http/session-store.ts';
import { answerUnreadable } from './http/unreadable.ts';
import { viteFrontend } from './http/vite-frontend.ts';
import { openPageCache } from './kept-pages.ts';
import { indexedListing } from './listing/indexed-listing-records.ts';
import { startMailWorker } from './mail/worker.ts';
import { startPaymentWorker } from './orders/worker.ts';
import { openPayments } from './payments/open-provider.ts';
import { serveMetrics } from './processes.ts';
import { sweepLapsed } from './reservations/sweep-records.ts';
import { upkeepIndex } from './search/upkeep-records.ts';
import { keptNamed } from './search-results/kept-named-records.ts';
import type { Settings } from './settings.ts';
import { sweepViews } from './views/records.ts';
import { tellFirst } from './wishes/records.ts';

const HOUR = 3_600_000;
/** Milliseconds for which stored popularity may lag behind. */
const POPULARITY_AGE = 300_000;
/** Milliseconds after the start in which nothing is done that can wait. */
const FIRST_UPKEEP = 5_000;
/** Milliseconds until the search knows of a change, at the latest. */
const SEARCH_AGE = 1_000;
/** Milliseconds after which, at the latest, who wished for an artwork is told that it is free. */
const TIDYING_AGE = 1_000;
/** Milliseconds between two looks for works that followers have not been told of. */
const ANNOUNCEMENT_AGE = 5_000;
/** Milliseconds for what is under way when the process is told to stop. */
const LAST_ANSWERS = 15_000;

/** What makes missing pictures beside the serving, and is closed with it. */
export interface Background extends PictureMaker {
  close(): Promise<void>;
}

/** Opens everything, listens, says where, and closes it all again on a signal. */
export async function serve(settings: Settings, studio: Background | null): Promise<void> {
  const server = createServer(serverLimits);
  server.maxConnections = MOST_CONNECTIONS;
  const database = connect(settings);
  const log = await openOwnLog(settings);
  const clock = await databaseClock(database, (err) =>
    log.warn({ err }, 'the clock could not be set by the database’s'),
  );
  const changes = watchChanges({ database, log });
  const listing = indexedListing({
    database,
    changes,
    failed: (err) => log.error({ err }, 'the index of lists is not in step'),
  });
  const context: Context = {
    settings,
    database,
    now: clock.now,
    log,
    frontend: await openFrontend(settings, server),
    pictures: pictureFiles(join(settings.dataDir, 'images'), studio ?? undefined),
    metrics: openMetrics(),
    changes,
    listing,
    artworks: keptArtworks({ database, changes }),
    payments: openPayments({ settings, database, now: clock.now }),
    named: keptNamed({ database, changes }),
  };
  server.on('request', answering(context));
  answerUnreadable(server, context);
  const own = await listenAndSay(server, settings);
  const metrics = await serveMetrics(settings, context.metrics);
  setTimeout(flushCompileCache, FIRST_UPKEEP).unref();
  const sweeping = sweepWhatEnded(context);
  const refreshing = keepPopularity(context);
  const indexing = keepSearch(context);
  const tidying = tidyReservations(context);
  const announcing = keepAnnouncing(context);
  const mails = startMailWorker(context, settings.publicUrl ?? own);
  const paying = startPaymentWorker(context);
  stopOnSignals(server, async () => {
    clearInterval(sweeping);
    clearInterval(refreshing);
    clearInterval(indexing);
    clearInterval(tidying);
    clearInterval(announcing);
    clock.close();
    metrics?.close();
    await paying.close();
    await mails.close();
    await studio?.close();
    await context.frontend.close();
    listing.close();
    await changes.close();
    await database.destroy();
  });
}

/** In development sources change under the pages, so none is kept. */
function answering(context: Context): RequestListener {
  const app = createApp(context);
  const { environment, pageCacheBytes } = context.settings;
  if (environment === 'development' || pageCacheBytes === 0) return app;
  return fromCache(openPageCache(context), app, context);
}

/** Lines for a person who looks on, JSON for everything else. */
async function openOwnLog({ environment, logLevel }: Settings): Promise<Logger> {
  if (environment === 'production' || !process.stdout.isTTY) return openLog(logLevel);
  const pretty = await import('pino-pretty').catch(() => null);
  const messageFormat = '{msg} {method} {path} {status} {duration}';
  const ignore = 'requestId,method,path,status,duration';
  return openLog(logLevel, pretty?.default({ translateTime: 'SYS:HH:MM:ss', messageFormat, ignore }));
}

function openFrontend(settings: Settings, server: Server): Promise<Frontend> {
  return settings.environment === 'development'
    ? viteFrontend(server)
    : builtFrontend(join(import.meta.dirname, '../dist'));
}

/** Resolves with the address that it listens at. */
async function listenAndSay(server: Server, { host, port, publicUrl }: Settings): Promise<string> {
  const chosen = await listen(server, port, host);
  const own = `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`;
  console.log(publicUrl ? `Galerya is open at ${publicUrl} (${own})` : `Galerya is open at ${own}`);
  return own;
}

/** Every few minutes: interest fades. Not at once, for whoever starts a server waits for its first answers. */
function keepPopularity({ database, now, log }: Context): NodeJS.Timeout {
  let since: number | undefined;
  const refresh = () => {
    const moment = now();
    refreshPopularity(database, moment, since).then(
      // What was under way then may have been committed since.
      () => (since = moment - HOUR),
      (err) => log.error({ err }, 'popularity could not be refreshed'),
    );
  };
  setTimeout(refresh, FIRST_UPKEEP).unref();
  return setInterval(refresh, POPULARITY_AGE).unref();
}

/** Searches take small changes in by themselves; this is for large ones, and for what becomes due. */
function keepSearch({ database, now, log }: Context): NodeJS.Timeout {
  const refresh = () =>
    upkeepIndex(database, now()).catch((err) => log.warn({ err }, 'the search is not up to date, and tries again'));
  return setInterval(refresh, SEARCH_AGE).unref();
}

/** Tells followers of new works, also of those that come out by themselves. */
function keepAnnouncing({ settings, database, now, log }: Context): NodeJS.Timeout {
  const sign = unfollowSigner({ settings });
  let isUnderWay = false;
  return setInterval(async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await announceNewWorks(database, { now: now(), sign }).catch((err) =>
      log.warn({ err }, 'followers could not be told of new works, and are told later'),
    );
    isUnderWay = false;
  }, ANNOUNCEMENT_AGE).unref();
}

function sweepWhatEnded({ database, now, log }: Context): NodeJS.Timeout {
  const store = new SessionStore(database, now);
  return setInterval(() => {
    store.sweep().catch((err) => log.error({ err }, 'ended sessions could not be swept'));
    sweepRateLimits(database, now()).catch((err) => log.error({ err }, 'limits that are over could not be swept'));
    sweepViews(database, now()).catch((err) => log.error({ err }, 'old views could not be swept'));
    write(database, (transaction) => sweepCarts(transaction, now())).catch((err) =>
      log.error({ err }, 'carts that nobody can ask for any more could not be swept'),
    );
  }, HOUR).unref();
}

/** What has lapsed is free without this; it is for those who wished for it. */
function tidyReservations({ database, now, log }: Context): NodeJS.Timeout {
  return setInterval(() => {
    sweepLapsed(database, now, tellFirst).catch((err) =>
      log.warn({ err }, 'lapsed reservations could not be swept, and are again'),
    );
  }, TIDYING_AGE).unref();
}

/** A second signal changes nothing: terminals and supervisors like to send several. */
function stopOnSignals(server: Server, close: () => Promise<void>): void {
  const stop = gracefulShutdown(server, { signals: '', timeout: LAST_ANSWERS, forceExit: false, onShutdown: close });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
