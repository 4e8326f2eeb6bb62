import cookieParser from 'cookie-parser';
import express, { type Express, type RequestHandler, Router } from 'express';
import * as live from './artworks/live/controller.ts';
import { ownCards } from './cart/owner.ts';
import type { Context } from './context.ts';
import { inertiaPages } from './frontend/inertia-pages.ts';
import { compressed } from './http/compression.ts';
import { errorHandler } from './http/error-handler.ts';
import { NotFound } from './http/errors.ts';
import { confirmFirstForm } from './http/forms.ts';
import { admission } from './http/limits/admission.ts';
import {
  addressLimits,
  changeLimit,
  contentLengthLimit,
  formBody,
  INBOUND_MAIL_PATH,
  jsonBody,
  jsonOnly,
  rawBody,
} from './http/limits/limits.ts';
import { healthz, readyz } from './http/monitoring/health.ts';
import { accessLog, requestId } from './http/monitoring/log.ts';
import { publicAddress } from './http/request.ts';
import { forPages, oneClickAddresses, type RouteTable, rejectUnknownChanges, routerFor } from './http/route-table.ts';
import { csrf, oneClickBody } from './http/security/csrf.ts';
import { allowAnyOrigin, beforeErrors, fileHeaders, securityHeaders } from './http/security/security-headers.ts';
import { privateResponses, sessions, syncAccountCookie } from './http/session/session.ts';
import { inboundBody } from './inquiries/inbound/body.ts';
import { redirectMoved } from './moved-pages/redirect-moved.ts';
import { DEFAULT_SITE } from './navigation/present.ts';
import * as offline from './offline/controller.ts';
import { withoutSession } from './page-cache/route.ts';
import * as tiles from './pictures/tiles/controller.ts';
import { routes } from './routes.ts';
import { pictureOrigin } from './storage/location.ts';

/** Matches every address. A pattern with a parameter would decode malformed escapes before their limit rejects them. */
const ANY = /^/;

/** The Express app: the middleware of every request, in order. */
export function createApp(context: Context, table: RouteTable = routes(context)): Express {
  const { settings, database, now, log, frontend, metrics, changes } = context;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustProxy);

  app.use(requestId, publicAddress(settings), accessLog(log), metrics.measure);
  const headers = pageHeaders(context);
  app.use(fileHeaders);
  app.get(ANY, frontend.assets);
  const limits = [addressLimits, contentLengthLimit, changeLimit()];
  app.use(pictureRoutes(context, limits));
  app.use(headers, beforeErrors(headers));

  app.use(routerFor(directRoutes(context)));
  if (settings.metricsPort === settings.port) app.use(routerFor({ '/metrics': { get: metrics.show } }));

  // With queues of its own: staff do not wait behind visitors.
  app.use('/admin', compressed, adminApp(context, [...limits, admission(changes)]));
  app.use(compressed, forPages(inertiaPages(context, DEFAULT_SITE)));
  app.use(limits, admission(changes));
  app.use(INBOUND_MAIL_PATH, inboundBody(context));
  app.use('/webhooks', rawBody);
  app.use(jsonBody);
  app.use('/forms', formBody);
  app.use(oneClickAddresses(table), oneClickBody);
  app.use(rejectUnknownChanges(table));
  app.use(withoutSession(table));
  app.use(cookieParser(settings.sessionSecrets), sessions(database, now, settings.sessionSecrets));
  app.use(syncAccountCookie);
  app.use(csrf, confirmFirstForm(table));
  app.use(jsonOnly);
  app.get(ANY, ownCards(context));

  app.use(privateResponses);
  app.use(routerFor(table));
  app.use(() => {
    throw new NotFound();
  });
  app.use(redirectMoved(context), errorHandler);
  return app;
}

/** Loads the admin at its first request. It has two fifths of the server's modules, and the shop starts sooner without them. */
function adminApp(context: Context, limits: RequestHandler[]): RequestHandler {
  let loading: Promise<RequestHandler> | undefined;
  const load = async () => {
    const { createAdmin } = await import('./admin/app.ts');
    return createAdmin(context, { limits });
  };
  return async (req, res, next) => {
    loading ??= load();
    const handle = await loading.catch((error) => {
      // The next request tries again.
      loading = undefined;
      throw error;
    });
    handle(req, res, next);
  };
}

/** Without sessions, cookies and queues: a stream would hold these for hours, and the others do not need them. */
function directRoutes(context: Context): RouteTable {
  return {
    '/healthz': { get: healthz },
    '/readyz': { get: readyz(context) },
    '/service-worker.js': { get: offline.showServiceWorker(context) },
    '/web/api/events': { get: live.show(context) },
  };
}

function pictureRoutes(context: Context, limits: RequestHandler[]): RequestHandler {
  const routes = routerFor({
    '/images/:key/:file': { get: context.pictures.serve },
    '/iiif/:key': { get: tiles.show(context) },
    '/iiif/:key/info.json': { get: tiles.showInfo(context) },
    '/iiif/:key/:region/:size/0/default.jpg': { get: tiles.showRegion(context) },
  });
  // With queues of its own: pages do not wait behind tiles.
  return Router().use('/iiif', allowAnyOrigin, limits, admission(context.changes)).use(routes);
}

function pageHeaders({ settings, frontend }: Context): RequestHandler {
  return securityHeaders({
    development: settings.environment === 'development',
    inline: frontend.inline,
    pictureOrigin: pictureOrigin(settings),
  });
}
