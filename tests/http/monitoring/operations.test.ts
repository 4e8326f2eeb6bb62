import { hostname } from 'node:os';
import request from 'supertest';
import { expect, it } from 'vitest';
import { openApp, tokenHeaders } from '../../support/app.ts';
import { onEachEngine } from '../../support/database.ts';

onEachEngine('operations', (engine) => {
  it('OPS-04 /healthz answers 200 while the process runs, also without a database', async () => {
    const database = await engine.open();
    const { app } = await openApp({ database });
    await database.destroy();
    const { status, body, headers } = await request(app).get('/healthz');
    expect([status, body, headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store']);
  });

  it('health addresses refuse other methods by themselves, without a cookie', async () => {
    const { app } = await openApp({ database: await engine.open() });
    for (const path of ['/healthz', '/readyz']) {
      for (const method of ['post', 'put', 'patch', 'delete'] as const) {
        const { status, headers } = await request(app)[method](path);
        expect([path, method, status, headers.allow, headers['set-cookie']]).toEqual([
          path,
          method,
          405,
          'GET, HEAD',
          undefined,
        ]);
      }
      const options = await request(app).options(path);
      expect([options.status, options.headers.allow, options.text]).toEqual([204, 'GET, HEAD', '']);
    }
  });

  it('OPS-04 /readyz checks the database and its migrations', async () => {
    const database = await engine.open();
    const { app } = await openApp({ database });
    const ready = async () => {
      const { status, body } = await request(app).get('/readyz');
      return [status, body];
    };
    expect(await ready()).toEqual([200, { status: 'ready' }]);
    await database('knex_migrations').where('name', 'like', '%sessions%').delete();
    expect(await ready()).toEqual([503, { status: 'not ready' }]);
    await database.destroy();
    expect(await ready()).toEqual([503, { status: 'not ready' }]);
    // A load balancer leaves the machine in, so that visitors get stale pages, or 503 with Retry-After.
    expect((await request(app).get('/readyz?exclude=database')).status).toBe(200);
  });

  it('OPS-05 /readyz answers 503 once the process is stopping; both health addresses answer HEAD', async () => {
    const { app, context } = await openApp({ database: await engine.open() });
    const heads = async () => {
      const responses = await Promise.all(['/healthz', '/readyz'].map((path) => request(app).head(path)));
      return responses.map(({ status, text }) => [status, text]);
    };
    expect(await heads()).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const stopping = await openApp({ database: context.database, stopping: AbortSignal.abort() });
    for (const path of ['/readyz', '/readyz?exclude=database']) {
      const { status, body } = await request(stopping.app).get(path);
      expect([path, status, body]).toEqual([path, 503, { status: 'stopping' }]);
    }
    expect((await request(stopping.app).get('/healthz')).status).toBe(200);
  });

  it('OPS-04 metrics have counts and durations by route and status, the event loop and requests in progress', async () => {
    const { app, context } = await openApp({ database: await engine.open() });
    await request(app).get('/artworks?search=maria');
    await request(app).get('/artworks/no-such-artwork');
    await request(app).get('/made/up/address');
    await request(app).get('/artworks').set('X-Forwarded-For', '203.0.113.7');
    const figures = await context.metrics.registry.metrics();
    expect(figures).toContain('http_requests_total{method="GET",route="/artworks",status="200"} 2');
    expect(figures).toContain('http_requests_total{method="GET",route="/artworks/:slug",status="404"} 1');
    expect(figures).toContain('http_requests_total{method="GET",route="none",status="404"} 1');
    expect(figures).toContain('http_request_duration_seconds_count{method="GET",route="/artworks",status="200"} 2');
    expect(figures).toContain('http_requests_in_flight 0');
    expect(figures).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(figures).not.toMatch(/maria|no-such|made|203\.0/);
  });

  it('OPS-04 metrics are not on the public port by default', async () => {
    const database = await engine.open();
    const { app } = await openApp({ database });
    expect((await request(app).get('/metrics')).status).toBe(404);
    const elsewhere = await openApp({ database, settings: { port: 3000, metricsPort: 9464 } });
    expect((await request(elsewhere.app).get('/metrics')).status).toBe(404);
    const opened = await openApp({ database, settings: { port: 3000, metricsPort: 3000 } });
    const { status, headers, text } = await request(opened.app).get('/metrics');
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')]);
    expect(text).toContain('http_requests_total');
  });

  it('OPS-04 each request is logged in a line with id, method, path, status and duration', async () => {
    const { app, logged } = await openApp({ database: await engine.open() });
    const { headers } = await request(app).get('/artworks?search=maria');
    await request(app).get('/healthz');
    expect(logged).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: hostname(),
        reqId: headers['x-request-id'],
        req: { id: headers['x-request-id'], method: 'GET', url: '/artworks' },
        res: { statusCode: 200 },
        responseTime: expect.any(Number),
        msg: 'request completed',
      },
    ]);
  });

  it('OPS-04 the trace of a trusted proxy is in the lines of its request', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const fields = { trace_id: traceparent.slice(3, 35), span_id: '00f067aa0ba902b7', trace_flags: '01' };
    const database = await engine.open();
    const traced = async (trustProxy: string[], header: string) => {
      const { app, logged } = await openApp({ database, settings: { trustProxy } });
      await request(app).get('/artworks').set('traceparent', header);
      return Object.fromEntries(Object.entries(logged[0] ?? {}).filter(([name]) => name in fields));
    };
    expect(await traced(['loopback'], traceparent)).toEqual(fields);
    expect(await traced(['loopback'], `${traceparent.replace('00-', '01-')}-more`)).toEqual(fields);
    expect(await traced(['10.0.0.0/8'], traceparent)).toEqual({});
    for (const header of [
      'maria',
      `${traceparent}-more`,
      `ff${traceparent.slice(2)}`,
      traceparent.replace(/[1-9a-f]/g, '0'),
    ])
      expect(await traced(['loopback'], header)).toEqual({});
  });

  it('OPS-04 the line of a request to the admin has its whole path', async () => {
    const { app, logged } = await openApp({ database: await engine.open() });
    await request(app).get('/admin/sign-in?back=%2Fadmin%2Forders');
    expect(logged).toMatchObject([{ req: { method: 'GET', url: '/admin/sign-in' } }]);
  });

  it('OPS-04 no personal data is logged, not even of a request that fails', async () => {
    const database = await engine.open();
    const { app, logged } = await openApp({ database });
    const headers = await tokenHeaders(app);
    await database.schema.renameTable('artworks', 'elsewhere');
    const failed = await request(app)
      .get('/artworks?search=maria.clara@example.com&styles[]=secret-style')
      .set(headers)
      .set({
        'User-Agent': 'PersonalBrowser/1.0',
        'X-Forwarded-For': '203.0.113.7',
        Referer: 'https://example.com/private',
        Authorization: 'Bearer private-token',
      });
    await request(app).post('/web/api/x').set(headers).send({ email: 'maria.clara@example.com' });
    expect(failed.status).toBe(500);
    const text = JSON.stringify(logged);
    expect(text).toContain('"statusCode":500');
    for (const secret of [
      'maria',
      'secret-style',
      'PersonalBrowser',
      '203.0.113.7',
      '127.0.0.1',
      'private',
      headers['X-XSRF-TOKEN'],
      'csrf=',
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});
