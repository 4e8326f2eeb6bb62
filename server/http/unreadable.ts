import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { HttpError } from './errors.ts';
import type { Metrics } from './metrics.ts';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers whole and in words what no request could be made of: too much of an address or headers, too slow, no HTTP at all. */
export function answerUnreadable(server: Server, { log, metrics }: { log: Logger; metrics: Metrics }): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // Somebody who went away is no matter, and half an answer must not be followed by another.
    if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    const status = STATUSES[code] ?? 400;
    metrics.count({ method: 'other', route: 'none', status }, 0);
    log.info({ status, code }, 'refused unread');
    // Destroyed at the end, or who goes on sending would hold the connection.
    socket.end(answer(status), () => socket.destroy());
  });
  // Node would answer it with nothing.
  server.on('checkExpectation', (_req, res) => {
    metrics.count({ method: 'other', route: 'none', status: 417 }, 0);
    log.info({ status: 417 }, 'refused unread');
    const body = bodyFor(417);
    res.writeHead(417, { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' }).end(body);
  });
}

function isAnswering(socket: Duplex): boolean {
  // How Node itself knows; there is no public name for it.
  const { _httpMessage: current } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  return current?.headersSent ?? false;
}

function answer(status: number): string {
  const body = bodyFor(status);
  return [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
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
