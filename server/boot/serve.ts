import { createServer, type RequestListener, type Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import gracefulShutdown from 'http-graceful-shutdown';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { besideDone } from '../../database/beside.ts';
import { databaseClock } from '../../database/clock.ts';
import { connect } from '../../database/connect.ts';
import { createApp } from '../app.ts';
import { keptDirectory } from '../artists/directory-records.ts';
import { keptArtworks } from '../artworks/kept-artworks-records.ts';
import { watchChanges } from '../changes/watch.ts';
import type { Context } from '../context.ts';
import { builtFrontend } from '../frontend/built-frontend.ts';
import type { Frontend } from '../frontend/frontend.ts';
import { viteFrontend } from '../frontend/vite-frontend.ts';
import { MOST_CONNECTIONS, serverLimits } from '../http/limits.ts';
import { openLog } from '../http/log.ts';
import { openMetrics } from '../http/metrics.ts';
import { type PictureMaker, pictureFiles } from '../http/pictures.ts';
import { answerUnreadable } from '../http/unreadable.ts';
import { startUpkeep } from '../jobs/jobs.ts';
import { indexedListing } from '../listing/indexed/listing.ts';
import { serveFromCache } from '../page-cache/front.ts';
import { openPayments } from '../payments/registry.ts';
import { keptNamed } from '../search-results/cached-name-search.ts';
import { serveMetrics } from './cluster.ts';
import { listen } from './listen.ts';
import { openPageCache } from './page-cache.ts';
import type { Settings } from './settings.ts';

/** Milliseconds after the start in which nothing is done that can wait. */
const FIRST_ANSWERS = 5_000;
/** Milliseconds after a signal in which requests under way are answered, */
const ANSWER_LIMIT = 13_000;
/** and after the last answer until the process ends, whatever is still running. A transaction cut off by that is rolled back. */
const CLOSE_LIMIT = 1_500;

/** What makes missing pictures beside the serving, and is closed with it. */
export interface Background extends PictureMaker {
  close(): Promise<void>;
}

/** Opens everything, listens, says where, and closes it all again on a signal. */
export async function serve(settings: Settings, studio: Background | null): Promise<void> {
  const server = createServer(serverLimits);
  server.maxConnections = MOST_CONNECTIONS;
  // Before anything listens, or it would not know, and not tell the end to, whoever comes at once.
  const endAnswers = gracefulShutdown(server, { signals: '', timeout: ANSWER_LIMIT, forceExit: false });
  const database = connect(settings, { isServing: true });
  const log = await openOwnLog(settings);
  const clock = await databaseClock(database, (err) =>
    log.warn({ err }, 'clock could not be synchronized with the database'),
  );
  const changes = watchChanges({ database, log });
  const listing = indexedListing({
    database,
    changes,
    failed: (err) => log.error({ err }, 'listing index update failed'),
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
    named: keptNamed({ database, listing, changes }),
    directory: keptDirectory({ database, changes }),
  };
  server.on('request', answering(context));
  answerUnreadable(server, context);
  const metrics = await serveMetrics(settings, context.metrics);
  const own = await listenAt(server, settings);
  const upkeep = startUpkeep(context, settings.publicUrl ?? own);
  stopOnSignals(async () => {
    // At once: background work does not wait for the last answer.
    const upkeepClosed = upkeep.close();
    await endAnswers();
    listing.close();
    clock.close();
    metrics?.close();
    const closed = closeAll([upkeepClosed, studio?.close(), context.frontend.close(), changes.close()], database);
    if ((await Promise.race([closed, pause(CLOSE_LIMIT, 'late')])) === 'late') {
      log.warn('stopped before all background work had ended; the next process goes on with it');
    }
  });
  setTimeout(flushCompileCache, FIRST_ANSWERS).unref();
  // Last: whoever reads it may tell it to stop at once.
  console.log(`Galerya is open at ${settings.publicUrl ? `${settings.publicUrl} (${own})` : own}`);
}

async function closeAll(closing: (Promise<void> | undefined)[], database: Knex): Promise<void> {
  await Promise.all(closing);
  await besideDone(database);
  await database.destroy();
}

/** In development sources change under the pages, so none is kept. */
function answering(context: Context): RequestListener {
  const app = createApp(context);
  const { environment, pageCacheBytes } = context.settings;
  if (environment === 'development' || pageCacheBytes === 0) return app;
  return serveFromCache(openPageCache(context), app, context);
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
    : builtFrontend(join(import.meta.dirname, '../../dist'));
}

/** Resolves with the address that it listens at. */
async function listenAt(server: Server, { host, port }: Settings): Promise<string> {
  const chosen = await listen(server, port, host);
  return `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`;
}

/** A second signal changes nothing: terminals and supervisors like to send several. */
function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
