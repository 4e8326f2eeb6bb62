import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { sendJson } from '../frontend/render-page.ts';
import { presentStyle } from './present.ts';
import { findStyles } from './records.ts';

const SHOWN = 6;

/** `GET /web/api/artworks/styles/random` */
export function indexRandom({ database, listing, now }: Context): RequestHandler {
  return async (_req, res) => {
    const styles = await findStyles(database, await listing.countAvailableByStyle(now()));
    await sendJson(res, { data: randomSample(styles, SHOWN).map(presentStyle) });
  };
}

/** A uniform random sample without replacement. */
function randomSample<Item>(items: Item[], count: number): Item[] {
  const rest = [...items];
  const drawn: Item[] = [];
  while (drawn.length < count && rest.length > 0)
    drawn.push(...rest.splice(Math.floor(Math.random() * rest.length), 1));
  return drawn;
}
