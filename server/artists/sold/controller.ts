import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { breadcrumbs, renderPage } from '../../frontend/render-page.ts';
import { NotFound } from '../../http/errors.ts';
import { searchOf } from '../../http/request.ts';
import { readQuery } from '../../listing/query.ts';
import { presentArtist } from '../present.ts';
import { findArtist } from '../records.ts';
import { presentSoldPage } from './present.ts';
import { soldUrl } from './url.ts';

const PER_PAGE = 24;

/** `GET /artists/:slug/sold`: the works of an artist that the gallery has sold. */
export function index({ database, artworks, now }: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const time = now();
    const row = await findArtist(database, req.params.slug, time);
    if (!row) throw new NotFound('We could not find this artist.');
    const { name, slug, url } = presentArtist(row);
    const { page } = readQuery(searchOf(req));
    await renderPage(res, 'artists/sold', {
      artist: { name, slug, url },
      works: async () => {
        const found = await artworks.soldByArtist(row.id, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE }, time);
        return presentSoldPage(found, { slug, page, perPage: PER_PAGE, now: time });
      },
      breadcrumbs: breadcrumbs(['Artists', '/artists'], [name, url], ['Sold works', soldUrl(slug)]),
      meta: {
        title: `Sold works by ${name}`,
        page,
        description: `A record of the works by ${name} that the gallery has sold.`,
        canonical: soldUrl(slug, page),
      },
    });
  };
}
