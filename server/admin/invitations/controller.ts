import type { RequestHandler, Response } from 'express';
import { z } from 'zod';
import { deviceName } from '../../accounts/sign-in/device-name.ts';
import type { Context } from '../../context.ts';
import { validate } from '../../http/request.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { invitationPath } from '../../staff/invitation-path.ts';
import { acceptInvitation, findInvitation, type InvitationResult } from '../../staff/invitations.ts';
import { readChallenge, requestNewPasskey, verifyNewPasskey } from '../../staff/passkeys.ts';
import { offersGoogle } from '../google-offer.ts';
import { adviceForIpAddress, readPasskeyAnswer, siteOf } from '../passkey-site.ts';
import { renderAdminPage } from '../render-page.ts';
import { sendSession } from '../session.ts';
import { ENDED_MESSAGES, presentInvitation } from './present.ts';

const FORM = z.object({
  name: z.string().max(1_000).default(''),
  challenge: z.string().max(2_000),
  answer: z.string().max(20_000),
});
const TRY_AGAIN = 'The passkey could not be created. Please try again.';
const MAX_NAME = 100;

type InvitationRequest = RequestHandler<{ token: string }>;

/** `GET /admin/invitations/{token}` */
export function show(context: Context): InvitationRequest {
  const { database, now } = context;
  return async (req, res) => {
    const found = await findInvitation(database, req.params.token, now());
    await renderInvitation(context, res, { found, token: req.params.token, error: adviceForIpAddress(res) });
  };
}

/** `POST /admin/invitations/{token}` */
export function update(context: Context): InvitationRequest {
  const { database, now } = context;
  return async (req, res) => {
    const { token } = req.params;
    const form = validate(FORM, req.body);
    const found = await findInvitation(database, token, now());
    const retry = (error: string | null) => renderInvitation(context, res.status(422), { found, token, error });
    if (found.state !== 'open') return renderInvitation(context, res.status(410), { found, token, error: null });
    const name = form.name.replace(/\s+/g, ' ').trim() || (found.member?.name ?? '');
    if (name === '' || name.length > MAX_NAME)
      return retry(`Please enter your name, with at most ${MAX_NAME} characters.`);
    const site = await siteOf(res, context);
    const challenge = readChallenge(site, form.challenge, purposeOf(token), now());
    const passkey = challenge && (await verifyNewPasskey(site, readPasskeyAnswer(form.answer), challenge));
    if (!passkey) return retry(TRY_AGAIN);
    const device = deviceName(req.get('user-agent'));
    const { handle } = challenge;
    const credential = { passkey, handle, challenge };
    const joined = await acceptInvitation(database, { token, name, credential, device, now: now() });
    if (!joined) return retry(TRY_AGAIN);
    logSecurityEvent(req, 'staff-signed-in');
    sendSession(req, res, joined.session);
    res.redirect(303, '/admin');
  };
}

/** Binds a challenge to the invitation, so that the answer to another one is refused. */
function purposeOf(token: string): string {
  return `invitation ${token}`;
}

interface InvitationPageOptions {
  found: InvitationResult;
  token: string;
  error: string | null;
}

async function renderInvitation(
  context: Context,
  res: Response,
  { found, token, error }: InvitationPageOptions,
): Promise<void> {
  const { state, invitation, member } = found;
  const title = 'Invitation';
  if (state !== 'open' || !invitation) {
    if (res.statusCode === 200) res.status(state === 'unknown' ? 404 : 410);
    const message = ENDED_MESSAGES[state];
    const nothing = { invitation: null, passkey: null, googleUrl: null };
    return renderAdminPage(res, 'admin/sign-in/invitation', { title, ...nothing, message, error: null });
  }
  const site = await siteOf(res, context);
  const request = { email: invitation.email, name: member?.name ?? '', purpose: purposeOf(token), now: context.now() };
  const passkey = await requestNewPasskey(site, request);
  const shown = presentInvitation(invitation, member, invitationPath(token));
  const googleUrl = offersGoogle(context.settings) ? `${invitationPath(token)}/google` : null;
  await renderAdminPage(res, 'admin/sign-in/invitation', {
    title,
    invitation: shown,
    passkey,
    googleUrl,
    message: null,
    error,
  });
}
