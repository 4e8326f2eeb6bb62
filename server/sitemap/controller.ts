import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { NotFound } from '../http/errors.ts';
import { originFor } from '../http/request.ts';
import { parsePart } from './parts.ts';
import { findParts, isListed, listPart, type SitemapSource } from './records.ts';
import { robotsText, sitemapIndex, urlSet } from './xml.ts';

/** `GET /sitemap.xml`: the addresses of the parts. */
export function index({ database, now }: Context, sources: SitemapSource[]): RequestHandler {
  const kinds = sources.flatMap(({ parts }) => parts ?? []);
  return async (_req, res) => {
    const parts = await findParts(database, kinds, now());
    const listed = parts.map(({ kind, number, changedAt }) => ({ path: `/sitemap-${kind}-${number}.xml`, changedAt }));
    publicForAnHour(res)
      .type('xml')
      .send(sitemapIndex(originFor(res), [{ path: '/sitemap-pages.xml', changedAt: null }, ...listed]));
  };
}

/** `GET /sitemap-:part.xml` */
export function show({ database, now }: Context, sources: SitemapSource[]): RequestHandler<{ part: string }> {
  const paths = sources.flatMap(({ paths = [] }) => paths.map((path) => ({ path, changedAt: null })));
  const pages = async () => {
    const found = await Promise.all(sources.map(({ find }) => find?.(database, now()) ?? []));
    return [...paths, ...found.flat()];
  };
  return async (req, res) => {
    const part = parsePart(req.params.part);
    if (part ? !(await isListed(database, part, now())) : req.params.part !== 'pages') throw new NotFound();
    const lists = part ? listPart(database, part, now()) : [await pages()];
    publicForAnHour(res).type('xml');
    if (req.method === 'HEAD') res.end();
    else await pipeline(urlSet(originFor(res), lists), res).catch(ignorePrematureClose);
  };
}

/** `GET /robots.txt` */
export const showRobots: RequestHandler = (_req, res) => {
  publicForAnHour(res)
    .type('text')
    .send(robotsText(originFor(res)));
};

function publicForAnHour(res: Response): Response {
  return res.set('Cache-Control', 'public, max-age=3600');
}

/** A client that closes its connection early ends the stream; this is no error. */
function ignorePrematureClose(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
