import type { IncomingMessage, RequestListener } from 'node:http';
import {
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Context as TraceContext,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import express from 'express';
import type { Knex } from 'knex';
import { isPostgres } from '../../../../database/engine.ts';
import { parseTraceparent } from '../log.ts';
import { routeOf } from '../metrics.ts';
import type { Tracing, TracingContext } from './open.ts';

/** Exports spans of requests and of their queries. Only `open.ts` loads this module. */
export function startTracing(
  { settings, database, log }: TracingContext,
  env: Record<string, string | undefined>,
): Tracing {
  const report = (message: string) =>
    log.warn({ reason: message }, 'traces could not be sent; their spans are dropped');
  diag.setLogger({ error: report, warn: report, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'galerya' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(env),
    // The exporter reads address, headers and time limit from the variables.
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('galerya');
  traceQueries(tracer, database);
  // The same proxies are trusted as by the app.
  const isTrusted = express().set('trust proxy', settings.trustProxy).get('trust proxy fn');
  return {
    traced: (listener) => traceRequests(tracer, listener, ({ socket }) => isTrusted(socket.remoteAddress, 0)),
    close: () => provider.shutdown().catch(() => {}),
  };
}

/** OTEL_TRACES_SAMPLER and its argument, with the names and the default of the specification. */
function samplerOf({ OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: argument = '1' }): Sampler {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(Number(argument)),
  };
  const root = (roots[name.replace(/^parentbased_/, '')] ?? (() => new AlwaysOnSampler()))();
  return name in roots ? root : new ParentBasedSampler({ root });
}

function traceRequests(
  tracer: Tracer,
  listener: RequestListener,
  isTrusted: (req: IncomingMessage) => boolean,
): RequestListener {
  return (req, res) => {
    const { method = 'GET', url = '' } = req;
    const attributes = { 'http.request.method': method, 'url.path': url.split('?', 1)[0] ?? '' };
    const parent = isTrusted(req) ? parentOf(req) : ROOT_CONTEXT;
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    const { traceId, spanId, traceFlags } = span.spanContext();
    req.trace = { trace_id: traceId, span_id: spanId, trace_flags: traceFlags.toString(16).padStart(2, '0') };
    res.once('close', () => finish(span, req, res.statusCode));
    context.with(trace.setSpan(parent, span), () => listener(req, res));
  };
}

function parentOf({ headers: { traceparent } }: IncomingMessage): TraceContext {
  const sent = typeof traceparent === 'string' ? parseTraceparent(traceparent) : undefined;
  if (!sent) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(sent.trace_flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: sent.trace_id,
    spanId: sent.span_id,
    traceFlags,
    isRemote: true,
  });
}

function finish(span: Span, req: IncomingMessage, status: number): void {
  const route = routeOf(req as Parameters<typeof routeOf>[0]);
  if (route !== 'none') span.updateName(`${req.method} ${route}`).setAttribute('http.route', route);
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The fields of knex's query events that are used. `sql` has placeholders instead of values. */
interface Query {
  __knexQueryUid: string;
  method?: string;
  sql: string;
}

/** A span for each query of a traced request. Queries of the background have none. */
function traceQueries(tracer: Tracer, database: Knex): void {
  const open = new Map<string, Span>();
  const system = isPostgres(database) ? 'postgresql' : 'sqlite';
  database.on('query', ({ __knexQueryUid: id, method, sql }: Query) => {
    if (!trace.getActiveSpan()) return;
    const name = method && method !== 'raw' ? method : (/^\w+/.exec(sql)?.[0] ?? 'query').toLowerCase();
    const attributes = { 'db.system.name': system, 'db.query.text': sql };
    open.set(id, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }));
  });
  const end = ({ __knexQueryUid: id }: Query, error?: unknown) => {
    const span = open.get(id);
    if (error) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    open.delete(id);
  };
  database.on('query-response', (_response: unknown, query: Query) => end(query));
  database.on('query-error', (error: unknown, query: Query) => end(query, error));
}
