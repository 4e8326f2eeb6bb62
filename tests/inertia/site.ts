import express, {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type Response,
} from 'express';
import session from 'express-session';
import request from 'supertest';
import {
  fillTemplate,
  type Inertia,
  type InertiaOptions,
  inertia,
  mount,
  pageScript,
} from '../../server/inertia/index.ts';

const TEMPLATE = '<!doctype html><html><head><!--head--></head><body><!--body--></body></html>';

export const options: InertiaOptions = {
  version: () => 'v1',
  document: (page, rendered) =>
    fillTemplate(TEMPLATE, { head: rendered?.head ?? '', body: rendered?.body ?? pageScript(page) + mount() }),
};

/** These tests render components that are not in the shop's page map. */
interface TestResponse extends Omit<Response, 'inertia' | 'status' | 'set'> {
  inertia: Inertia<Record<string, object>>;
  status(code: number): this;
  set(field: string | object, value?: string | string[]): this;
}

type Handler = (req: Request<Record<string, string>>, res: TestResponse, next: NextFunction) => unknown;
type Route = (path: string, ...handlers: Handler[]) => unknown;

interface TestApp extends Pick<Express, 'set' | 'enable'> {
  get: Route;
  post: Route;
  put: Route;
  patch: Route;
  delete: Route;
  all: Route;
  use(...handlers: Handler[]): unknown;
  use(path: string, ...handlers: Handler[]): unknown;
  use(handler: ErrorRequestHandler): unknown;
}

/** The routes of an app, for components that the page map does not have. */
export function routesOf(app: Express): TestApp {
  return app as TestApp;
}

/** An app with sessions that start with the first stored value. */
export function site(routes: (app: TestApp) => void, changes: Partial<InertiaOptions> = {}): Express {
  const app = express();
  app.use(session({ secret: 'test', resave: false, saveUninitialized: false }));
  app.use(inertia({ ...options, ...changes }));
  routes(routesOf(app));
  return app;
}

export const INERTIA_HEADERS = { 'X-Inertia': 'true', 'X-Inertia-Version': 'v1' };

export function visit(app: Express, address: string, headers: Record<string, string> = {}) {
  return request(app)
    .get(address)
    .set({ ...INERTIA_HEADERS, ...headers });
}

/** Headers of a partial reload. */
export function part(component: string, parts: { only?: string; except?: string; reset?: string }) {
  return {
    'X-Inertia-Partial-Component': component,
    ...(parts.only && { 'X-Inertia-Partial-Data': parts.only }),
    ...(parts.except && { 'X-Inertia-Partial-Except': parts.except }),
    ...(parts.reset && { 'X-Inertia-Reset': parts.reset }),
  };
}
