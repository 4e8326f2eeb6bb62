import type { RequestHandler } from 'express';
import { presentCard } from '../artworks/present.ts';
import type { Context } from '../context.ts';
import { sendJson } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { searchOf } from '../http/request.ts';
import { visitorHash } from '../http/security/client-address.ts';
import { ownVisitorId } from '../views/visitor.ts';
import { findRecommended } from './records.ts';

const MIN_ARTWORKS = 12;
const SIMILAR = 4;

/** `GET /web/api/artworks/recommendation`: the curators' picks, then what resembles the artworks that the visitor has viewed. */
export function index({ database, home, now }: Context): RequestHandler {
  return async (req, res) => {
    const time = now();
    const id = ownVisitorId(new URLSearchParams(searchOf(req)).get('visitorId'), req.cookies);
    const visitor = id === null ? null : visitorHash(id);
    const { picks, besidePicks, pickIds, artworkIds, settings } = await home(time);
    const picked = picks.map(({ artwork, note }) => ({ ...presentCard(artwork, time), ...(note && { note }) }));
    const limit = Math.max(settings.picks, MIN_ARTWORKS) - pickIds.length;
    const shown = new Set([...artworkIds, ...pickIds]);
    const recommended = await findRecommended(database, visitor, { limit, now: time, shown });
    const rows = [...recommended.filter(({ id }) => !pickIds.includes(id)), ...besidePicks];
    await sendJson(res, { data: [...picked, ...rows.map((row) => presentCard(row, time))] });
  };
}

/** `GET /web/api/similar-artworks/:slug`: unsold artworks like this one, without those that its page shows by the artist. */
export function indexSimilarArtworks({ artworks, cards, listing, now }: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const time = now();
    const artwork = await artworks.find(req.params.slug, time);
    if (!artwork) throw new NotFound('We could not find this artwork.');
    const shown = await artworks.moreByArtist(artwork, time);
    const except = new Set(shown.map(({ id }) => id));
    const ids = await listing.similar(artwork.id, { except, limit: SIMILAR }, time);
    await sendJson(res, { data: (await cards(ids)).map((row) => presentCard(row, time)) });
  };
}
