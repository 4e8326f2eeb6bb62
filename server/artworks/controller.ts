import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/page.ts';
import { NotFound } from '../http/errors.ts';
import { sendCards } from '../http/session/own-holdings.ts';
import { breadcrumbs } from '../navigation/breadcrumbs.ts';
import { findTrending } from './popularity/trending.ts';
import { describeArtwork, presentCard, presentDetail } from './present.ts';
import { findNewArrivals } from './records.ts';

const NEW_ARRIVALS = 12;
const TRENDING = 12;
const MORE_BY_ARTIST = 4;

/** `GET /artworks/:slug` */
export function show({ artworks, now }: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const moment = now();
    const row = await artworks.find(req.params.slug, moment);
    if (!row) throw new NotFound('We could not find this artwork.');
    const artwork = presentDetail(row, moment);
    await renderPage(res, 'artworks/show', {
      artwork,
      moreByArtist: async () => {
        const rows = await artworks.moreByArtist(row, moment, MORE_BY_ARTIST);
        return rows.map((each) => presentCard(each, moment));
      },
      breadcrumbs: breadcrumbs(
        ['Artworks', '/artworks'],
        [row.category.name, `/artworks/category/${row.category.slug}`],
        [artwork.title, artwork.url],
      ),
      meta: {
        title: `${artwork.title} by ${artwork.artist.name}`,
        description: describeArtwork(artwork),
        canonical: artwork.url,
        image: artwork.full_image.lg,
      },
    });
  };
}

/** `GET /web/api/search/artworks/new-arrivals` */
export function newArrivalsJson({ database, now }: Context): RequestHandler {
  return async (_req, res) => {
    const moment = now();
    const rows = await findNewArrivals(database, moment, NEW_ARRIVALS);
    await sendCards(res, { data: rows.map((row) => presentCard(row, moment)) });
  };
}

/** `GET /web/api/search/artworks/trending` */
export function trendingJson({ database, now }: Context): RequestHandler {
  return async (_req, res) => {
    const moment = now();
    const rows = await findTrending(database, moment, TRENDING);
    await sendCards(res, { data: rows.map((row) => presentCard(row, moment)) });
  };
}
