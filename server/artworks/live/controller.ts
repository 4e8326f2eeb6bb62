import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { sendJson } from '../../frontend/render-page.ts';
import { HttpError } from '../../http/errors.ts';
import { slugsOf } from '../../http/request.ts';
import { presentStatus } from './present.ts';
import { findStatusesBySlug } from './records.ts';
import { ArtworkStreams } from './streams.ts';

const NO_STREAM = 'This address sends events to the pages of the gallery.';

/** `GET /web/api/events`: an event stream of artworks whose status has changed. */
export function show(context: Context): RequestHandler {
  const streams = new ArtworkStreams(context);
  context.metrics.watchStreams('visitors', () => streams.size);
  return (req, res) => {
    if (!req.get('Accept')?.includes('text/event-stream')) throw new HttpError(406, NO_STREAM);
    if (req.method === 'HEAD') return void res.end();
    streams.open(req, res);
  };
}

/** `GET /web/api/artworks/statuses?slugs[]=`: the statuses of the artworks of a page, from the database. */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const slugs = slugsOf(req);
    const time = now();
    const rows = await findStatusesBySlug(database, slugs, time);
    await sendJson(res, { data: rows.map((row) => presentStatus(row, time)) });
  };
}
