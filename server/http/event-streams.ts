import type { Response } from 'express';
import { SECOND } from '../time/time.ts';

/** Milliseconds between two heartbeats. Proxies end a response after a silence: nginx after the 20 s of deploy/nginx.conf. */
export const HEARTBEAT = 10 * SECOND;
/** Milliseconds after which a browser connects again by itself. */
const RETRY = 2 * SECOND;
/** Bytes that wait for a slow browser. It connects again, and then loads everything again. */
const MAX_WAITING = 16_384;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Compression would hold events back.
  'Cache-Control': 'no-store, no-transform',
  // Sent on at once by nginx.
  'X-Accel-Buffering': 'no',
};

const OPENING = Buffer.from(`retry: ${RETRY}\n\n`);

/** Sends the head of a stream of server-sent events. Its end is the end of the connection, so that an event is sent as it is, without a chunk's frame. */
export function openEventStream(res: Response): void {
  res.useChunkedEncodingByDefault = false;
  res.shouldKeepAlive = false;
  res.writeHead(200, HEADERS).write(OPENING);
}

export function sendEvent(res: Response, event: string | Buffer): void {
  if (res.writableLength > MAX_WAITING) res.destroy();
  else res.write(event);
}
