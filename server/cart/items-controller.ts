import type { Request, RequestHandler } from 'express';
import { presentCard } from '../artworks/present.ts';
import { findArtwork } from '../artworks/records.ts';
import type { CardRow } from '../artworks/rows.ts';
import { inCart } from '../artworks/status.ts';
import type { Context } from '../context.ts';
import { sendJson } from '../frontend/render-page.ts';
import { HttpError, NotFound } from '../http/errors.ts';
import { consumeWithin, type RateLimit } from '../http/rate-limits/rate-limiter.ts';
import type { FormConfirmation } from '../http/route-table.ts';
import { networkHashes } from '../http/security/client-address.ts';
import { applySaved, isNewSession, saveWithin, wasJustReplaced } from '../http/session/session.ts';
import { orderUrl } from '../navigation/links.ts';
import { SECOND } from '../time/time.ts';
import { findApplied } from '../vouchers/records.ts';
import { addToCart, openAttempts, removeFromCart } from './add.ts';
import { findItems, findOrdered, readHeld } from './contents.ts';
import type { CartTotals } from './contract.ts';
import { cartOwner } from './owner.ts';
import { presentCheckoutTotal, presentTotals } from './present.ts';
import { type CartOwner, findCart } from './records.ts';

type ItemHandler = RequestHandler<{ slug: string }>;
type ItemRequest = Request<{ slug: string }>;

/** By address: limits of all adds, and of those that begin a session. */
type AddLimits = Record<'adds' | 'sessions', RateLimit>;

/** `POST /web/api/cart/:slug` */
export function createJson(context: Context, limits: AddLimits): ItemHandler {
  const add = itemAdder(context, limits);
  return async (req, res) => {
    const artwork = await add(req);
    await sendJson(res, { data: inCart(presentCard(artwork, context.now())) });
  };
}

/** `POST /forms/cart/:slug` */
export function create(context: Context, limits: AddLimits): ItemHandler {
  const add = itemAdder(context, limits);
  return async (req, res) => {
    const orderAddress = await add(req).then(() => null, orderAddressOf);
    res.redirect(303, orderAddress ?? '/cart');
  };
}

/** `POST /web/api/cart/remove/:slug` */
export function destroyJson(context: Context): ItemHandler {
  return async (req, res) => {
    await sendJson(res, { data: await remove(context, req) });
  };
}

/** `POST /forms/cart/remove/:slug` */
export function destroy(context: Context): ItemHandler {
  return async (req, res) => {
    await remove(context, req);
    res.redirect(303, '/cart');
  };
}

export function createConfirmation(context: Context): (req: Request<never>) => Promise<FormConfirmation> {
  return async (req) => ({
    heading: 'Add to your cart?',
    text: `${await findName(context, req)} will be reserved for you.`,
    button: 'Add to Cart',
    fields: [],
  });
}

export function destroyConfirmation(context: Context): (req: Request<never>) => Promise<FormConfirmation> {
  return async (req) => ({
    heading: 'Remove from your cart?',
    text: `${(await findNameInCart(context, req)) ?? (await findName(context, req))} will no longer be reserved for you.`,
    button: 'Remove',
    fields: [],
  });
}

/** Adds the artwork to the browser's cart and returns its row; throws the error that the browser gets. */
function itemAdder({ database, settings, now }: Context, { adds, sessions }: AddLimits) {
  const attempts = openAttempts();
  return async (req: ItemRequest): Promise<CardRow> => {
    // The browser retries with the session of the other answer, and then adds to the cart that it will have.
    if (await wasJustReplaced(req)) throw new HttpError(419);
    const owner = cartOwner(req);
    const limits = owner.accountId === null && isNewSession(req) ? [adds, sessions] : [adds];
    const result = await addToCart(database, {
      attempts,
      owner,
      slug: req.params.slug,
      networks: networkHashes(req, settings.sessionSecrets),
      limits: { perCart: settings.cartItems, perAddress: settings.reservationsPerAddress },
      reservationMs: settings.reservationSeconds * SECOND,
      now,
      consumeLimits: (transaction) => consumeWithin(transaction, { settings, now, limits, req }),
      saveCart: (transaction, cartId) => saveWithin(transaction, req, { cartId }),
    });
    if (result.outcome === 'taken') await refuseOrdered(database, owner, req.params.slug);
    // A sign-in ended the session. The browser retries with its new session, and adds to the collector's cart.
    if (result.outcome === 'session-ended') throw new HttpError(419);
    if (!('artwork' in result)) throw refusalError(result, settings, now());
    if (result.isSavedInSession) await applySaved(req, { cartId: result.cartId });
    return result.artwork;
  };
}

async function remove({ database, now }: Context, req: ItemRequest): Promise<CartTotals> {
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
  throw new HttpError(409, message, { details: { order_url: orderUrl(own.number) } });
}

/** The order's address in an error of `refuseOrdered`; throws every other error again. */
function orderAddressOf(error: unknown): string {
  const url = error instanceof HttpError ? error.details?.order_url : undefined;
  if (url === undefined) throw error;
  return url;
}

function refusalError(
  result: Parameters<typeof refusalOf>[0],
  { cartItems }: Context['settings'],
  now: number,
): HttpError {
  const { status, message, retryAfter } = refusalOf(result, cartItems, now);
  return new HttpError(status, message, retryAfter === null ? {} : { headers: { 'Retry-After': String(retryAfter) } });
}

async function findName({ database, now }: Context, req: Request<never>): Promise<string> {
  const { slug } = req.params as { slug: string };
  const artwork = await findArtwork(database, slug, now());
  if (!artwork) throw new NotFound('We could not find this artwork.');
  return formatName(artwork);
}

/** Includes artworks that are not published any more: their owner can remove them. */
async function findNameInCart({ database, now }: Context, req: Request<never>): Promise<string | null> {
  const { slug } = req.params as { slug: string };
  const cartId = await findCart(database, cartOwner(req));
  const items = cartId === null ? [] : await findItems(database, cartId, now());
  const item = items.find((each) => each.slug === slug);
  return item ? formatName(item) : null;
}

function formatName({ title, artist_name }: { title: string; artist_name: string }): string {
  return `“${title}” by ${artist_name}`;
}

interface Refusal {
  status: number;
  message: string;
  /** Seconds. */
  retryAfter: number | null;
}

type Refused =
  | { outcome: 'taken' | 'sold' | 'unknown' }
  | { outcome: 'cart-full' | 'too-many-reservations'; retryAt: number | null };

/** Status and message for a refused add. */
function refusalOf(refused: Refused, cartItems: number, now: number): Refusal {
  switch (refused.outcome) {
    case 'unknown':
      return { status: 404, message: 'We could not find this artwork.', retryAfter: null };
    case 'sold':
      return { status: 409, message: 'This artwork has been sold.', retryAfter: null };
    case 'taken':
      return { status: 409, message: 'Someone else has just reserved this artwork.', retryAfter: null };
    case 'cart-full':
      return {
        status: 429,
        message: `Your cart is full: it holds at most ${cartItems} artworks.`,
        retryAfter: secondsUntil(refused.retryAt, now),
      };
    case 'too-many-reservations':
      return {
        status: 429,
        message: 'Too many artworks are reserved from your network right now. Please try again later.',
        retryAfter: secondsUntil(refused.retryAt, now),
      };
  }
}

function secondsUntil(time: number | null, now: number): number {
  return Math.max(1, Math.ceil(((time ?? now) - now) / SECOND));
}
