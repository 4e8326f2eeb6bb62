import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { inertia } from '../inertia/middleware.ts';
import { type SiteData, sharedProps } from './shared-props.ts';

/** Gives every answer `res.inertia`, with what all pages carry and the frontend that shows them. */
export function inertiaPages({ frontend, now, log }: Context, read: () => Promise<SiteData>): RequestHandler {
  return inertia({
    version: () => frontend.version(),
    renderer: (page) => frontend.render(page),
    document: (page, rendered) => frontend.document(page, rendered),
    now,
    share: sharedProps({
      read,
      now,
      onFailure: (err) => log.error({ err }, 'what every page carries could not be read'),
    }),
    onRenderError: (err, req) => log.error({ requestId: req.id, err }, 'rendering failed, the browser renders'),
    onRescue: (err, path, req) => log.error({ requestId: req.id, err, prop: path }, 'a deferred prop failed'),
  });
}
