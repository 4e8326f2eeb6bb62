import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { rateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { RATE_LIMITS } from '../http/rate-limits/table.ts';
import { originFor } from '../http/request.ts';
import { logSecurityEvent } from '../http/security/security-log.ts';
import { listPasskeys } from '../staff/credentials.ts';
import { readChallenge, requestPasskey, verifyAgain } from '../staff/passkeys.ts';
import { markVerified, type StaffSession } from '../staff/sessions.ts';
import { MINUTE } from '../time/time.ts';
import { offersGoogle } from './google-offer.ts';
import { readPasskeyAnswer, siteOf } from './passkey-site.ts';
import { renderAdminPage } from './render-page.ts';
import { returnPath } from './return-path.ts';
import { staffOf } from './session.ts';

/** Milliseconds after a sign-in or a passkey in which sensitive forms are accepted without another. */
const VERIFIED_FOR = 10 * MINUTE;

const TRY_AGAIN = 'This did not work. Please try again with your own passkey of this gallery.';
const GOOGLE_FIRST = 'Google has not confirmed it yet. Please choose “Confirm with Google” first, then continue.';

type Form = Record<string, unknown>;

/**
 * Accepts a sensitive form from a member who has proved who they are in the last ten minutes. Otherwise a page requests the
 * passkey. It has all fields of the form, and sends them again with the answer.
 */
export function requireVerified(context: Context): RequestHandler {
  const limit = rateLimiter(context, RATE_LIMITS.staffSignIn);
  return async (req, res, next) => {
    const { challenge, answer, ...form }: Form = req.body ?? {};
    const session = staffOf(res);
    req.body = form;
    if (context.now() - session.verifiedAt <= VERIFIED_FOR) return next();
    if (answer === undefined) return renderVerify(context, req, res, null);
    await limit.consume(req);
    if (await isVerified(context, res, { challenge, answer })) {
      logSecurityEvent(req, 'staff-verified');
      return next();
    }
    if (answer !== '') logSecurityEvent(req, 'staff-sign-in-refused');
    await renderVerify(context, req, res, session.usesGoogle && answer === '' ? GOOGLE_FIRST : TRY_AGAIN);
  };
}

async function isVerified(context: Context, res: Response, { challenge, answer }: Form): Promise<boolean> {
  const { database, now } = context;
  const session = staffOf(res);
  if (session.isDemo) {
    await markVerified(database, session.id, now());
    return true;
  }
  const site = await siteOf(res, context);
  const opened = readChallenge(site, String(challenge), purposeOf(session), now());
  const response = readPasskeyAnswer(String(answer));
  return opened !== null && verifyAgain(database, site, { response, challenge: opened, session, now: now() });
}

/** Binds a challenge to the session, so that an answer for a sign-in or of another session is refused. */
function purposeOf({ id }: StaffSession): string {
  return `verify ${id}`;
}

async function renderVerify(context: Context, req: Request, res: Response, error: string | null): Promise<void> {
  const session = staffOf(res);
  const passkeys = await listPasskeys(context.database, session.member.id);
  const request = { purpose: purposeOf(session), now: context.now(), passkeys };
  const passkey = passkeys.length > 0 ? await requestPasskey(await siteOf(res, context), request) : null;
  const googleUrl = session.usesGoogle && offersGoogle(context.settings) ? '/admin/verify/google' : null;
  const { isDemo } = session;
  const cancelUrl = returnPath(pathOf(req.get('referer'), originFor(res)));
  const props = { action: req.originalUrl, fields: fieldsOf(req.body), passkey, googleUrl, isDemo, cancelUrl, error };
  await renderAdminPage(res.status(403), 'admin/sign-in/verify', { title: 'Is it you?', ...props }, req.originalUrl);
}

/** The path of an address of this site. */
function pathOf(address: string | undefined, origin: string): string | null {
  const url = URL.parse(address ?? '');
  return url?.origin === origin ? url.pathname + url.search : null;
}

/** Names and values of a form, as hidden fields send them again. A name with several values has one field for each. */
function fieldsOf(form: Form): { name: string; value: string }[] {
  return Object.entries(form).flatMap(([name, value]) =>
    name === '_csrf' ? [] : [value].flat().map((each) => ({ name, value: String(each) })),
  );
}
