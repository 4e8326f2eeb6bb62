import type { Request, RequestHandler, Response } from 'express';
import { Inertia } from './inertia.ts';
import type { InertiaOptions } from './options.ts';
import { type Draft, draftResponse, readVisit } from './request.ts';

export { expressSession, type FlashState, type InertiaSession } from './flash-bag.ts';
export type { Inertia } from './inertia.ts';
export type { InertiaOptions } from './options.ts';
export type * from './page-object.ts';
export { precognition } from './precognition.ts';
export * from './props/props.ts';
// The public entry. `export *` lets apps augment `Pages` through this module.
export { compileTemplate, type DocumentParts, fillTemplate, mount, pageScript } from './response.ts';
export {
  type BuildOptions,
  type BuiltPages,
  builtPages,
  type DevelopmentOptions,
  type DevelopmentPages,
  developmentPages,
  type PageAssets,
  type SsrModule,
  type VitePages,
} from './vite.ts';

declare global {
  namespace Express {
    interface Response {
      inertia: Inertia;
    }
  }
}

/** The middleware: adds `res.inertia` to every response. */
export function inertia(options: InertiaOptions): RequestHandler {
  return async (req: Request, res: Response, next) => {
    const visit = readVisit(req.method, req.headers);
    const version = await options.version(req);
    const { draft, node } = draftResponse(req, visit, version);
    if (!node) return sendVersionConflict(res, draft, version);
    res.inertia = new Inertia(options, req, res, visit, node, draft);
    next();
  };
}

/** With the new version next to the address, the client's background requests do not reload the page. */
function sendVersionConflict(res: Response, { status, headers }: Draft, version: string | null): void {
  res.status(status).vary('X-Inertia').set(headers);
  if (version !== null) res.set('X-Inertia-Version', version);
  res.end();
}
