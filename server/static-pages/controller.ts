import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { renderStaticPage } from './page.ts';

/** `GET /pages/:slug`. The files are read once, at the start. */
export function show(context: Context): RequestHandler<{ slug: string }> {
  return async (req, res) => renderStaticPage(res, context, { slug: req.params.slug });
}
