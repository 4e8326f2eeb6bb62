import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { isUnavailable } from './errors.ts';

/** The process's log: JSON lines on standard output. */
export function openLog(level: string, stream: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      ...{ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: bareError } },
      hooks: { logMethod: withoutRepetitions() },
    },
    stream,
  );
}

/** Milliseconds in which an error of one kind is logged once while storage or a provider is away. */
const REPEATED_WITHIN = 60_000;

/** While the database is away each request fails by it: one line for each message and kind of error in a minute has the error. */
function withoutRepetitions() {
  const logged = new Map<string, { at: number; left: number }>();
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
    if (!before || now - before.at >= REPEATED_WITHIN) {
      logged.set(key, { at: now, left: 0 });
      log(before?.left ? { ...details, leftOut: before.left } : details);
      return;
    }
    before.left += 1;
    // What names an order or a mail is a line of its own each time.
    const { err: _, requestId: __, ...others } = details;
    if (Object.keys(others).length > 0) log({ ...others, error: kind });
  };
}

let opened: DestinationStream | null = null;

// Writing each line by itself costs a third of what a kept answer does; some are written together, a moment later at the most.
function standardOutput(): DestinationStream {
  if (!opened) {
    const stream = pino.destination({ dest: 1, sync: true, minLength: 4_096, periodicFlush: 100 });
    // Not flushSync(), which would try again for ever once whoever reads has gone: the process would never end.
    process.once('exit', () => stream.end());
    opened = stream;
  }
  return opened;
}

/** One line a request: method, path without its query, status, milliseconds and id; nothing that tells who asked. */
export function accessLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: withoutChildren(log),
    customAttributeKeys: { responseTime: 'duration' },
    wrapSerializers: false,
    autoLogging: { ignore: (req) => req.url === '/healthz' || req.url === '/readyz' },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    customSuccessObject: (req, res, { duration }) => ({ requestId: req.id, ...line(req, res.statusCode, duration) }),
    customErrorObject: (req, res, err, { duration }) => ({
      ...{ requestId: req.id, ...line(req, res.statusCode, duration) },
      // Why it is 503 is logged once for all of its kind (`error-handler.ts`).
      ...(res.statusCode === 503 ? {} : { err }),
    }),
    customSuccessMessage: (_req, res) => wordFor(res),
    customErrorMessage: () => 'failed',
  });
}

/** pino-http makes two logs for each request, which costs more than its line; each line names its request itself. */
function withoutChildren(log: Logger): Logger {
  const own: Logger = Object.create(log, { child: { value: () => own } });
  return own;
}

/** The same line for what was answered without the app. */
export function logAnswer(
  log: Logger,
  { requestId, req, res, duration }: { requestId: string; req: IncomingMessage; res: ServerResponse; duration: number },
): void {
  log.info({ requestId, ...line(req, res.statusCode, duration) }, wordFor(res));
}

function wordFor(res: ServerResponse): string {
  return res.writableFinished ? 'answered' : 'aborted';
}

function line({ method, url }: { method?: string; url?: string }, status: number, duration: number) {
  return { method, path: withoutQuery(url), status, duration };
}

function withoutQuery(url = ''): string {
  return url.split('?', 1)[0] ?? '';
}

/** Type, code, message and frames of an error. A failed query's message begins with its values, which may be anybody's address: only its end is kept. */
function bareError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const message = isFromDatabase(error) ? (error.message.split(' - ').at(-1) ?? '') : error.message;
  const frames = (error.stack ?? '').split('\n').filter((frame) => /^\s+at /.test(frame));
  const cause = error.cause === undefined ? undefined : bareError(error.cause);
  return { type: error.name, code, message, stack: frames.join('\n'), cause };
}

function isFromDatabase(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /^(SQLITE_|[0-9A-Z]{5}$)/.test(error.code);
}
