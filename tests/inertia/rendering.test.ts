import type { ErrorRequestHandler } from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import type { InertiaOptions } from '../../server/inertia/index.ts';
import { assertInertia, inertiaPage } from '../../server/inertia/testing.ts';
import { site, visit } from './site.ts';

function rendering(renderer: InertiaOptions['renderer'], options: Partial<InertiaOptions> = {}) {
  const failures: unknown[] = [];
  const app = site((app) => app.get('/', (_req, res) => res.inertia.render('page', { a: '$&' })), {
    renderer,
    onRenderError: (error) => failures.push(error),
    ...options,
  });
  return { app, failures };
}

describe('rendering on the server', () => {
  it('puts head and body into the document, on first visits only', async () => {
    let rendered = 0;
    const { app } = rendering(async (page) => {
      rendered++;
      return { head: ['<title>$1</title>'], body: `<main>${page.props.a}</main>` };
    });
    const { text } = await request(app).get('/').expect(200);
    expect(text).toContain('<head><title>$1</title></head><body><main>$&</main></body>');
    await visit(app, '/').expect(200);
    expect(rendered).toBe(1);
  });

  it('passes the request to the renderer', async () => {
    const { app } = rendering(async (_page, req) => ({ head: [], body: `<p>${req.get('x-tenant')}</p>` }));
    const { text } = await request(app).get('/').set('X-Tenant', 'blue').expect(200);
    expect(text).toContain('<p>blue</p>');
  });

  it('is switched on and off by the request, or for all', async () => {
    const renderer = async () => ({ head: [], body: '<p>rendered</p>' });
    const chosen = rendering(renderer, { ssr: async (req) => req.get('x-ssr') !== 'off' });
    expect((await request(chosen.app).get('/')).text).toContain('rendered');
    const page = await request(chosen.app).get('/').set('X-Ssr', 'off').expect(200);
    expect(page.text).not.toContain('rendered');
    assertInertia(page).component('page');
    expect((await request(rendering(renderer, { ssr: false }).app).get('/')).text).not.toContain('rendered');
    expect((await request(rendering(renderer, { ssr: true }).app).get('/')).text).toContain('rendered');
    expect(chosen.failures).toEqual([]);
  });

  it('leaves the page to the browser when the renderer exceeds its time limit, and aborts its signal', async () => {
    const late = Promise.withResolvers<never>();
    let stopped: unknown;
    const { app, failures } = rendering(
      (_page, _req, signal) => {
        signal.onabort = () => {
          stopped = signal.reason;
        };
        return late.promise;
      },
      { ssrTimeoutMs: 5 },
    );
    const response = await request(app).get('/').expect(200);
    expect(inertiaPage(response)).toMatchObject({ component: 'page' });
    expect(failures).toEqual([new Error('rendering page took longer than 5 ms')]);
    expect(stopped).toBe(failures[0]);
    // A later rejection is ignored.
    late.reject(new Error('too late'));
    await request(app).get('/').expect(200);
  });

  const error = new Error('boom');
  const failing: [string, InertiaOptions['renderer']][] = [
    [
      'throws',
      () => {
        throw error;
      },
    ],
    ['rejects', () => Promise.reject(error)],
  ];

  it.each(failing)('a renderer that %s leaves the page to the browser and is reported', async (_how, renderer) => {
    const { app, failures } = rendering(renderer);
    const response = await request(app).get('/').expect(200);
    expect(inertiaPage(response)).toMatchObject({ component: 'page', props: { a: '$&' } });
    expect(response.text).toContain('<div id="app"></div>');
    expect(failures).toEqual([error]);
  });
});

describe('a page without a component', () => {
  it.each([undefined, null, '', 7])('%j is refused with a clear error', async (component) => {
    const failures: string[] = [];
    const app = site((app) => {
      app.get('/', (_req, res) => res.inertia.render(component as string));
      app.use(((error, _req, res, _next) => {
        failures.push(error.message);
        res.sendStatus(500);
      }) as ErrorRequestHandler);
    });
    await visit(app, '/').expect(500);
    expect(failures).toEqual(['res.inertia.render() needs the name of a page component']);
  });
});
