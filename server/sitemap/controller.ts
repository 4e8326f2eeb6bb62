import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { NotFound } from '../http/errors.ts';
import { originFor } from '../http/security/public-address.ts';
import { readStaticPages } from '../static-pages/files.ts';
import type { Listed } from './contract.ts';
import { readPart } from './parts.ts';
import { findParts, isListed, listFurther, listPart } from './records.ts';
import { robotsText, sitemapIndex, urlSet } from './xml.ts';

const own = ['/', '/artworks', '/artists', '/exhibitions', '/events'];

/** `GET /sitemap.xml`: where the parts are. */
export function sitemap({ database, now }: Context): RequestHandler {
  return async (_req, res) => {
    const parts = await findParts(database, now());
    const listed = parts.map(({ kind, number, changedAt }) => ({ path: `/sitemap-${kind}-${number}.xml`, changedAt }));
    forAnybody(res)
      .type('xml')
      .send(sitemapIndex(originFor(res), [{ path: '/sitemap-pages.xml', changedAt: null }, ...listed]));
  };
}

/** `GET /sitemap-:part.xml` */
export function sitemapPart({ database, now }: Context): RequestHandler<{ part: string }> {
  const texts = [...readStaticPages()].map(([slug, { updated }]): Listed => {
    return { path: `/pages/${slug}`, changedAt: updated === null ? null : Date.parse(updated) };
  });
  return async (req, res) => {
    const part = readPart(req.params.part);
    if (part ? !(await isListed(database, part, now())) : req.params.part !== 'pages') throw new NotFound();
    const pages = async () => [
      ...own.map((path) => ({ path, changedAt: null })),
      ...(await listFurther(database, now())),
      ...texts,
    ];
    const lists = part ? listPart(database, part, now()) : [await pages()];
    forAnybody(res).type('xml');
    if (req.method === 'HEAD') res.end();
    else await pipeline(urlSet(originFor(res), lists), res).catch(ignorePrematureClose);
  };
}

/** `GET /robots.txt` */
export const robots: RequestHandler = (_req, res) => {
  forAnybody(res)
    .type('text')
    .send(robotsText(originFor(res)));
};

/** Seconds for which a cache may answer for us. */
const fresh = 3_600;

function forAnybody(res: Response): Response {
  return res.set('Cache-Control', `public, max-age=${fresh}`);
}

/** A client that closes its connection early ends the stream; this is no error. */
function ignorePrematureClose(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
