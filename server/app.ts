import cookieParser from 'cookie-parser';
import express, { type Express } from 'express';
import type { Context } from './context.ts';
import { compressed } from './http/compression.ts';
import { csrf } from './http/csrf.ts';
import { answerError } from './http/error-handler.ts';
import { NotFound } from './http/errors.ts';
import { healthz, readyz } from './http/health.ts';
import { addressLimits, formBody, jsonBody, jsonOnly } from './http/limits.ts';
import { accessLog } from './http/log.ts';
import { overloadLimit } from './http/overload.ts';
import { inertiaPages } from './http/pages.ts';
import { publicAddress } from './http/public-address.ts';
import { requestId } from './http/request-id.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sessions } from './http/session.ts';
import { presentSite } from './navigation/present.ts';
import { readSite } from './navigation/records.ts';
import { routes } from './routes.ts';

/** The app without its server: what every request passes, in this order. */
export function createApp(context: Context): Express {
  const { settings, database, now, log, frontend, pictures, metrics } = context;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustProxy);

  app.use(requestId, publicAddress(settings), accessLog(log), metrics.measure);
  app.use(securityHeaders({ development: settings.environment === 'development' }));

  app.get('/healthz', healthz);
  app.get('/readyz', readyz(database));
  if (settings.metricsPort === settings.port) app.get('/metrics', metrics.show);

  app.use(frontend.assets);
  app.get('/images/:key/:file', pictures.serve);

  app.use(
    compressed,
    inertiaPages(context, async () => presentSite(await readSite(database))),
  );
  app.use(addressLimits, overloadLimit());
  app.use(cookieParser(settings.sessionSecrets), sessions(database, now, settings.sessionSecrets));
  app.use(['/web/api', '/api'], jsonOnly);
  app.use(jsonBody);
  app.use('/forms', formBody);
  app.use(csrf);

  app.use((_req, res, next) => {
    res.set('Cache-Control', 'private, no-cache');
    next();
  });
  app.use(routes(context));
  app.use(() => {
    throw new NotFound();
  });
  app.use(answerError);
  return app;
}
