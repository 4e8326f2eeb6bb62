import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { searchOf } from '../http/request.ts';
import { presentFilters, presentList } from '../listing/present.ts';
import { listingAddress, readOpenFilters, readQuery } from '../listing/query.ts';
import { presentArtist } from './present.ts';
import { findArtist } from './records.ts';
import { presentSoldWorks } from './sold/present.ts';

/** Sold works on the page of an artist. */
const LATEST_SALES = { offset: 0, limit: 6 };

/** `GET /artists/:slug`: the artist, and their artworks as a listing with filters. */
export function show({ database, listing, artworks, now }: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const time = now();
    const row = await findArtist(database, req.params.slug, time);
    if (!row) throw new NotFound('We could not find this artist.');
    const artist = presentArtist(row);
    const resolved = await listing.resolve({ ...readQuery(searchOf(req)), artist: row.slug }, time);
    const { query, terms } = resolved;
    await renderPage(res, 'artists/show', {
      artist,
      artworks: async () => presentList(await listing.list(resolved, time), { base: artist.url, query, now: time }),
      filters: async () =>
        presentFilters(query, terms, await listing.countOptions(resolved, time), readOpenFilters(searchOf(req))),
      soldWorks: async () => presentSoldWorks(await artworks.soldByArtist(row.id, LATEST_SALES, time), row.slug, time),
      query,
      searchedFor: resolved.search?.correction ?? null,
      apiUrl: listingAddress('/web/api/artworks', query),
      breadcrumbs: breadcrumbs(['Artists', '/artists'], [artist.name, artist.url]),
      meta: {
        title: artist.name,
        page: query.page,
        description: `Works by ${artist.name}${artist.hometown ? ` of ${artist.hometown}` : ''}, each the only one there is.`,
        canonical: listingAddress(artist.url, query),
        image: artist.profileImage?.lg ?? null,
      },
    });
  };
}
