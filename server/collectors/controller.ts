import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { presentCollector } from './present.ts';
import { listCollectors } from './records.ts';

/** `GET /web/api/collectors` */
export function indexJson({ database }: Context): RequestHandler {
  return async (_req, res) => {
    const rows = await listCollectors(database);
    res.json({ data: rows.map(presentCollector) });
  };
}
