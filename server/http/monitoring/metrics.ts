import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { writeStarts } from '../../../database/transaction.ts';
import { SECOND } from '../../time/time.ts';

export interface Metrics {
  registry: Registry;
  /** Counts and times requests by the pattern of their route. */
  measure: RequestHandler;
  /** Counts a request that did not pass `measure`, such as a page cache hit. */
  count: (request: { method: string; route: string; status: number }, milliseconds: number) => void;
  /** Counts a request to a cache in this process. */
  countCacheRequest: (cache: string, result: 'hit' | 'miss') => void;
  /** Reports the current size of a cache in this process. */
  watchCache: (cache: string, size: CacheSize) => void;
  /** Reports the number of event streams that are open now. */
  watchStreams: (streams: keyof typeof STREAMS, size: () => number) => void;
  /** Adds the metrics of another thread, whose names differ from those of this one. */
  include: (source: () => Promise<string>) => void;
  /** All metrics in Prometheus' text format. */
  text: () => Promise<string>;
  /** Sends all metrics. */
  show: RequestHandler;
}

interface CacheSize {
  entries: () => number;
  /** Where the cache counts them. */
  bytes?: () => number;
}

/** `database`: the connections of this process whose waits are measured. */
export function openMetrics(database?: Knex): Metrics {
  const registry = new Registry();
  if (database) measureDatabase(registry, database);
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  showBusiestProcess(registry);
  const cacheRequests = new Counter({
    name: 'cache_requests_total',
    help: 'Requests to the caches of pages and rows; a miss is rendered, or loaded from the database',
    labelNames: ['cache', 'result'] as const,
    registers: [registry],
  });
  const others: (() => Promise<string>)[] = [];
  const text = async () => {
    const texts = await Promise.all([registry.metrics(), ...others.map((source) => source())]);
    return texts.join('');
  };
  return {
    registry,
    ...measureRequests(registry),
    countCacheRequest: (cache, result) => cacheRequests.inc({ cache, result }),
    watchCache: cacheGauges(registry),
    watchStreams: streamGauges(registry),
    include: (source) => void others.push(source),
    text,
    show: async (_req, res) => {
      res
        .set('Cache-Control', 'no-store')
        .type(registry.contentType)
        .send(await text());
    },
  };
}

function measureRequests(registry: Registry): Pick<Metrics, 'measure' | 'count'> {
  const labelNames = ['method', 'route', 'status'] as const;
  const registers = [registry];
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests answered', labelNames, registers });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer',
    labelNames,
    registers,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests being answered', registers });

  const count: Metrics['count'] = (request, milliseconds) => {
    const labels = labelsOf(request);
    requests.inc(labels);
    durations.observe(labels, milliseconds / SECOND);
  };
  const measure: RequestHandler = (req, res, next) => {
    const start = performance.now();
    inFlight.inc();
    res.once('close', () => {
      inFlight.dec();
      const request = { method: req.method, route: routeOf(req), status: res.statusCode };
      // A stream is open for hours; the histogram measures responses.
      if (isEventStream(res)) requests.inc(labelsOf(request));
      else count(request, performance.now() - start);
    });
    next();
  };
  return { measure, count };
}

/** prom-client averages the delays of several processes, so that one blocked process would hardly be seen. */
function showBusiestProcess(registry: Registry): void {
  for (const { name } of registry.getMetricsAsArray())
    if (/^nodejs_eventloop_lag_(?!min)/.test(name))
      Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' });
}

function cacheGauges(registry: Registry): Metrics['watchCache'] {
  const sizes = new Map<string, CacheSize>();
  const labelNames = ['cache'] as const;
  const registers = [registry];
  new Gauge({
    name: 'cache_entries',
    help: 'Entries of the caches of pages and rows',
    labelNames,
    registers,
    collect() {
      for (const [cache, { entries }] of sizes) this.set({ cache }, entries());
    },
  });
  new Gauge({
    name: 'cache_bytes',
    help: 'Bytes of the page cache: the bodies as stored, and 4 kB of headers, key and tags for each',
    labelNames,
    registers,
    collect() {
      for (const [cache, { bytes }] of sizes) if (bytes) this.set({ cache }, bytes());
    },
  });
  return (cache, size) => void sizes.set(cache, size);
}

/** Whose event streams → name and help of their gauge. */
const STREAMS = {
  staff: { name: 'live_streams', help: 'Open event streams of the admin' },
  visitors: { name: 'visitor_streams', help: 'Open event streams of visitors' },
};

function streamGauges(registry: Registry): Metrics['watchStreams'] {
  const sizes = { staff: [], visitors: [] } as Record<keyof typeof STREAMS, (() => number)[]>;
  for (const [streams, gauge] of Object.entries(STREAMS) as [keyof typeof STREAMS, { name: string; help: string }][])
    new Gauge({
      ...gauge,
      registers: [registry],
      collect() {
        this.set(sizes[streams].reduce((sum, size) => sum + size(), 0));
      },
    });
  return (streams, size) => void sizes[streams].push(size);
}

function isEventStream(res: ServerResponse): boolean {
  return String(res.getHeader('Content-Type')).startsWith('text/event-stream');
}

function labelsOf({ method, route, status }: { method: string; route: string; status: number }) {
  return { method: methodOf(method), route, status: String(status) };
}

/** The pattern of the address; `none` for an unknown one. */
export function routeOf({ route, baseUrl = '' }: { route?: { path?: unknown }; baseUrl?: string }): string {
  return typeof route?.path === 'string' ? `${baseUrl}${route.path}` : 'none';
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

function methodOf(method: string): string {
  return METHODS.includes(method) ? method : 'other';
}

/** Seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 5];

/** The events of knex's connection pool that are measured. */
interface Pool {
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', listener: (request: number) => void): void;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Measures how long requests wait for the database: for a connection of the pool, and for the start of a write. */
function measureDatabase(registry: Registry, database: Knex): void {
  const registers = [registry];
  const pool: Pool = database.client.pool;
  const waits = new Histogram({
    name: 'database_connection_wait_seconds',
    help: 'Wait for a connection of the pool',
    buckets: BUCKETS,
    registers,
  });
  const requestedAt = new Map<number, number>();
  const finish = (request: number) => {
    waits.observe((performance.now() - (requestedAt.get(request) ?? performance.now())) / 1000);
    requestedAt.delete(request);
  };
  pool.on('acquireRequest', (request) => requestedAt.set(request, performance.now()));
  pool.on('acquireSuccess', finish);
  pool.on('acquireFail', finish);

  const writes = new Histogram({
    name: 'database_write_wait_seconds',
    help: 'Time until a writing transaction starts: earlier writers, locks and retries',
    buckets: BUCKETS,
    registers,
  });
  writeStarts.subscribe((message) => {
    const { client, milliseconds } = message as { client: unknown; milliseconds: number };
    if (client === database.client) writes.observe(milliseconds / 1000);
  });

  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: used, free; requests that wait for one: waiting',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'free' }, pool.numFree());
      this.set({ state: 'waiting' }, pool.numPendingAcquires());
    },
  });
}
