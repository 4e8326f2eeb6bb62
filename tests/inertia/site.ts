import express, { type Express } from 'express';
import session from 'express-session';
import request from 'supertest';
import { fillTemplate, mount, pageScript } from '../../server/inertia/document.ts';
import { type InertiaOptions, inertia, type PageObject } from '../../server/inertia/middleware.ts';

const template = '<!doctype html><html><head><!--head--></head><body><!--body--></body></html>';

export const options: InertiaOptions = {
  version: () => 'v1',
  document: (page, rendered) =>
    fillTemplate(template, { head: rendered?.head ?? '', body: rendered?.body ?? pageScript(page) + mount() }),
};

/** A site of its own, with sessions that begin with the first thing to keep. */
export function site(routes: (app: Express) => void, changes: Partial<InertiaOptions> = {}): Express {
  const app = express();
  app.use(session({ secret: 'test', resave: false, saveUninitialized: false }));
  app.use(inertia({ ...options, ...changes }));
  routes(app);
  return app;
}

export const inertiaHeaders = { 'X-Inertia': 'true', 'X-Inertia-Version': 'v1' };

export function visit(app: Express, address: string, headers: Record<string, string> = {}) {
  return request(app)
    .get(address)
    .set({ ...inertiaHeaders, ...headers });
}

/** Asks for a part of a component's page. */
export function part(component: string, parts: { only?: string; except?: string; reset?: string }) {
  return {
    'X-Inertia-Partial-Component': component,
    ...(parts.only && { 'X-Inertia-Partial-Data': parts.only }),
    ...(parts.except && { 'X-Inertia-Partial-Except': parts.except }),
    ...(parts.reset && { 'X-Inertia-Reset': parts.reset }),
  };
}

/** The page object that a document carries for the client. */
export function pageIn(html: string): PageObject {
  const [, json = ''] = /<script data-page="app" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}
