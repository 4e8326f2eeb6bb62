import type { RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { renderPage } from '../frontend/render-page.ts';
import { webManifest } from './manifest.ts';
import { workerScript } from './worker-script.ts';

/** `GET /offline`: what the service worker shows for pages that the browser has not seen, and the frame of those that it has. */
export const show: RequestHandler = async (_req, res) => {
  await renderPage(res, 'offline', {
    pages: [],
    meta: { title: 'No connection', description: 'This page could not be loaded without a connection.' },
  });
};

/** `GET /manifest.webmanifest` */
export function showManifest({ site }: Context): RequestHandler {
  return async (_req, res) => {
    const { gallery } = await site();
    res
      .set({ 'Cache-Control': 'public, max-age=3600', 'Content-Type': 'application/manifest+json' })
      .send(JSON.stringify(webManifest(gallery.name)));
  };
}

/** `GET /service-worker.js`. Browsers compare it with the one that they have at each page load. */
export function showServiceWorker({ settings, frontend }: Context): RequestHandler {
  const source = settings.serviceWorker ? frontend.serviceWorker : null;
  return (_req, res) => {
    res.set('Cache-Control', 'no-cache').type('js').send(workerScript(source, frontend.version()));
  };
}
