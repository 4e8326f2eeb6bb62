import type { Request, RequestHandler, Response } from 'express';
import { cartOwner } from '../../cart/owner.ts';
import { mergeCarts } from '../../cart/records.ts';
import type { Context } from '../../context.ts';
import { breadcrumbs, renderPage } from '../../frontend/render-page.ts';
import { NotFound } from '../../http/errors.ts';
import { withoutSlot } from '../../http/limits/slot.ts';
import { requestFields } from '../../http/monitoring/log.ts';
import { type RateLimit, rateLimiter } from '../../http/rate-limits/rate-limiter.ts';
import { isPrefetch, originFor, searchOf } from '../../http/request.ts';
import { secretToken, tokenHash } from '../../http/security/secret-token.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { isNewSession, saveSession, signedIn } from '../../http/session/session.ts';
import { endSession, renewSession } from '../../http/session/session-renewal.ts';
import { MINUTE } from '../../time/time.ts';
import { requestConfirmation } from '../confirmation/records.ts';
import type { Identity, PendingSignIn, Provider, SignInPage } from '../contract.ts';
import { signInAccount } from '../identities/records.ts';
import { deviceName } from './device-name.ts';
import { SIGN_IN_PROVIDERS } from './identity.ts';
import { type ProblemKind, presentProblem } from './present.ts';
import { flashReleasedByMerge } from './released-by-merge.ts';
import { returnAddress } from './return-path.ts';
import type { Strategies } from './strategies.ts';

declare module 'express-session' {
  interface SessionData {
    /** Pending sign-ins of this browser, one for each tab. */
    signIns: PendingSignIn[];
  }
}

type ForProvider = RequestHandler<{ provider: string }>;

/** `GET /sign-in` */
export const show: RequestHandler = async (req, res) => {
  const returnTo = returnAddress(searchOf(req));
  if (signedIn(req)) res.inertia.redirect(returnTo);
  else await renderSignIn(res, { returnTo, problem: null });
};

/** `GET /oauth/{provider}`: redirects to the provider. `newSessions` limits requests that come without a session. */
export function start(context: Context, strategies: Strategies, newSessions: RateLimit): ForProvider {
  const { now } = context;
  const limit = rateLimiter(context, newSessions);
  return async (req, res) => {
    if (isPrefetch(req)) return sendNoContent(res);
    // A script cannot follow a redirect to another site, so the browser loads this address itself.
    if (res.inertia.isInertia) return res.inertia.location(req.originalUrl);
    const provider = requireProvider(req.params.provider, strategies);
    const { location, ...sent } = await strategies.begin(provider, callbackUrl(res, provider));
    const pending = { ...sent, provider, returnTo: returnAddress(searchOf(req)), begunAt: now() };
    if (isNewSession(req as Request<never>)) await limit.consume(req as Request<never>);
    req.session.signIns = withPending(req.session.signIns, pending);
    await saveSession(req as Request<never>);
    res.set('Cache-Control', 'no-store').redirect(location);
  };
}

/** `GET /oauth/{provider}/callback`: the provider sends the browser back here. */
export function create(context: Context, strategies: Strategies): ForProvider {
  return async (req, res) => {
    if (isPrefetch(req)) return sendNoContent(res);
    res.set('Cache-Control', 'no-store');
    const provider = requireProvider(req.params.provider, strategies);
    const { code, state, error, error_code } = req.query;
    const { found, others } = takePending(req.session.signIns, { provider, state, now: context.now() });
    const reject = (status: number, kind: ProblemKind) => {
      logSecurityEvent(req as Request<never>, 'sign-in-refused', { provider, reason: kind });
      res.status(status);
      return renderSignIn(res, { returnTo: found?.returnTo ?? '/', problem: presentProblem(kind, provider) });
    };
    if (!found) return reject(400, 'expired');
    req.session.signIns = others;
    if (error === 'access_denied')
      return renderSignIn(res, { returnTo: found.returnTo, problem: presentProblem('cancelled', provider) });
    if (error !== undefined || error_code !== undefined || !isCode(code)) return reject(400, 'refused');

    const result = await withoutSlot(() => strategies.finish(found, code, callbackUrl(res, provider)));
    if ('failure' in result) {
      req.log.warn({ ...requestFields(req), provider, reason: String(result.error) }, 'sign-in failed');
      return reject(result.failure === 'refused' ? 400 : 503, result.failure);
    }
    await signIn(context, req as Request<never>, res, result.identity);
    res.inertia.redirect(found.returnTo, 303);
  };
}

/** `GET /sign-out`: a link, so it works only from this site or as a typed address. Links on other sites change nothing. */
export const destroy: RequestHandler = async (req, res) => {
  if (isPrefetch(req)) return sendNoContent(res);
  res.set('Cache-Control', 'no-store');
  if (signedIn(req) && isFromThisSite(req, originFor(res))) {
    logSecurityEvent(req, 'signed-out');
    await endSession(req, res);
  }
  res.inertia.location('/');
};

