import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { MINUTE } from '../../time/time.ts';
import { isUnavailable } from '../errors.ts';
import { isFromProxy } from '../request.ts';

/** The log of this process: pino's JSON lines, by default on standard output. */
export function openLog(level: string, stream: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      serializers: { err: serializeError },
      hooks: { logMethod: deduplicateErrors() },
    },
    stream,
  );
}

const DEDUPLICATION_WINDOW = MINUTE;

/** While the database is unreachable every request fails: each message and kind of error is logged with its stack once a minute. */
function deduplicateErrors() {
  const logged = new Map<string, { at: number; repeated: number }>();
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    const [details, message] = args as unknown as [Record<string, unknown>, unknown];
    const err = details?.err;
    const log = (shown: object) => method.apply(this, [shown, message] as unknown as Parameters<LogFn>);
    if (!(err instanceof Error) || !isUnavailable(err)) {
      method.apply(this, args);
      return;
    }
    const kind = ['code' in err ? err.code : '', err.name].filter(Boolean).join(' ');
    const key = `${message} ${kind}`;
    const before = logged.get(key);
    const now = performance.now();
    if (!before || now - before.at >= DEDUPLICATION_WINDOW) {
      logged.set(key, { at: now, repeated: 0 });
      log(before?.repeated ? { ...details, suppressed: before.repeated } : details);
      return;
    }
    before.repeated += 1;
    // Lines that name an order or a mail are always logged, without the stack.
    const { err: _, reqId: __, trace_id: ___, span_id: ____, trace_flags: _____, ...others } = details;
    if (Object.keys(others).length > 0) log({ ...others, error: kind });
  };
}

let opened: DestinationStream | null = null;

/** Lines are written in batches, at most 100 ms later: one write per line costs a third of a cached response. */
export function standardOutput(): DestinationStream {
  if (!opened) {
    const stream = pino.destination({ dest: 1, sync: true, minLength: 4_096, periodicFlush: 100 });
    // flushSync() retries endlessly when the reader has closed the pipe, so the process would not exit.
    process.once('exit', () => stream.end());
    opened = stream;
  }
  return opened;
}

/** One line for each request, with pino-http's fields: method, path without query, status, milliseconds and id. No personal data. */
export function accessLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: withoutChildren(log),
    wrapSerializers: false,
    autoLogging: { ignore: (req) => /^\/(healthz|readyz)(\?|$)/.test(req.url ?? '') },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    customSuccessObject: (req, res, { responseTime }) => responseFields(req, res, responseTime),
    customErrorObject: (req, res, err, { responseTime }) => ({
      ...responseFields(req, res, responseTime),
      // The error of a 503 is logged by `error-handler.ts`, deduplicated.
      ...(res.statusCode === 503 ? {} : { err }),
    }),
    customSuccessMessage: (_req, res) => messageFor(res),
    customErrorMessage: () => 'request errored',
  });
}

/** pino-http creates two child loggers for each request, which costs more than the line. Each line has the request id itself. */
function withoutChildren(log: Logger): Logger {
  const own: Logger = Object.create(log, { child: { value: () => own } });
  return own;
}

/** The same line for a response from the page cache. */
export function logResponse(log: Logger, req: IncomingMessage, res: ServerResponse, responseTime: number): void {
  log.info(responseFields(req, res, responseTime), messageFor(res));
}

function messageFor(res: ServerResponse): string {
  return res.writableFinished ? 'request completed' : 'request aborted';
}

/** Fields of every line about a request. */
export function requestFields({ id, trace }: Pick<IncomingMessage, 'id' | 'trace'>) {
  return { reqId: id, ...trace };
}

function responseFields(req: IncomingMessage, { statusCode }: ServerResponse, responseTime: number) {
  const { id, method } = req;
  // A router removes the path that it is mounted at from `url`.
  const { originalUrl: url = req.url } = req as IncomingMessage & { originalUrl?: string };
  return { ...requestFields(req), req: { id, method, url: withoutQuery(url) }, res: { statusCode }, responseTime };
}

function withoutQuery(url = ''): string {
  return url.split('?', 1)[0] ?? '';
}

/** Type, code, message and stack of an error. A failed query's message begins with its values, which can be personal data: only the end is logged. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const message = isFromDatabase(error) ? (error.message.split(' - ').at(-1) ?? '') : error.message;
  const frames = (error.stack ?? '').split('\n').filter((frame) => /^\s+at /.test(frame));
  const cause = error.cause === undefined ? undefined : serializeError(error.cause);
  return { type: error.name, code, message, stack: frames.join('\n'), cause };
}

function isFromDatabase(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /^(SQLITE_|[0-9A-Z]{5}$)/.test(error.code);
}

const VALID_ID = /^[\w-]{8,128}$/;

/** Sets the request id and the trace for logs and error pages. The headers count only if a trusted proxy sent them. */
export const requestId: RequestHandler = (req, res, next) => {
  identifyRequest(req, () => isFromProxy(req));
  res.set('X-Request-Id', String(req.id));
  next();
};

/** Sets id and trace of a request, and returns the id. */
export function identifyRequest(req: IncomingMessage, isTrusted: () => boolean): string {
  const { 'x-request-id': sentId, traceparent } = req.headers;
  const id = typeof sentId === 'string' && VALID_ID.test(sentId) && isTrusted() ? sentId : randomUUID();
  req.id = id;
  if (typeof traceparent === 'string' && isTrusted()) req.trace ??= parseTraceparent(traceparent);
  return id;
}

/** Names of OpenTelemetry's log fields. */
interface TraceFields {
  trace_id: string;
  span_id: string;
  trace_flags: string;
}

declare module 'node:http' {
  interface IncomingMessage {
    /** The trace that the request belongs to. */
    trace?: TraceFields | undefined;
  }
}

/** https://www.w3.org/TR/trace-context/#traceparent-header: a later version may have further fields. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Undefined for a header that is not valid. */
export function parseTraceparent(header: string): TraceFields | undefined {
  const [, version, trace_id, span_id, trace_flags, more] = TRACEPARENT.exec(header) ?? [];
  if (!trace_id || !span_id || !trace_flags || (version === '00' && more)) return undefined;
  return { trace_id, span_id, trace_flags };
}
