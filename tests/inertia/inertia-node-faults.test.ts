import express, { type RequestHandler } from 'express';
import inertiaNode from 'inertia-node';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { defer, inertia } from '../../server/inertia/index.ts';
import { assertInertia } from '../../server/inertia/testing.ts';
import { INERTIA_HEADERS, options, routesOf, site, visit } from './site.ts';

type InertiaNode = NonNullable<Parameters<ReturnType<typeof inertiaNode>>[0]['Inertia']>;

/** The package alone, mounted as in its README. Each test shows a fault and that this adapter does not have it. */
function alone(handle: (node: InertiaNode) => unknown) {
  const middleware = inertiaNode((page) => `<div id="app" data-page='${page}'></div>`, 'v1') as unknown;
  const app = express();
  app.get('/under/page', (_req, res, next) => {
    res.status(404);
    next();
  });
  app.use('/under', middleware as RequestHandler, (req) => {
    void handle((req as unknown as { Inertia: InertiaNode }).Inertia);
  });
  return app;
}

const TEXT = `</script>&quot;'`;
const props = { text: TEXT, later: async () => 1, settled: Promise.resolve(2), slow: defer(() => 3) };
const node = alone((node) => node.render({ component: 'page', props }));
const ours = express();
ours.get('/under/page', (_req, res, next) => {
  res.status(404);
  next();
});
routesOf(ours).use('/under', inertia(options), (_req, res) => res.inertia.render('page', props));

const getPage = (app: express.Express) => request(app).get('/under/page').set(INERTIA_HEADERS);

describe('faults of inertia-node that this adapter does not have', () => {
  it('its page has four fixed keys', async () => {
    expect(Object.keys((await getPage(node)).body).toSorted()).toEqual(['component', 'props', 'url', 'version']);
    expect((await getPage(ours)).body.deferredProps).toEqual({ default: ['slow'] });
  });

  it('its HTML string changes the data that it holds', async () => {
    const html = (await request(node).get('/under/page')).text;
    const [, attribute = ''] = /data-page='(.*?)'/s.exec(html) ?? [];
    const read = attribute.replaceAll('&quot;', '"').replaceAll('&#039;', "'");
    expect(() => expect(JSON.parse(read).props.text).toBe(TEXT)).toThrow();
    expect(html).toContain('</script>');
    const page = (await request(ours).get('/under/page')).text;
    assertInertia({ text: page }).where('text', TEXT);
    expect(page).not.toContain("data-page='");
  });

  it('it varies by Accept', async () => {
    expect((await getPage(node)).headers.vary).toBe('Accept');
    expect((await getPage(ours)).headers.vary).toBe('X-Inertia');
  });

  it('its conflict address lacks the mount path', async () => {
    const old = { ...INERTIA_HEADERS, 'X-Inertia-Version': 'old' };
    expect((await request(node).get('/under/page').set(old)).headers['x-inertia-location']).toBe('/page');
    expect((await request(ours).get('/under/page').set(old)).headers['x-inertia-location']).toBe('/under/page');
  });

  it('its redirect fails without a Referer', async () => {
    let error: unknown;
    const backwards = express();
    const middleware = inertiaNode(() => '', 'v1') as unknown as RequestHandler;
    backwards.use(middleware, (req, res) => {
      try {
        const { Inertia } = req as unknown as { Inertia: { redirect(): void } };
        Inertia.redirect();
      } catch (thrown) {
        error = thrown;
        res.end();
      }
    });
    await request(backwards).get('/');
    expect(error).toBeInstanceOf(TypeError);
    const app = site((app) => app.get('/', (_req, res) => res.inertia.back()));
    await request(app).get('/').expect(302).expect('Location', '/');
  });

  it('it ignores the status of the response', async () => {
    await getPage(node).expect(200);
    await getPage(ours).expect(404);
  });

  it('its promises become empty objects', async () => {
    expect((await getPage(node)).body.props.settled).toEqual({});
    expect((await getPage(ours)).body.props).toMatchObject({ settled: 2, later: 1 });
  });

  it('it sends neither ETag nor length', async () => {
    const theirs = await getPage(node);
    expect(theirs.headers).not.toHaveProperty('etag');
    expect(theirs.headers).not.toHaveProperty('content-length');
    const { headers } = await visit(ours, '/under/page');
    expect(headers).toHaveProperty('etag');
    expect(headers).toHaveProperty('content-length');
  });
});
