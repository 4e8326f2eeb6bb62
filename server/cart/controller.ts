import type { Request, RequestHandler } from 'express';
import { presentCard } from '../artworks/present.ts';
import { findArtwork, findCards } from '../artworks/records.ts';
import { inCart } from '../artworks/status/own-holdings.ts';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import { HttpError, NotFound } from '../http/errors.ts';
import type { FormConfirmation } from '../http/forms.ts';
import { type RateLimit, rateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { networkHashes } from '../http/security/client-hash.ts';
import { cartOwner } from '../http/session/cart-owner.ts';
import { isNewSession, wasJustReplaced } from '../http/session/sent-session.ts';
import { saveSession } from '../http/session/session-renewal.ts';
import { breadcrumbs } from '../navigation/breadcrumbs.ts';
import { findApplied } from '../vouchers/records.ts';
import { addToCart, removeFromCart } from './add.ts';
import { findItems, findReserved, nothing, readContents, readHeld } from './contents.ts';
import type { CartAnswer, CartTotals } from './contract.ts';
import { findOrdered, orderUrl } from './ordered.ts';
import type { CartOwner } from './owner.ts';
import { presentCart, presentCheckoutTotal, presentTotals } from './present.ts';
import { findCart } from './records.ts';
import { refusalOf } from './refusal.ts';
import { undoAdd } from './undo-add.ts';

type OfArtwork = RequestHandler<{ slug: string }>;
type ArtworkRequest = Request<{ slug: string }>;

/** By address: of all adds, and of those that begin a session. */
type AddAllowances = Record<'adds' | 'sessions', RateLimit>;

/** `GET /cart` */
export function cartPage({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const cartId = await findCart(database, cartOwner(req));
    const moment = now();
    const contents = cartId === null ? nothing : await readContents(database, cartId, moment);
    await renderPage(res, 'cart/show', {
      ...presentCart(contents, cartId === null ? null : await findApplied(database, cartId), moment),
      breadcrumbs: breadcrumbs(['My Cart', '/cart']),
      meta: { title: 'My Cart', description: 'The artworks that you have chosen.', canonical: '/cart' },
    });
  };
}

/** `GET /web/api/cart`: with it the browser gets its token, so the answer is for one browser alone. */
export function showCart({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const cartId = await findCart(database, cartOwner(req));
    const slugs = cartId === null ? [] : await findReserved(database, cartId, now());
    const rows = cartId === null ? [] : await findOrdered(database, cartId);
    const ordered = Object.fromEntries(rows.map((row) => [row.slug, orderUrl(row)]));
    const answer: CartAnswer = { data: { count: slugs.length, slugs, ...(rows.length > 0 && { ordered }) } };
    res.json(answer);
  };
}

/** `POST /web/api/cart/:slug` */
export function addCall(context: Context, allowances: AddAllowances): OfArtwork {
  const add = adding(context, allowances);
  return async (req, res) => {
    const artworkId = await add(req);
    const [row] = await findCards(context.database, [artworkId]);
    if (!row) throw new NotFound();
    res.json({ data: inCart(presentCard(row, context.now())) });
  };
}

/** `POST /web/api/cart/remove/:slug` */
export function removeCall(context: Context): OfArtwork {
  return async (req, res) => {
    res.json({ data: await remove(context, req) });
  };
}

/** `POST /forms/cart/:slug` */
export function addForm(context: Context, allowances: AddAllowances): OfArtwork {
  const add = adding(context, allowances);
  return async (req, res) => {
    const order = await add(req).then(() => null, orderOf);
    res.redirect(303, order ?? '/cart');
  };
}

/** `POST /forms/cart/remove/:slug` */
export function removeForm(context: Context): OfArtwork {
  return async (req, res) => {
    await remove(context, req);
    res.redirect(303, '/cart');
  };
}

export function addQuestion(context: Context): (req: Request<never>) => Promise<FormConfirmation> {
  return async (req) => ({
    heading: 'Add to your cart?',
    text: `${await nameOf(context, req)} will be reserved for you.`,
    button: 'Add to Cart',
    fields: [],
  });
}

export function removeQuestion(context: Context): (req: Request<never>) => Promise<FormConfirmation> {
  return async (req) => ({
    heading: 'Remove from your cart?',
    text: `${(await nameInCart(context, req)) ?? (await nameOf(context, req))} will no longer be reserved for you.`,
    button: 'Remove',
    fields: [],
  });
}

function adding({ database, settings, now }: Context, allowances: AddAllowances) {
  const adds = rateLimiter({ database, settings, now }, allowances.adds);
  const sessions = rateLimiter({ database, settings, now }, allowances.sessions);
  return async (req: ArtworkRequest): Promise<number> => {
    // With what the other answer brings, another try goes into the cart that the browser will have.
    if (await wasJustReplaced(req)) throw new HttpError(419);
    const owner = cartOwner(req);
    const added = await addToCart(database, {
      owner,
      slug: req.params.slug,
      networks: networkHashes(req, settings.sessionSecrets),
      limits: { perCart: settings.cartItems, perAddress: settings.holdsPerAddress },
      length: settings.reservationSeconds * 1000,
      now,
      spend: async (transaction) => {
        await adds.consumeWithin(transaction, req);
        if (owner.accountId === null && isNewSession(req)) await sessions.consumeWithin(transaction, req);
      },
    });
    if (added.outcome === 'taken') await refuseOrdered(database, owner, req.params.slug);
    if (!('artworkId' in added)) throw refused(added, settings, now());
    if ((await rememberCart(req, added.cartId)) === 'ended') {
      // A sign-in was faster: with the browser's new session and token, another try adds to the collector's cart.
      if (added.outcome === 'reserved') await undoAdd(database, added, now).catch(() => {});
      throw new HttpError(419);
    }
    return added.artworkId;
  };
}

/** The session that names the cart is written before the answer, so that pages show what is in it. */
async function rememberCart(req: ArtworkRequest, cartId: number): Promise<'remembered' | 'ended'> {
  const { accountId, cartId: known } = cartOwner(req);
  if (accountId !== null || known === cartId) return 'remembered';
  req.session.cartId = cartId;
  let outcome: 'saved' | 'ended' | null = null;
  try {
    outcome = await saveSession(req);
  } finally {
    // As it was, so that an answer that is no yes brings no cookie.
    if (outcome !== 'saved') Object.assign(req.session, { cartId: known ?? undefined });
  }
  return outcome === 'ended' ? 'ended' : 'remembered';
}

async function remove({ database, now }: Context, req: ArtworkRequest): Promise<CartTotals> {
  const owner = cartOwner(req);
  const outcome = await removeFromCart(database, { owner, slug: req.params.slug, now });
  if (outcome === 'unknown') throw new NotFound('We could not find this artwork.');
  const cartId = await findCart(database, owner);
  if (cartId === null) return presentTotals([], null);
  const items = await findItems(database, cartId, now());
  const applied = await findApplied(database, cartId);
  const checkoutTotal = presentCheckoutTotal({ items, ...(await readHeld(database, cartId)) }, applied);
  return { ...presentTotals(items, applied), ...(checkoutTotal !== null && { checkoutTotal }) };
}

/** Refuses an artwork of the collector's own unpaid order, with the address of that order. */
async function refuseOrdered(database: Context['database'], owner: CartOwner, slug: string): Promise<void> {
  const cartId = await findCart(database, owner);
  const own = cartId === null ? undefined : (await findOrdered(database, cartId)).find((row) => row.slug === slug);
  if (!own) return;
  const message = `This artwork is in your order ${own.number}, which awaits your payment.`;
  throw new HttpError(409, message, { details: { order_url: orderUrl(own) } });
}

/** The page of the collector's order that has the artwork, by the error that says so; any other error is thrown again. */
function orderOf(error: unknown): string {
  const url = error instanceof HttpError ? error.details?.order_url : undefined;
  if (url === undefined) throw error;
  return url;
}

function refused(added: Parameters<typeof refusalOf>[0], { cartItems }: Context['settings'], now: number): HttpError {
  const { status, message, retryAfter } = refusalOf(added, cartItems, now);
  return new HttpError(status, message, retryAfter === null ? {} : { headers: { 'Retry-After': String(retryAfter) } });
}

async function nameOf({ database, now }: Context, req: Request<never>): Promise<string> {
  const { slug } = req.params as { slug: string };
  const artwork = await findArtwork(database, slug, now());
  if (!artwork) throw new NotFound('We could not find this artwork.');
  return inWords(artwork);
}

/** Also of what is not shown any more: who has it must be able to let it go. */
async function nameInCart({ database, now }: Context, req: Request<never>): Promise<string | null> {
  const { slug } = req.params as { slug: string };
  const cartId = await findCart(database, cartOwner(req));
  const items = cartId === null ? [] : await findItems(database, cartId, now());
  const item = items.find((each) => each.slug === slug);
  return item ? inWords(item) : null;
}

function inWords({ title, artist_name }: { title: string; artist_name: string }): string {
  return `“${title}” by ${artist_name}`;
}
