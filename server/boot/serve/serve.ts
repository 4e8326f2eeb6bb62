import { createServer, type RequestListener, type Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { DestinationStream, Logger } from 'pino';
import { backgroundDone } from '../../../database/batches/background.ts';
import { databaseClock } from '../../../database/clock.ts';
import { connect } from '../../../database/connect.ts';
import { cachedToday } from '../../admin/home/records.ts';
import { createApp } from '../../app.ts';
import { cachedDirectory } from '../../artists/list/directory.ts';
import { cachedArtworks, cachedCards, cachedExpiry } from '../../artworks/cached.ts';
import { openChangeFeed } from '../../changes/feed.ts';
import type { Context } from '../../context.ts';
import { builtFrontend } from '../../frontend/built-frontend.ts';
import type { Frontend } from '../../frontend/frontend.ts';
import { viteFrontend } from '../../frontend/vite-frontend.ts';
import { cachedHome } from '../../home/cached.ts';
import { MAX_CONNECTIONS, SERVER_LIMITS } from '../../http/limits/limits.ts';
import { rejectMalformedRequests } from '../../http/limits/malformed-requests.ts';
import { openLog, standardOutput } from '../../http/monitoring/log.ts';
import { openMetrics } from '../../http/monitoring/metrics.ts';
import { openTracing } from '../../http/monitoring/tracing/open.ts';
import { IndexedListing } from '../../listing/indexed/listing.ts';
import { cachedSite } from '../../navigation/cached.ts';
import { cachedAudiences } from '../../newsletter/issues/audience.ts';
import { countIssueVisits } from '../../newsletter/visits/listener.ts';
import { serveFromCache } from '../../page-cache/front.ts';
import { openGateways } from '../../payments/registry.ts';
import { type PictureMaker, pictureFiles } from '../../pictures/files/serve.ts';
import { cachedSearch } from '../../search/cached-search.ts';
import { MissedSearches } from '../../search/missed-searches.ts';
import { RecentSearches } from '../../search/recent-searches.ts';
import { cachedNameSearch } from '../../search-results/cached-name-search.ts';
import { openStorage } from '../../storage/open.ts';
import { SECOND } from '../../time/time.ts';
import { withTimeLimit } from '../../time/time-limit.ts';
import { type Background, openBackground } from '../jobs.ts';
import type { Settings } from '../settings/settings.ts';
import { stopOnSignals } from '../signals.ts';
import { serveMetrics } from './cluster.ts';
import { gracefulStop, refuseWhileStopping } from './graceful-stop.ts';
import { listen, originOf } from './listen.ts';
import { openingText } from './opening-text.ts';
import { openPageCache } from './page-cache.ts';

/** Milliseconds after the start until the compile cache is written, so that the first responses do not wait for it. */
const COMPILE_CACHE_DELAY = 5 * SECOND;
/** Milliseconds after the drain in which open requests may finish. */
const RESPONSE_DEADLINE = 13 * SECOND;
/** Milliseconds after the last response until the process exits; the database rolls back a transaction that is cut off. */
const CLOSE_DEADLINE = 1.5 * SECOND;
/** Milliseconds of it for saving the index of lists. */
const SAVE_DEADLINE = 0.8 * SECOND;

/** Paints missing demo pictures in the background. */
export interface PictureStudio extends PictureMaker {
  close(): Promise<void>;
}

/** Opens the resources of one process, serves requests, and closes everything on a stop signal. */
export async function serve(settings: Settings, studio: PictureStudio | null): Promise<void> {
  const server = createLimitedServer();
  const { stopping, stop } = gracefulStop(server);
  const { log, stream } = await openServerLog(settings);
  const { context, close } = await openContext({ settings, server, studio, log, stopping });
  const tracing = await openTracing(context, process.env);
  server.on('request', tracing.traced(refuseWhileStopping(requestListener(context), stopping)));
  rejectMalformedRequests(server, context);
  const metricsServer = await serveMetrics(settings, context.metrics);
  const opening = Promise.withResolvers<Background>();
  // Before the process listens: the primary process passes connections to it before its `listening` event. A signal would end the
  // process with those connections unanswered.
  stopOnSignals(async () => {
    const background = await opening.promise;
    // Jobs stop at once; they do not wait for the last response.
    const jobsClosed = background
      .close()
      .catch((err) => log.warn({ err }, 'background jobs did not close; the next process continues them'));
    await stop({ drainMs: settings.drainSeconds * SECOND, deadlineMs: responseDeadline(settings) });
    metricsServer?.close();
    await closeAll(context, jobsClosed, [studio, context.frontend, { close }, tracing]);
  });
  const own = await listenAt(server, settings);
  opening.resolve(await openBackground(context, { origin: settings.publicUrl ?? own, stream }));
  setTimeout(flushCompileCache, COMPILE_CACHE_DELAY).unref();
  // Printed last: a supervisor that waits for this line may stop the process at once.
  console.log(await openingText(settings, context, own));
}

interface ProcessParts extends Pick<Context, 'settings' | 'log' | 'stopping'> {
  server: Server;
  studio: PictureStudio | null;
}

/** Connects to the database and opens everything that handlers use. `close` ends its timers and the change feed. */
async function openContext({ settings, server, studio, log, stopping }: ProcessParts) {
  const database = connect(settings, { isServing: true });
  const clock = await databaseClock(database, (err) =>
    log.warn({ err }, 'clock could not be synchronized with the database; the last offset stays'),
  );
  const { now } = clock;
  const changes = openChangeFeed({ database, log });
  const metrics = openMetrics(database);
  const feed = { database, changes, metrics };
  const cards = cachedCards(feed);
  const search = cachedSearch({ ...feed, now });
  const onError = (err: unknown, message: string) => log.error({ err }, message);
  const listing = new IndexedListing({ ...feed, search, cards, folder: settings.dataDir, onError });
  const expiry = cachedExpiry(feed);
  const storage = await openStorage(settings.storage);
  const context: Context = {
    settings,
    database,
    now,
    log,
    stopping,
    metrics,
    changes,
    listing,
    search,
    cards,
    expiry,
    frontend: await openFrontend(settings, server),
    storage,
    pictures: pictureFiles(storage, { maker: studio ?? undefined, reads: settings.pictureReads, now }),
    payments: openGateways(settings.payment, { database, now, secrets: settings.sessionSecrets }),
    ...openSearchLogs({ database, now }),
    ...openCaches({ ...feed, cards, search, listing, expiry, onError }),
  };
  const close = async () => {
    await saveIndex(listing, log);
    listing.close();
    clock.close();
    await changes.close();
  };
  return { context, close };
}

/** The next process restores the index, or builds it if there is no file. */
async function saveIndex(listing: IndexedListing, log: Logger): Promise<void> {
  try {
    const isInTime = await withTimeLimit(
      listing.save().then(() => true),
      SAVE_DEADLINE,
      false,
    );
    if (!isInTime) log.warn('the index of lists was not saved in time; the next start builds it');
  } catch (err) {
    log.warn({ err }, 'the index of lists could not be saved; the next start builds it');
  }
}

/** Caches of what pages show, also those of the admin. */
function openCaches(
  options: Parameters<typeof cachedNameSearch>[0] &
    Parameters<typeof cachedArtworks>[0] &
    Parameters<typeof cachedSite>[0],
) {
  return {
    artworks: cachedArtworks(options),
    nameSearch: cachedNameSearch(options),
    directory: cachedDirectory(options),
    home: cachedHome(options),
    site: cachedSite(options),
    today: cachedToday(options),
    audiences: cachedAudiences(options),
  };
}

function openSearchLogs(options: Pick<Context, 'database' | 'now'>) {
  return { recentSearches: new RecentSearches(options), missedSearches: new MissedSearches(options) };
}

function createLimitedServer(): Server {
  const server = createServer(SERVER_LIMITS);
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

/** Vite's connection to the browser stays open, so development does not wait for it. */
function responseDeadline({ environment }: Settings): number {
  return environment === 'development' ? SECOND / 2 : RESPONSE_DEADLINE;
}

async function closeAll(
  { database, log }: Context,
  jobsClosed: Promise<void>,
  others: ({ close(): Promise<void> } | null)[],
): Promise<void> {
  const close = async () => {
    await Promise.all([jobsClosed, ...others.map((each) => each?.close())]);
    await backgroundDone(database);
    await database.destroy();
    return true;
  };
  if (!(await withTimeLimit(close(), CLOSE_DEADLINE, false)))
    log.warn(
      'background jobs, tracing or database connections did not close in time; the next process continues the jobs',
    );
}

/** Development has no page cache, because pages change with their sources. */
function requestListener(context: Context): RequestListener {
  const app = createApp(context);
  const { environment, pageCacheBytes } = context.settings;
  const isCached = environment !== 'development' && pageCacheBytes > 0;
  return countIssueVisits(context, isCached ? serveFromCache(openPageCache(context), app, context) : app);
}

/** Readable lines on a terminal, JSON lines otherwise and in production. The thread of background jobs writes to the same stream. */
async function openServerLog({ environment, logLevel }: Settings): Promise<{ log: Logger; stream: DestinationStream }> {
  const isPretty = environment !== 'production' && process.stdout.isTTY;
  const pretty = isPretty ? await import('pino-pretty').catch(() => null) : null;
  const messageFormat = '{msg} {req.method} {req.url} {res.statusCode} {responseTime}';
  const ignore = 'pid,hostname,reqId,req,res,responseTime';
  const stream = pretty?.default({ translateTime: 'SYS:HH:MM:ss', messageFormat, ignore }) ?? standardOutput();
  return { log: openLog(logLevel, stream), stream };
}

function openFrontend(settings: Settings, server: Server): Promise<Frontend> {
  return settings.environment === 'development'
    ? viteFrontend(server)
    : builtFrontend(join(import.meta.dirname, '../../../dist'));
}

/** Listens and resolves with the server's own origin. */
async function listenAt(server: Server, { host, port }: Settings): Promise<string> {
  return originOf(host, await listen(server, port, host));
}
