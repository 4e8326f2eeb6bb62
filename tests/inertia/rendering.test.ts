import request from 'supertest';
import { describe, expect, it } from 'vitest';
import type { InertiaOptions } from '../../server/inertia/middleware.ts';
import { pageIn, site, visit } from './site.ts';

function rendering(renderer: InertiaOptions['renderer']) {
  const failures: unknown[] = [];
  const app = site((app) => app.get('/', (_req, res) => res.inertia.render('page', { a: '$&' })), {
    renderer,
    onRenderError: (error) => failures.push(error),
  });
  return { app, failures };
}

describe('rendering on the server', () => {
  it('puts head and body into the document, for first pages alone', async () => {
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
    expect(pageIn(response.text)).toMatchObject({ component: 'page', props: { a: '$&' } });
    expect(response.text).toContain('<div id="app"></div>');
    expect(failures).toEqual([error]);
  });
});
