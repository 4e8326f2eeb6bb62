import type { Response } from 'express';
import { bytesOf, inFew, lengthOf, type Piece } from './pieces.ts';

/**
 * As `res.send`, piece by piece, since to make one of them first takes longer than to hand them over. What is compressed, or wanted
 * whole by whoever has put a `send` of their own into the response, is made one.
 */
export function sendPieces(res: Response, pieces: readonly Piece[]): void {
  const isNamed = res.hasHeader('ETag') || !mayBeKept(res);
  if (Object.hasOwn(res, 'send') || !isNamed || res.req.fresh) {
    res.send(bytesOf(pieces));
    return;
  }
  const few = inFew(pieces);
  res.set('Content-Length', String(lengthOf(few)));
  if (res.req.method === 'HEAD') {
    res.end();
    return;
  }
  // Whoever compresses decides with the headers whether to.
  res.writeHead(res.statusCode);
  if (res.hasHeader('Content-Encoding')) res.end(bytesOf(few));
  else endWith(res, few);
}

/** Of what nobody may keep nobody asks whether it has changed: it needs no name. */
export function mayBeKept(res: Response): boolean {
  return !res.get('Cache-Control')?.includes('no-store');
}

function endWith(res: Response, pieces: readonly Uint8Array[]): void {
  res.cork();
  for (const piece of pieces.slice(0, -1)) res.write(piece);
  res.end(pieces.at(-1));
}
