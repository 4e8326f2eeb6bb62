import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import { migrationsAreCurrent } from '../../../database/migrate.ts';

/** Liveness: the process is running. */
export const healthz: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'no-store').json({ status: 'ok' });
};

/** Readiness: the database answers within two seconds, and its migrations are those of this version. */
export function readyz(database: Knex): RequestHandler {
  return async (_req, res) => {
    const ready = await withinTwoSeconds(migrationsAreCurrent(database)).catch(() => false);
    res
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status: ready ? 'ready' : 'not ready' });
  };
}

async function withinTwoSeconds(work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 2_000);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
