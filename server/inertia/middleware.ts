import type { Request, RequestHandler, Response } from 'express';
import { Inertia } from './inertia.ts';
import type { InertiaOptions } from './options.ts';
import { consult, type Draft } from './protocol.ts';
import { readVisit } from './visit.ts';

declare global {
  namespace Express {
    interface Response {
      inertia: Inertia;
    }
  }
}

export type { InertiaOptions } from './options.ts';
export type { PageObject } from './page-object.ts';

/** Speaks the Inertia protocol: every response gets `res.inertia`. */
export function inertia(options: InertiaOptions): RequestHandler {
  return async (req: Request, res: Response, next) => {
    const visit = readVisit(req.method, req.headers);
    const version = await options.version(req);
    const { draft, node } = consult(req, visit, version);
    if (!node) return answerConflict(res, draft, version);
    res.inertia = new Inertia(options, req, res, visit, node, draft);
    next();
  };
}

/** The new version stands beside the address, so that requests in the background do not reload the page. */
function answerConflict(res: Response, { status, headers }: Draft, version: string | null): void {
  res.status(status).vary('X-Inertia').set(headers);
  if (version !== null) res.set('X-Inertia-Version', version);
  res.end();
}
