import type { Request, RequestHandler, Response } from 'express';
import { findLeftOut } from '../cart/contents.ts';
import { presentLeftOut } from '../cart/present.ts';
import { mergeCarts } from '../cart/records.ts';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import { NotFound } from '../http/errors.ts';
import { isPrefetch } from '../http/prefetch.ts';
import { searchOf } from '../http/query-string.ts';
import { type RateLimit, rateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { originFor } from '../http/security/public-address.ts';
import { secretToken, tokenHash } from '../http/security/secret-token.ts';
import { logSecurityEvent } from '../http/security/security-log.ts';
import { cartOwner } from '../http/session/cart-owner.ts';
import { isNewSession } from '../http/session/sent-session.ts';
import { renewSession, saveSession } from '../http/session/session-renewal.ts';
import { signedIn } from '../http/session/signed-in.ts';
import { breadcrumbs } from '../navigation/breadcrumbs.ts';
import { askToConfirm } from './confirmation-records.ts';
import type { Identity, PendingSignIn, Provider } from './contract.ts';
import { deviceName } from './device.ts';
import { takePending, withPending } from './pending.ts';
import { type ProblemKind, presentProblem, presentSignIn, providerNames } from './present.ts';
import { accountOf, type HandOver } from './records.ts';
import { returnAddress } from './return-path.ts';
import type { Strategies } from './strategies.ts';

declare module 'express-session' {
  interface SessionData {
    /** Sign-ins under way in this browser's tabs. */
    signIns: PendingSignIn[];
  }
}

type ForProvider = RequestHandler<{ provider: string }>;

/** `GET /sign-in` */
export const signInPage: RequestHandler = async (req, res) => {
  const returnTo = returnAddress(searchOf(req));
  if (signedIn(req)) res.inertia.redirect(returnTo);
  else await showPage(res, returnTo);
};

/**
 * `GET /oauth/{provider}`: to the provider, whose answer is expected back from this browser alone. `newSessions` limits the sessions
 * that begin here; a request that begins none counts nothing.
 */
export function beginSignIn(context: Context, strategies: Strategies, newSessions: RateLimit): ForProvider {
  const { now } = context;
  const limit = rateLimiter(context, newSessions);
  return async (req, res) => {
    if (isPrefetch(req)) return sendNothing(res);
    // Only the browser itself can go to another site.
    if (res.inertia.isInertia) return res.inertia.location(req.originalUrl);
    const provider = offered(req.params.provider, strategies);
    const { location, ...sent } = await strategies.begin(provider, callbackOf(res, provider));
    const pending = { ...sent, provider, returnTo: returnAddress(searchOf(req)), begunAt: now() };
    if (isNewSession(req as Request<never>)) await limit.consume(req as Request<never>);
    req.session.signIns = withPending(req.session.signIns, pending);
    await saveSession(req as Request<never>);
    res.set('Cache-Control', 'no-store').redirect(location);
  };
}

/** `GET /oauth/{provider}/callback` */
export function finishSignIn(context: Context, strategies: Strategies, handOver: HandOver): ForProvider {
  return async (req, res) => {
    if (isPrefetch(req)) return sendNothing(res);
    res.set('Cache-Control', 'no-store');
    const provider = offered(req.params.provider, strategies);
    const { code, state, error, error_code } = req.query;
    const { found, others } = takePending(req.session.signIns, { provider, state, now: context.now() });
    const refuse = (kind: ProblemKind) => {
      logSecurityEvent(req as Request<never>, 'sign-in-refused', { provider, reason: kind });
      return showProblem(res, found?.returnTo ?? '/', kind, provider);
    };
    if (!found) {
      res.status(400);
      return refuse('expired');
    }
    req.session.signIns = others;
    if (error === 'access_denied') return showProblem(res, found.returnTo, 'cancelled', provider);
    if (error !== undefined || error_code !== undefined || !isCode(code)) {
      res.status(400);
      return refuse('refused');
    }

    const outcome = await strategies.finish(found, code, callbackOf(res, provider));
    if ('failure' in outcome) {
      req.log.warn({ requestId: req.id, provider, reason: String(outcome.error) }, 'a sign-in failed');
      res.status(outcome.failure === 'refused' ? 400 : 503);
      return refuse(outcome.failure);
    }
    const wasCollector = signedIn(req as Request<never>) !== null;
    const { asked, released, joinedId } = await signIn(req as Request<never>, res, outcome.identity, context, handOver);
    logSecurityEvent(req as Request<never>, 'signed-in', { provider });
    if (joinedId !== null) logSecurityEvent(req as Request<never>, 'accounts-joined', { provider, joinedId });
    // The session of another account may have been replaced.
    if (wasCollector) res.inertia.clearHistory();
    if (asked) res.inertia.flash('askedByMail', asked);
    if (released.length > 0) {
      const rows = await findLeftOut(context.database, released);
      res.inertia.flash('leftOut', presentLeftOut(rows, context.settings.cartItems));
    }
    res.inertia.redirect(found.returnTo, 303);
  };
}

interface SignInResult {
  /** The claimed e-mail address to which a confirmation link was sent. */
  asked: string | null;
  /** Artworks that did not fit into the collector's cart. */
  released: number[];
  /** The account that was merged into the collector's, if one was. */
  joinedId: number | null;
}

/** A new session for the collector; what the visitor had in the cart comes along, or nothing happens at all. */
async function signIn(
  req: Request,
  res: Response,
  identity: Identity,
  { database, settings, now }: Context,
  handOver: HandOver,
): Promise<SignInResult> {
  const moment = now();
  const limit = settings.cartItems;
  const secret = secretToken();
  const { browser } = cartOwner(req);
  let asked: string | null = null;
  let released: number[] = [];
  let joinedId: number | null = null;
  // What other tabs have begun may still come back.
  const { signIns } = req.session;
  await renewSession(req, res, database, async (transaction, { cartId = null }) => {
    const proof = await accountOf(transaction, identity, { now: moment, handOver });
    const { account } = proof;
    released = proof.released;
    joinedId = proof.joinedId ?? null;
    const token = { secret, hash: tokenHash(secret) };
    asked = await askToConfirm(transaction, identity, { account, token, now: moment });
    const from = { accountId: null, cartId, browser };
    released.push(...(await mergeCarts(transaction, { from, accountId: account.id, limit, now: moment })));
    return { account, signIns, device: deviceName(req.get('user-agent')) };
  });
  return { asked, released, joinedId };
}

function offered(name: string, strategies: Strategies): Provider {
  const provider = (Object.keys(providerNames) as Provider[]).find((each) => each === name);
  if (!provider) throw new NotFound();
  if (!strategies.offers(provider))
    throw new NotFound(`Signing in with ${providerNames[provider]} is not possible here.`);
  return provider;
}

function callbackOf(res: Response, provider: Provider): string {
  return `${originFor(res)}/oauth/${provider}/callback`;
}

function isCode(code: unknown): code is string {
  return typeof code === 'string' && code !== '' && code.length <= 4_096;
}

/** Nobody sees it, so nothing begins. */
function sendNothing(res: Response): void {
  res.set('Cache-Control', 'no-store').status(204).end();
}

function showProblem(res: Response, returnTo: string, kind: ProblemKind, provider: Provider): Promise<void> {
  return showPage(res, returnTo, presentProblem(kind, provider));
}

async function showPage(res: Response, ...given: Parameters<typeof presentSignIn>): Promise<void> {
  const description =
    'Sign in to the gallery with Google or Facebook, for your favorites, the artists you follow and your orders.';
  await renderPage(res, 'sign-in', {
    ...presentSignIn(...given),
    breadcrumbs: breadcrumbs(['Sign in', '/sign-in']),
    meta: { title: 'Sign in', description, canonical: '/sign-in' },
  });
}
