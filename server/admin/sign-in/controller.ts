import type { RequestHandler, Response } from 'express';
import { z } from 'zod';
import { deviceName } from '../../accounts/sign-in/device-name.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { validate } from '../../http/request.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { isDemoLinkOpen, redeemDemoLink } from '../../staff/demo-owner.ts';
import { readChallenge, requestPasskey, signIn } from '../../staff/passkeys.ts';
import { signOut } from '../../staff/sessions.ts';
import { offersGoogle } from '../google-offer.ts';
import { adviceForIpAddress, readPasskeyAnswer, siteOf } from '../passkey-site.ts';
import { renderAdminPage } from '../render-page.ts';
import { returnPath } from '../return-path.ts';
import { clearSession, isDemo, sendSession, staffOf } from '../session.ts';

const PURPOSE = 'sign-in';
const TRY_AGAIN = 'This did not work. Please try again with the passkey of this gallery.';

const FORM = z.object({
  challenge: z.string().max(2_000),
  answer: z.string().max(10_000),
  returnTo: z.string().max(2_000).default('/admin'),
});

/** `GET /admin/sign-in` */
export function show(context: Context): RequestHandler {
  return async (req, res) => {
    const returnTo = returnPath(req.query.returnTo);
    if (res.locals.staff) return res.redirect(303, returnTo);
    await renderSignIn(context, res, { returnTo, error: adviceForIpAddress(res) });
  };
}

/** `POST /admin/sign-in` */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const { challenge: signed, answer, returnTo } = validate(FORM, req.body);
    const site = await siteOf(res, context);
    const challenge = readChallenge(site, signed, PURPOSE, now());
    const input = { response: readPasskeyAnswer(answer), device: deviceName(req.get('user-agent')), now: now() };
    const started = challenge && (await signIn(database, site, { ...input, challenge }));
    if (!started) {
      logSecurityEvent(req, 'staff-sign-in-refused');
      res.status(422);
      return renderSignIn(context, res, { returnTo: returnPath(returnTo), error: TRY_AGAIN });
    }
    logSecurityEvent(req, 'staff-signed-in');
    sendSession(req, res, started.session);
    res.redirect(303, returnPath(returnTo));
  };
}

async function renderSignIn(
  context: Context,
  res: Response,
  { returnTo, error }: { returnTo: string; error: string | null },
): Promise<void> {
  const passkey = await requestPasskey(await siteOf(res, context), { purpose: PURPOSE, now: context.now() });
  const query = returnTo === '/admin' ? '' : `?${new URLSearchParams({ returnTo })}`;
  const googleUrl = offersGoogle(context.settings) ? `/admin/sign-in/google${query}` : null;
  const props = { title: 'Sign in', passkey, googleUrl, returnTo, error };
  await renderAdminPage(res, 'admin/sign-in/index', props, '/admin/sign-in');
}

/** `POST /admin/sign-out` */
export function destroy(context: Context): RequestHandler {
  return endSession(context, false);
}

/** `POST /admin/sign-out-everywhere` */
export function destroySessions(context: Context): RequestHandler {
  return endSession(context, true);
}

function endSession({ database, now }: Context, isEverywhere: boolean): RequestHandler {
  return async (req, res) => {
    await signOut(database, { session: staffOf(res), isEverywhere, now: now() });
    clearSession(req, res);
    res.redirect(303, '/admin/sign-in');
  };
}

/** `GET /admin/demo/{token}`: only in the demo. */
export function showDemo({ database, now, settings }: Context): RequestHandler<{ token: string }> {
  return async (req, res) => {
    if (!isDemo(settings)) throw new NotFound();
    const isOpen = await isDemoLinkOpen(database, req.params.token, now());
    const action = isOpen ? `/admin/demo/${req.params.token}` : null;
    await renderAdminPage(res, 'admin/sign-in/demo', { title: 'Demo owner', action });
  };
}

/** `POST /admin/demo/{token}`: only in the demo. */
export function createDemo({ database, now, settings }: Context): RequestHandler<{ token: string }> {
  return async (req, res) => {
    if (!isDemo(settings)) throw new NotFound();
    const device = deviceName(req.get('user-agent'));
    const started = await redeemDemoLink(database, { token: req.params.token, device, now: now() });
    if (!started) return renderAdminPage(res.status(410), 'admin/sign-in/demo', { title: 'Demo owner', action: null });
    sendSession(req, res, started.session);
    res.redirect(303, '/admin');
  };
}
