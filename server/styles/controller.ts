import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { presentStyle } from './present.ts';
import { findStyles } from './records.ts';
import { randomSample } from './sample.ts';

const SHOWN = 6;

/** `GET /web/api/artworks/styles/random` */
export function indexRandom({ database, listing, now }: Context): RequestHandler {
  return async (_req, res) => {
    const styles = await findStyles(database, await listing.countAvailableByStyle(now()));
    res.json({ data: randomSample(styles, SHOWN).map(presentStyle) });
  };
}
