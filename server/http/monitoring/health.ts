import type { RequestHandler } from 'express';
import { migrationsAreCurrent } from '../../../database/migrate.ts';
import type { Context } from '../../context.ts';
import { SECOND } from '../../time/time.ts';
import { withTimeLimit } from '../../time/time-limit.ts';

/** Liveness: the process is running. */
export const healthz: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'no-store').json({ status: 'ok' });
};

/**
 * Readiness: the process is not stopping, the database answers within two seconds, and its migrations are those of this version.
 * `?exclude=database` is for load balancers: without its database a process still answers, with stale pages or 503 and `Retry-After`.
 */
export function readyz({ database, stopping }: Pick<Context, 'database' | 'stopping'>): RequestHandler {
  const statusOf = async (exclude: unknown) => {
    if (stopping.aborted) return 'stopping';
    if (exclude === 'database') return 'ready';
    const isReady = await withTimeLimit(migrationsAreCurrent(database), 2 * SECOND, false).catch(() => false);
    return isReady ? 'ready' : 'not ready';
  };
  return async (req, res) => {
    const status = await statusOf(req.query.exclude);
    res
      .status(status === 'ready' ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status });
  };
}
