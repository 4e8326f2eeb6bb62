import { once } from 'node:events';
import type { Response } from 'express';

/** Sends a long text piece by piece, no faster than it is taken, and stops where nobody takes it any more. */
export async function sendPieces(res: Response, pieces: AsyncIterable<string>): Promise<void> {
  if (res.req.method === 'HEAD') return void res.end();
  for await (const piece of pieces) {
    if (res.destroyed) return;
    if (!res.write(piece)) await roomOrEnd(res);
  }
  res.end();
}

async function roomOrEnd(res: Response): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]).finally(() => settled.abort());
}
