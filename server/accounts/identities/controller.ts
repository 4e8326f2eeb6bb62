import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { accountId } from '../../http/session/session.ts';
import { sessionRowId } from '../../http/session/store.ts';
import { redirectToAccount } from '../account/page.ts';
import { removeIdentity } from './records.ts';

/** `POST /forms/account/identities/remove`: removes a way to sign in, except the last one. */
export function destroy({ database }: Context): RequestHandler {
  return async (req, res) => {
    const provider = String(req.body?.provider ?? '');
    const thisSession = sessionRowId(req.sessionID);
    const outcome = await removeIdentity(database, accountId(req), { provider, thisSession });
    if (outcome === 'removed') logSecurityEvent(req, 'identity-removed', { provider });
    redirectToAccount(
      res,
      outcome === 'removed' ? 'This way to sign in is removed.' : 'Your only way to sign in stays.',
    );
  };
}
