import type { Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { accountFields } from '../http/session/account-mark.ts';
import { withOwnCards } from '../http/session/own-holdings.ts';
import { mayHoldSession } from '../http/session/session-cookie.ts';
import { signedIn } from '../http/session/signed-in.ts';
import { expressSession, type InertiaSession, inertia } from '../inertia/index.ts';
import type { SharedProps } from '../pages.ts';
import { sharedProps } from './shared-props.ts';

/** Adds `res.inertia` to every response, with the shared props and the frontend that renders pages. */
export function inertiaPages({ frontend, now, log, site }: Context): RequestHandler {
  const shared = sharedProps(site, (err) => log.error({ err }, 'shared page props could not be read'));
  return inertia({
    version: () => frontend.version(),
    renderer: (page) => frontend.render(page),
    document: (page, rendered) => frontend.document(page, rendered),
    session: sessionWithCookie,
    now,
    finish: async (page, res) => ({ ...(await withOwnCards(res, page)), ...accountFields(res.req) }),
    share: async (req) => ({ ...(await shared()), auth: presentAuth(req) }),
    onRenderError: (err, req) => log.error({ requestId: req.id, err }, 'rendering failed, the browser renders'),
    onRescue: (err, path, req) => log.error({ requestId: req.id, err, prop: path }, 'a deferred prop failed'),
  });
}

// Only a request with a session cookie reads the session. The page cache stores no page that has read it.
function presentAuth(req: Request): SharedProps['auth'] {
  const account = mayHoldSession(req.headers.cookie) ? signedIn(req) : null;
  return { user: account && { firstname: account.firstname } };
}

// As above: without a session cookie there is no flash data to read.
const sessionWithCookie: InertiaSession = {
  ...expressSession,
  read: (req) => (mayHoldSession(req.headers.cookie) ? expressSession.read(req) : undefined),
};
