import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HttpError } from '../../http/errors.ts';
import { LiveStreams } from './streams.ts';

const NO_STREAM = 'This address sends live updates to the pages of the admin.';

/** `GET /admin/events`: an event stream of topics that have changed, for `useLive` of the pages. */
export function show(context: Context): RequestHandler {
  const streams = new LiveStreams(context);
  context.metrics.watchStreams('staff', () => streams.size);
  return async (req, res) => {
    if (!req.get('Accept')?.includes('text/event-stream')) throw new HttpError(406, NO_STREAM);
    if (req.method === 'HEAD') return void res.end();
    await streams.open(res);
  };
}
