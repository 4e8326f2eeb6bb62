import compression from 'compression';
import type { Express } from 'express';
import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { type InertiaOptions, inertia, pageScript } from '../../server/inertia/index.ts';
import { INERTIA_HEADERS, options, routesOf } from './site.ts';

const markup = `“${'ñ“'.repeat(3_000)}`;

describe('the body of a page', () => {
  const app = site();

  it('has the same bytes with and without compression, and the Content-Length of HEAD', async () => {
    const plain = await request(app).get('/page').set('Accept-Encoding', 'identity').expect(200);
    expect(plain.text).toContain(markup);
    expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(plain.text)));
    const packed = await request(app).get('/page').set('Accept-Encoding', 'gzip').expect(200);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.text).toBe(plain.text);
    const head = await request(app).head('/page').set('Accept-Encoding', 'identity').expect(200);
    expect(head.headers).toMatchObject({ etag: plain.headers.etag, 'content-length': plain.headers['content-length'] });
  });

  it('is answered with 304 by its ETag, which changes with the data', async () => {
    const { headers } = await request(app).get('/page').expect(200);
    await request(app)
      .get('/page')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    const other = await request(app).get('/page?title=other').expect(200);
    expect(other.headers.etag).not.toBe(headers.etag);
  });

  it('has no ETag where no cache may store it, in both forms', async () => {
    for (const headers of [{}, INERTIA_HEADERS]) {
      const answer = await request(app)
        .get('/own')
        .set({ ...headers, 'Accept-Encoding': 'identity' })
        .expect(200);
      expect(answer.headers).not.toHaveProperty('etag');
      expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.text)));
    }
  });

  it('reaches middleware that replaces res.send in one piece', async () => {
    const { text } = await request(app).get('/page').expect(200);
    expect((await request(app).get('/watched').expect(200)).headers['x-seen']).toBe(
      String(Buffer.byteLength(text.replace('"/page"', '"/watched"'))),
    );
  });
});

function site(): Express {
  const app = express();
  app.use(compression({ threshold: 100 }));
  const renderer: InertiaOptions['renderer'] = async (page) => ({ head: [], body: pageScript(page) + markup });
  app.use(inertia({ ...options, renderer }));
  const routes = routesOf(app);
  routes.get('/page', (req, res) => res.inertia.render('page', { title: req.query.title ?? 'one' }));
  routes.get('/own', (_req, res) => res.set('Cache-Control', 'private, no-store').inertia.render('page'));
  routes.get('/watched', (_req, res) => {
    const { send } = res;
    res.send = (body) => send.call(res.set('X-Seen', String(Buffer.byteLength(body))), body);
    return res.inertia.render('page', { title: 'one' });
  });
  return app;
}