/** Starts the collector's session, logs it and flashes what the next page shows. */
async function signIn(context: Context, req: Request, res: Response, identity: Identity): Promise<void> {
  const { provider } = identity;
  const wasSignedIn = signedIn(req) !== null;
  const { confirmationEmail, released, mergedId } = await startSession(context, req, res, identity);
  logSecurityEvent(req, 'signed-in', { provider });
  if (mergedId !== null) logSecurityEvent(req, 'accounts-merged', { provider, mergedId });
  // The new session may belong to another account, whose pages must not stay in the browser's history.
  if (wasSignedIn) res.inertia.clearHistory();
  if (confirmationEmail) res.inertia.flash('confirmationEmail', confirmationEmail);
  await flashReleasedByMerge(context, res, released);
}

interface SignInResult {
  /** The e-mail address that received a confirmation link, if one was sent. */
  confirmationEmail: string | null;
  /** Ids of the artworks that did not fit into the collector's cart. */
  released: number[];
  /** The account that was merged into the collector's, if one was. */
  mergedId: number | null;
}

/** Finds or creates the account, merges the visitor's cart into it and renews the session, in one transaction. */
async function startSession(
  { database, settings, now }: Context,
  req: Request,
  res: Response,
  identity: Identity,
): Promise<SignInResult> {
  const { cartItems } = settings;
  const secret = secretToken();
  const token = { secret, hash: tokenHash(secret) };
  const startedAt = now();
  const { browser } = cartOwner(req);
  // The pending sign-ins of other tabs remain valid.
  const { signIns } = req.session;
  const result: SignInResult = { confirmationEmail: null, released: [], mergedId: null };
  await renewSession(req, res, database, async (transaction, { cartId = null }) => {
    const proof = await signInAccount(transaction, identity, { cartItems, now: startedAt });
    const { account } = proof;
    result.confirmationEmail = await requestConfirmation(transaction, identity, { account, token, now: startedAt });
    const from = { accountId: null, cartId, browser };
    const cart = { from, accountId: account.id, limit: cartItems, now: startedAt };
    result.released = [...proof.released, ...(await mergeCarts(transaction, cart))];
    result.mergedId = proof.mergedId ?? null;
    return { account, signIns, device: deviceName(req.get('user-agent')) };
  });
  return result;
}

function requireProvider(name: string, strategies: Strategies): Provider {
  const provider = (Object.keys(SIGN_IN_PROVIDERS) as Provider[]).find((each) => each === name);
  if (!provider) throw new NotFound();
  if (!strategies.offers(provider))
    throw new NotFound(`Signing in with ${SIGN_IN_PROVIDERS[provider]} is not possible here.`);
  return provider;
}

function callbackUrl(res: Response, provider: Provider): string {
  return `${originFor(res)}/oauth/${provider}/callback`;
}

function isCode(code: unknown): code is string {
  return typeof code === 'string' && code !== '' && code.length <= 4_096;
}

/** Whether the visitor followed a link of this site or typed the address. Clients that send neither header are trusted. */
function isFromThisSite({ headers }: Request, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // Older browsers send only Referer.
  const { referer } = headers;
  return referer === undefined || URL.parse(referer)?.origin === origin;
}

/** For prefetches, which must not change anything. */
function sendNoContent(res: Response): void {
  res.set('Cache-Control', 'no-store').status(204).end();
}

async function renderSignIn(res: Response, page: SignInPage): Promise<void> {
  const description =
    'Sign in to the gallery with Google or Facebook, for your favorites, the artists you follow and your orders.';
  const meta = { title: 'Sign in', description, canonical: '/sign-in' };
  await renderPage(res, 'accounts/sign-in', { ...page, breadcrumbs: breadcrumbs(['Sign in', '/sign-in']), meta });
}

/** Milliseconds between the start of a sign-in and its callback: time to choose an account and to find a phone for the second factor. */
const LIFETIME = 15 * MINUTE;
/** Maximum number of pending sign-ins in one browser, one for each tab. */
const MAX_PENDING = 5;

/** Adds a sign-in. Beyond the maximum the oldest one is dropped. */
function withPending(pending: PendingSignIn[] = [], begun: PendingSignIn): PendingSignIn[] {
  return [...pending, begun].slice(-MAX_PENDING);
}

/** Removes the sign-in that a callback belongs to, because a state is valid once. Expired sign-ins are removed too. */
function takePending(
  pending: PendingSignIn[] = [],
  { provider, state, now }: { provider: Provider; state: unknown; now: number },
): { found: PendingSignIn | null; others: PendingSignIn[] } {
  const alive = pending.filter(({ begunAt }) => now - begunAt < LIFETIME);
  const found = alive.find((each) => each.provider === provider && each.state === state) ?? null;
  return { found, others: alive.filter((each) => each !== found) };
}
