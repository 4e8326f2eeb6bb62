import type { Response } from 'express';

/** Sends a long text piece by piece, no faster than it is taken, and stops where nobody takes it any more. */
export async function sendPieces(res: Response, pieces: AsyncIterable<string>): Promise<void> {
  if (res.req.method === 'HEAD') return void res.end();
  let goOn = () => {};
  res.on('drain', () => goOn());
  res.on('close', () => goOn());
  for await (const piece of pieces) {
    if (res.destroyed) return;
    if (res.write(piece)) continue;
    await new Promise<void>((resolve) => {
      goOn = resolve;
      if (res.destroyed) resolve();
    });
  }
  res.end();
}
