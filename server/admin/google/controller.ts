import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import { deviceName } from '../../accounts/sign-in/device-name.ts';
import { openStrategies, type Strategies } from '../../accounts/sign-in/strategies.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { withoutSlot } from '../../http/limits/slot.ts';
import { requestFields } from '../../http/monitoring/log.ts';
import { isPrefetch, originFor } from '../../http/request.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { readSigned, sign } from '../../http/security/signed-text.ts';
import type { GooglePage } from '../../staff/contract.ts';
import { acceptByGoogle, type GooglePerson, signInByGoogle, verifyByGoogle } from '../../staff/google.ts';
import { findInvitation } from '../../staff/invitations.ts';
import { offersGoogle } from '../google-offer.ts';
import { renderAdminPage } from '../render-page.ts';
import { returnPath } from '../return-path.ts';
import { sendSession, staffOf } from '../session.ts';
import { type GooglePurpose, PENDING_LIFETIME, type PendingGoogle, readPending } from './pending.ts';
import { type GoogleProblem, presentProblem, presentSignedIn, VERIFIED } from './present.ts';

const NAMES = { plain: 'staff-google', secure: '__Secure-staff-google' };
const CALLBACK = '/admin/sign-in/google/callback';
const PURPOSE_OF_COOKIE = 'staff google';

/** `GET /admin/sign-in/google`: leads to Google, which leads back to `create`. */
export function showSignIn(context: Context): RequestHandler {
  const begin = beginner(context);
  return (req, res) => begin(req, res, { kind: 'sign-in', returnTo: returnPath(req.query.returnTo) });
}

/** `GET /admin/invitations/{token}/google` */
export function showInvitation(context: Context): RequestHandler<{ token: string }> {
  const begin = beginner(context);
  return async (req, res) => {
    const { token } = req.params;
    const { state, invitation } = await findInvitation(context.database, token, context.now());
    if (state !== 'open' || !invitation) return res.redirect(303, `/admin/invitations/${encodeURIComponent(token)}`);
    await begin(req, res, { kind: 'invitation', token }, invitation.email);
  };
}

/** `GET /admin/verify/google`: in a tab of its own, beside the form that is continued afterwards. */
export function showVerification(context: Context): RequestHandler {
  const begin = beginner(context);
  return (req, res) => {
    const { id, member } = staffOf(res);
    return begin(req, res, { kind: 'verify', session: id }, member.email);
  };
}

function beginner(context: Context) {
  const strategies = openStrategies(context.settings);
  return async (req: Request, res: Response, purpose: GooglePurpose, loginHint?: string): Promise<void> => {
    if (!offersGoogle(context.settings)) throw new NotFound();
    if (isPrefetch(req)) return void res.status(204).end();
    const { location, state, verifier } = await strategies.begin('google', callbackUrl(res), loginHint);
    const pending: PendingGoogle = { state, verifier, purpose, begunAt: context.now() };
    const value = sign(JSON.stringify(pending), PURPOSE_OF_COOKIE, context.settings.sessionSecrets);
    res.cookie(nameFor(req), value, { ...optionsFor(req), maxAge: PENDING_LIFETIME });
    res.redirect(303, location);
  };
}

/** `GET /admin/sign-in/google/callback`: Google sends the browser back here. */
export function create(context: Context): RequestHandler {
  const strategies = openStrategies(context.settings);
  const { settings, now } = context;
  return async (req, res) => {
    if (!offersGoogle(settings)) throw new NotFound();
    if (isPrefetch(req)) return void res.status(204).end();
    const { code, state, error } = req.query;
    const cookie: unknown = req.cookies?.[nameFor(req)];
    const text = typeof cookie === 'string' ? readSigned(cookie, PURPOSE_OF_COOKIE, settings.sessionSecrets) : null;
    const pending = readPending(text, state, now());
    const refuse = (problem: GoogleProblem) => {
      if (problem !== 'cancelled')
        logSecurityEvent(req, 'staff-sign-in-refused', { provider: 'google', reason: problem });
      res.status(problem === 'unreachable' ? 503 : 403);
      return render(res, 'Google', presentProblem(problem, pending?.purpose ?? null));
    };
    if (!pending) return refuse('expired');
    res.clearCookie(nameFor(req), optionsFor(req));
    if (error === 'access_denied') return refuse('cancelled');
    if (error !== undefined || typeof code !== 'string' || code === '' || code.length > 4_096) return refuse('refused');
    const result = await personOf(req, res, { strategies, pending, code });
    if (typeof result === 'string') return refuse(result);
    const problem = await finish(context, req, res, { purpose: pending.purpose, person: result });
    if (problem) await refuse(problem);
  };
}

async function personOf(
  req: Request,
  res: Response,
  { strategies, pending, code }: { strategies: Strategies; pending: PendingGoogle; code: string },
): Promise<GooglePerson | 'refused' | 'unreachable'> {
  const signIn = { ...pending, provider: 'google', returnTo: '/admin' } as const;
  const result = await withoutSlot(() => strategies.finish(signIn, code, callbackUrl(res)));
  if ('identity' in result) return result.identity;
  req.log.warn({ ...requestFields(req), provider: 'google', reason: String(result.error) }, 'sign-in failed');
  return result.failure;
}

interface Finish {
  purpose: GooglePurpose;
  person: GooglePerson;
}

/** Does what the person wanted; resolves with the problem if there is one. */
async function finish(
  { database, now }: Context,
  req: Request,
  res: Response,
  { purpose, person }: Finish,
): Promise<GoogleProblem | null> {
  const { subject } = person;
  const device = deviceName(req.get('user-agent'));
  if (purpose.kind === 'verify') {
    if (!(await verifyByGoogle(database, { subject, session: purpose.session, now: now() }))) return 'other-person';
    logSecurityEvent(req, 'staff-verified');
    await render(res, 'Confirmed', VERIFIED);
    return null;
  }
  const started =
    purpose.kind === 'sign-in'
      ? ((await signInByGoogle(database, { subject, device, now: now() })) ?? 'unknown')
      : await acceptByGoogle(database, { token: purpose.token, person, device, now: now() });
  if (typeof started === 'string') return started;
  logSecurityEvent(req, 'staff-signed-in');
  sendSession(req, res, started.session);
  await render(res, 'Signed in', presentSignedIn(purpose.kind === 'sign-in' ? purpose.returnTo : '/admin'));
  return null;
}

async function render(res: Response, title: string, page: GooglePage): Promise<void> {
  await renderAdminPage(res, 'admin/sign-in/google', { title, ...page }, '/admin/sign-in');
}

function callbackUrl(res: Response): string {
  return originFor(res) + CALLBACK;
}

function nameFor(req: Pick<Request, 'secure'>): string {
  return req.secure ? NAMES.secure : NAMES.plain;
}

/** `Lax`: the browser sends it on the way back from Google, unlike the cookie of the session. */
function optionsFor(req: Pick<Request, 'secure'>): CookieOptions {
  return { path: '/admin/sign-in/google', httpOnly: true, sameSite: 'lax', secure: req.secure };
}
