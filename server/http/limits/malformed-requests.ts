import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { HttpError } from '../errors.ts';
import type { Metrics } from '../monitoring/metrics.ts';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to requests that Node rejects before Express: headers too large, too slow, or not HTTP. */
export function rejectMalformedRequests(server: Server, { log, metrics }: { log: Logger; metrics: Metrics }): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // The client has gone, or a response is half sent.
    if (code === 'ECONNRESET' || !socket.writable || isResponding(socket)) return void socket.destroy();
    const status = STATUSES[code] ?? 400;
    metrics.count({ method: 'other', route: 'none', status }, 0);
    log.info({ status, code }, 'malformed request rejected');
    // Destroyed afterwards: a client that continues to send would hold the connection.
    socket.end(responseFor(status), () => socket.destroy());
  });
  // Node's own response has no body.
  server.on('checkExpectation', (_req, res) => {
    metrics.count({ method: 'other', route: 'none', status: 417 }, 0);
    log.info({ status: 417 }, 'malformed request rejected');
    const body = bodyFor(417);
    res.writeHead(417, { ...HEADERS, 'Content-Length': Buffer.byteLength(body), Connection: 'close' }).end(body);
  });
}

function isResponding(socket: Duplex): boolean {
  // Node's internal field; there is no public one.
  const { _httpMessage: current } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  return current?.headersSent ?? false;
}

function responseFor(status: number): string {
  const body = bodyFor(status);
  return [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    ...Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

function bodyFor(status: number): string {
  return JSON.stringify({ message: new HttpError(status).message });
}
