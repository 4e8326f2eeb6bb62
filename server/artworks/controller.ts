import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage, sendJson } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { formatDateTime } from '../time/time.ts';
import { findUnmet } from './editing/publication/completeness.ts';
import { readPreview } from './editing/publication/preview.ts';
import { type Requirement, requiredOf, unmetText } from './editing/publication/requirements.ts';
import { findTrending } from './popularity/trending.ts';
import { describeArtwork, presentCard, presentDetail, presentDraft } from './present.ts';
import { findNewArrivals, findUnpublished } from './records.ts';
import { isPublished } from './status.ts';

const NEW_ARRIVALS = 12;
const TRENDING = 12;

/** `GET /artworks/:slug` */
export function show({ artworks, now }: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const time = now();
    const row = await artworks.find(req.params.slug, time);
    if (!row) throw new NotFound('We could not find this artwork.');
    const artwork = presentDetail(row, time);
    await renderPage(res, 'artworks/show', {
      artwork,
      moreByArtist: async () => {
        const rows = await artworks.moreByArtist(row, time);
        return rows.map((each) => presentCard(each, time));
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

/** `GET /preview/:token`: the page of an artwork that is not public yet, for everyone with the link. */
export function showPreview({ database, now, settings }: Context): RequestHandler<{ token: string }> {
  return async (req, res) => {
    const time = now();
    res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    const id = readPreview(req.params.token, time, settings.sessionSecrets);
    if (id === null) throw new NotFound('This preview has expired. Please request a new link from the gallery.');
    const row = await findUnpublished(database, id);
    if (!row) throw new NotFound('This artwork was deleted. Please ask the gallery for another link.');
    if (isPublished(row.published_at, time)) return res.redirect(302, `/artworks/${row.slug}`);
    const artwork = presentDraft(row, time);
    const missing = requiredOf((await findUnmet(database, [id])).get(id) ?? []);
    await renderPage(res, 'artworks/show', {
      artwork,
      moreByArtist: [],
      preview: previewText(row, missing),
      breadcrumbs: breadcrumbs(['Artworks', '/artworks'], [artwork.title, artwork.url]),
      meta: { title: `Preview: ${artwork.title} by ${artwork.artist.name}`, description: describeArtwork(artwork) },
    });
  };
}

function previewText({ published_at, last_published_at }: Dates, missing: Requirement[]): string {
  if (published_at !== null)
    return `A preview for the gallery: this artwork is public from ${formatDateTime(published_at)}.`;
  const state = last_published_at === null ? 'a draft' : 'withdrawn';
  const note = missing.length > 0 ? ` It still lacks ${unmetText(missing)}, and cannot be published yet.` : '';
  return `A preview for the gallery: this artwork is ${state}.${note}`;
}

type Dates = Record<'published_at' | 'last_published_at', number | null>;

/** `GET /web/api/search/artworks/new-arrivals` */
export function indexNewArrivals({ database, now }: Context): RequestHandler {
  return async (_req, res) => {
    const time = now();
    const rows = await findNewArrivals(database, time, NEW_ARRIVALS);
    await sendJson(res, { data: rows.map((row) => presentCard(row, time)) });
  };
}

/** `GET /web/api/search/artworks/trending` */
export function indexTrending({ database, now }: Context): RequestHandler {
  return async (_req, res) => {
    const time = now();
    const rows = await findTrending(database, time, TRENDING);
    await sendJson(res, { data: rows.map((row) => presentCard(row, time)) });
  };
}
