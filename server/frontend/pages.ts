import type { Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { accountFields } from '../http/session/account-mark.ts';
import { withOwnCards } from '../http/session/own-holdings.ts';
import { mayHoldSession } from '../http/session/session-cookie.ts';
import { signedIn } from '../http/session/signed-in.ts';
import { expressSession, type InertiaSession, inertia } from '../inertia/index.ts';
import type { SharedProps } from '../pages.ts';
import { sharedProps } from './shared-props.ts';

/** Gives every answer `res.inertia`, with what all pages carry and the frontend that shows them. */
export function inertiaPages({ frontend, now, log, site }: Context): RequestHandler {
  const shared = sharedProps(site, (err) => log.error({ err }, 'shared page props could not be read'));
  return inertia({
    version: () => frontend.version(),
    renderer: (page) => frontend.render(page),
    document: (page, rendered) => frontend.document(page, rendered),
    session: forThoseWhoHaveOne,
    now,
    finish: async (page, res) => ({ ...(await withOwnCards(res, page)), ...accountFields(res.req) }),
    share: async (req) => ({ ...(await shared()), auth: presentAuth(req) }),
    onRenderError: (err, req) => log.error({ requestId: req.id, err }, 'rendering failed, the browser renders'),
    onRescue: (err, path, req) => log.error({ requestId: req.id, err, prop: path }, 'a deferred prop failed'),
  });
}

// Without a session cookie nobody is signed in, and a page that was made without looking may be kept for others.
function presentAuth(req: Request): SharedProps['auth'] {
  const account = mayHoldSession(req.headers.cookie) ? signedIn(req) : null;
  return { user: account && { firstname: account.firstname } };
}

// A visitor without a session has nothing left there, and a page that was made without looking may be kept for others.
const forThoseWhoHaveOne: InertiaSession = {
  ...expressSession,
  read: (req) => (mayHoldSession(req.headers.cookie) ? expressSession.read(req) : undefined),
};
