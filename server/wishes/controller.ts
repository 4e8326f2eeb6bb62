import type { Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { sendJson } from '../frontend/render-page.ts';
import { HttpError, NotFound } from '../http/errors.ts';
import { accountId, signedIn } from '../http/session/session.ts';
import type { WishResponse } from './contract.ts';
import { addWish, deleteWish, findWishable, hasWished } from './records.ts';

type OfArtwork = RequestHandler<{ slug: string }>;

const REFUSALS = {
  free: 'This artwork is available: you can add it to your cart now.',
  sold: 'This artwork has been sold.',
  'no-address': 'Your account has no confirmed e-mail address that we can write to.',
};

/** `GET /web/api/artworks/:slug/wish` */
export function show(context: Context): OfArtwork {
  return async (req, res) => {
    const artworkId = await requireArtwork(context, req);
    const account = signedIn(req);
    const isWished = account !== null && (await hasWished(context.database, { accountId: account.id, artworkId }));
    await sendJson(res, wishResponse(isWished));
  };
}

/** `POST /web/api/artworks/:slug/wish` */
export function createJson(context: Context): OfArtwork {
  return async (req, res) => {
    const artworkId = await requireArtwork(context, req);
    const outcome = await addWish(context.database, { accountId: accountId(req), artworkId }, context.now);
    if (outcome !== 'wished') throw new HttpError(409, REFUSALS[outcome]);
    await sendJson(res, wishResponse(true));
  };
}

/** `DELETE /web/api/artworks/:slug/wish` */
export function destroy(context: Context): OfArtwork {
  return async (req, res) => {
    const artworkId = await requireArtwork(context, req);
    await deleteWish(context.database, { accountId: accountId(req), artworkId });
    await sendJson(res, wishResponse(false));
  };
}

async function requireArtwork({ database, now }: Context, req: Request<{ slug: string }>): Promise<number> {
  const artworkId = await findWishable(database, req.params.slug, now());
  if (artworkId === null) throw new NotFound('We could not find this artwork.');
  return artworkId;
}

function wishResponse(hasWished: boolean): WishResponse {
  return { data: { hasWished } };
}
