import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { NotFound } from '../http/errors.ts';
import { renderPage } from '../http/page.ts';
import { trail } from '../navigation/breadcrumbs.ts';
import { describeArtwork } from './description.ts';
import { presentCard, presentDetail } from './present.ts';
import { findArtwork, findMoreByArtist, findNewArrivals } from './records.ts';

const newArrivals = 12;
const worksBeside = 4;

/** `GET /artworks/:slug` */
export function artworkPage({ database, now }: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const moment = now();
    const row = await findArtwork(database, req.params.slug, moment);
    if (!row) throw new NotFound('We could not find this artwork.');
    const artwork = presentDetail(row, moment);
    await renderPage(res, 'artworks/show', {
      artwork,
      moreByArtist: async () => {
        const rows = await findMoreByArtist(database, row, moment, worksBeside);
        return rows.map((each) => presentCard(each, moment));
      },
      breadcrumbs: trail(
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
export function newArrivalsCall({ database, now }: Context): RequestHandler {
  return async (_req, res) => {
    const moment = now();
    const rows = await findNewArrivals(database, moment, newArrivals);
    res.json({ data: rows.map((row) => presentCard(row, moment)) });
  };
}
