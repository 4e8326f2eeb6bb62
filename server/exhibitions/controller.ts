import type { RequestHandler } from 'express';
import { presentCard } from '../artworks/present.ts';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage, sendJson } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import type { Exhibit, ExhibitKind } from './contract.ts';
import { presentExhibit, presentExhibits } from './present.ts';
import { findExhibit, findExhibitArtworks, listExhibits } from './records.ts';
import type { ExhibitRow } from './rows.ts';

const SECTIONS = {
  exhibition: ['Exhibitions', '/exhibitions'],
  event: ['Events', '/events'],
} satisfies Record<ExhibitKind, [text: string, url: string]>;

/** `GET /exhibitions` */
export function index(context: Context): RequestHandler {
  return async (_req, res) => {
    await renderPage(res, 'exhibitions/index', {
      exhibits: () => listByKind(context, 'exhibition'),
      breadcrumbs: breadcrumbs(SECTIONS.exhibition),
      meta: { title: 'Exhibitions', description: 'Current, upcoming and past exhibitions.' },
    });
  };
}

/** `GET /events` */
export function indexEvents(context: Context): RequestHandler {
  return async (_req, res) => {
    await renderPage(res, 'exhibitions/events', {
      exhibits: () => listByKind(context, 'event'),
      breadcrumbs: breadcrumbs(SECTIONS.event),
      meta: { title: 'Events', description: 'Openings, talks and workshops with the artists of the gallery.' },
    });
  };
}

/** `GET /exhibitions/:slug`, also for events. */
export function show({ database, now }: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const time = now();
    const row = await findOrFail(req.params.slug, database);
    const exhibit = presentExhibit(row, time);
    await renderPage(res, 'exhibitions/show', {
      exhibit,
      artworks: () => listArtworks(row, database, time),
      breadcrumbs: breadcrumbs(SECTIONS[row.kind], [row.title, exhibit.url]),
      meta: {
        title: row.title,
        description: row.description,
        canonical: exhibit.url,
        image: exhibit.images.background.lg,
      },
    });
  };
}

/** `GET /web/api/exhibitions` */
export function indexJson(context: Context): RequestHandler {
  return async (_req, res) => {
    await sendJson(res, { data: await listByKind(context, 'exhibition') });
  };
}

/** `GET /web/api/exhibitions/:slug/artworks` */
export function indexArtworks({ database, now }: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => {
    const row = await findOrFail(req.params.slug, database);
    await sendJson(res, { data: await listArtworks(row, database, now()) });
  };
}

async function listByKind({ database, now }: Context, kind: ExhibitKind): Promise<Exhibit[]> {
  return presentExhibits(await listExhibits(database, kind), now());
}

async function findOrFail(slug: string, database: Context['database']): Promise<ExhibitRow> {
  const row = await findExhibit(database, slug);
  if (!row) throw new NotFound('We could not find this exhibition.');
  return row;
}

async function listArtworks({ id }: ExhibitRow, database: Context['database'], now: number) {
  return (await findExhibitArtworks(database, id, now)).map((row) => presentCard(row, now));
}
