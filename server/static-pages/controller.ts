import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { renderStaticPage } from './page.ts';
import { findPage } from './records.ts';

/** `GET /pages/:slug` */
export function show(context: Context): RequestHandler<{ slug: string }> {
  return async (req, res) =>
    renderStaticPage(res, context, { page: await findPage(context.database, req.params.slug) });
}
