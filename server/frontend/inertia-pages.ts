import type { Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { sendWithoutEtag } from '../http/compression.ts';
import { requestFields } from '../http/monitoring/log.ts';
import { accountFields, mayHoldSession, signedIn } from '../http/session/session.ts';
import { expressSession, type InertiaSession, inertia } from '../inertia/index.ts';
import type { Site } from '../navigation/present.ts';
import { layoutFields } from '../page-table.ts';
import type { SharedProps } from '../pages.ts';
import { withOwnMarks } from './render-page.ts';

declare global {
  namespace Express {
    interface Locals {
      /** Menus, banner and details that are not public yet, for the preview of a change. */
      previewedSite?: Site & Pick<SharedProps, 'previewedNotifications'>;
    }
  }
}

/** Adds `res.inertia` to a response, with the shared props and the frontend that renders pages. */
export function inertiaPages({ frontend, now, log, site }: Context, defaultSite: Site): RequestHandler {
  const shared = sharedProps(site, defaultSite);
  return inertia({
    version: () => frontend.version(),
    renderer: (page) => frontend.render(page),
    document: (page, rendered, { headers }) =>
      frontend.document(page, rendered, mayHoldSession(headers.cookie) ? 'linked' : 'inline'),
    session: sessionWithCookie,
    sendWithoutEtag,
    now,
    finish: async (page, res) => ({
      ...(await withOwnMarks(res, page)),
      ...accountFields(res.req),
      ...layoutFields(page.component, res.get('Cache-Control')),
    }),
    share: async (req, res) => ({ ...(await shared()), ...res.locals.previewedSite, auth: presentAuth(req) }),
    onRenderError: (err, req) => log.error({ ...requestFields(req), err }, 'rendering failed, the browser renders'),
    onRescue: (err, path, req) => log.error({ ...requestFields(req), err, prop: path }, 'a deferred prop failed'),
  });
}

// Only a request with a session cookie reads the session. The page cache stores no page that has read it.
function presentAuth(req: Request): SharedProps['auth'] {
  const account = mayHoldSession(req.headers.cookie) ? signedIn(req) : null;
  return { user: account && { firstname: account.firstname } };
}

// Reads flash data only for requests with a session cookie. Others have none.
const sessionWithCookie: InertiaSession = {
  ...expressSession,
  read: (req) => (mayHoldSession(req.headers.cookie) ? expressSession.read(req) : undefined),
};

/** The props of every page. If they cannot be read, the last known ones or the default ones are used, so that the error page has its layout. */
export function sharedProps(site: () => Promise<Site>, defaultSite: Site): () => Promise<Partial<SharedProps>> {
  let shown = defaultSite;
  return async () => {
    shown = await site().catch(() => shown);
    return { ...shown, storeCheckoutUrl: '/checkout' };
  };
}
