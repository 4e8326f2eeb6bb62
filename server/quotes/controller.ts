import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { sendJson } from '../frontend/render-page.ts';
import { presentQuote } from './present.ts';
import { listShownQuotes } from './records.ts';

/** `GET /web/api/collectors` */
export function indexJson({ database }: Context): RequestHandler {
  return async (_req, res) => {
    const rows = await listShownQuotes(database);
    await sendJson(res, { data: rows.map(presentQuote) });
  };
}
