import express, { type ErrorRequestHandler } from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { inertia } from '../../server/inertia/index.ts';
import { inertiaPage } from '../../server/inertia/testing.ts';
import { INERTIA_HEADERS, options, part, routesOf, site, visit } from './site.ts';

const app = site((app) => {
  app.get('/page', (_req, res) => res.inertia.render('page', { a: 1 }));
  app.get('/other', (_req, res) => res.inertia.render('other'));
  app.get('/own', (_req, res) => res.inertia.flash('own', true).render('page'));
  app.post('/save', (_req, res) => res.inertia.flash('message', 'Saved').flash({ id: 7 }).redirect('/page'));
  app.post('/wrong', (_req, res) => {
    res.inertia.errors({ email: ['Required', 'Too short'], 'items.0.name': 'Unknown' });
    res.inertia.back('/page');
  });
  app.post('/wrong/:bag', (req, res) => res.inertia.errors({ code: 'Wrong' }, req.params.bag).redirect('/page'));
  app.post('/wrong-here', (_req, res) => res.status(422).inertia.errors({ a: 'Wrong' }).render('page'));
  app.post('/leave', (_req, res) => res.inertia.clearHistory().preserveFragment().redirect('/page'));
  app.get('/secret', (_req, res) => res.inertia.encryptHistory().render('page'));
  app.get('/own-errors', (_req, res) => res.inertia.render('page', { errors: () => ({ a: 'Own' }) }));
});

function visitor() {
  const agent = request.agent(app);
  return {
    post: (address: string, headers = {}) => agent.post(address).set({ ...INERTIA_HEADERS, ...headers }),
    get: async (address: string, headers = {}) =>
      (
        await agent
          .get(address)
          .set({ ...INERTIA_HEADERS, ...headers })
          .expect(200)
      ).body,
    agent,
  };
}

const SAVED = { message: 'Saved', id: 7 };

describe('flash', () => {
  it('PAGE-X04 is shown at the top level of the next page, once', async () => {
    const { post, get } = visitor();
    await post('/save').expect(302);
    const page = await get('/page');
    expect(page.flash).toEqual(SAVED);
    expect(page.props).toEqual({ a: 1, errors: {} });
    expect(await get('/page')).not.toHaveProperty('flash');
  });

  it('PAGE-X04 is shown in the document of a first page too', async () => {
    const { post, agent } = visitor();
    await post('/save');
    const response = await agent.get('/page');
    expect(inertiaPage(response).flash).toEqual(SAVED);
    expect(response.headers['cache-control']).toBe('private, no-cache');
  });

  it('PAGE-X04 is not used up by prefetches, partial reloads, deferred props and HEAD', async () => {
    const { post, get, agent } = visitor();
    await post('/save');
    expect(await get('/page', { Purpose: 'prefetch' })).not.toHaveProperty('flash');
    const background = { ...part('page', { only: 'a' }), 'Cache-Control': 'no-cache' };
    expect(await get('/page', background)).not.toHaveProperty('flash');
    await agent.head('/page').expect(200);
    await agent.get('/page').set('Sec-Purpose', 'prefetch;prerender');
    expect((await get('/page')).flash).toEqual(SAVED);
  });

  it('PAGE-X04 of a form with a partial reload is shown in the partial response', async () => {
    const { post, get } = visitor();
    await post('/save', part('page', { only: 'a' }));
    expect((await get('/page', part('page', { only: 'a' }))).flash).toEqual(SAVED);
    expect(await get('/page')).not.toHaveProperty('flash');
  });

  it('PAGE-X04 of the request itself is shown on its page, also in a partial response', async () => {
    const { post, get } = visitor();
    await post('/save');
    expect((await get('/own', part('page', { only: 'a' }))).flash).toEqual({ own: true });
    expect((await get('/page')).flash).toEqual(SAVED);
    expect((await get('/own')).flash).toEqual({ own: true });
    expect(await get('/page')).not.toHaveProperty('flash');
  });

  it('PAGE-X03 flash and errors survive a version conflict', async () => {
    const { post, get, agent } = visitor();
    await post('/save');
    await post('/wrong');
    await agent
      .get('/page')
      .set({ ...INERTIA_HEADERS, 'X-Inertia-Version': 'old' })
      .expect(409);
    const page = await get('/page');
    expect(page.flash).toEqual(SAVED);
    expect(page.props.errors).toHaveProperty('email');
  });
});

describe('caches', () => {
  it.each([
    ['public, max-age=60', 'private, no-cache'],
    ['no-store', 'no-store'],
  ])('a page that is shown once does not go out as %s', async (cacheControl, sent) => {
    const cached = site((app) => {
      app.get('/', (_req, res) => res.set('Cache-Control', cacheControl).inertia.render('page'));
      app.get('/flash', (_req, res) => res.set('Cache-Control', cacheControl).inertia.flash('a', 1).render('page'));
    });
    expect((await visit(cached, '/')).headers['cache-control']).toBe(cacheControl);
    expect((await visit(cached, '/flash')).headers['cache-control']).toBe(sent);
  });
});

describe('errors', () => {
  it('PAGE-X04 are shown on the next page, the first message of each field, once', async () => {
    const { post, get } = visitor();
    await post('/wrong').expect(302);
    await get('/page', { Purpose: 'prefetch' });
    expect((await get('/page')).props.errors).toEqual({ email: 'Required', 'items.0.name': 'Unknown' });
    expect((await get('/page')).props.errors).toEqual({});
  });

  it('PAGE-X04 are in the error bag of the form', async () => {
    const { post, get } = visitor();
    const bag = { 'X-Inertia-Error-Bag': 'login' };
    await post('/wrong', bag);
    expect((await get('/page', bag)).props.errors).toMatchObject({ login: { email: 'Required' } });
    await post('/wrong/given', bag);
    expect((await get('/page')).props.errors).toEqual({ given: { code: 'Wrong' } });
    await post('/wrong');
    expect((await get('/page', bag)).props.errors).toMatchObject({ login: { email: 'Required' } });
  });

  it('PAGE-X04 are part of every partial reload', async () => {
    const { post, get } = visitor();
    await post('/wrong');
    const { props } = await get('/page', part('page', { only: 'a', except: 'errors' }));
    expect(props).toEqual({ a: 1, errors: { email: 'Required', 'items.0.name': 'Unknown' } });
    expect((await get('/own-errors', part('page', { only: 'b' }))).props.errors).toEqual({ a: 'Own' });
  });

  it('PAGE-X04 can be shown by the same response, with its status', async () => {
    const { post } = visitor();
    const response = await post('/wrong-here').expect(422);
    expect(response.body.props.errors).toEqual({ a: 'Wrong' });
    expect(response.headers['x-inertia']).toBe('true');
  });
});

describe('all errors', () => {
  const strict = site(
    (app) => {
      app.post('/wrong', (_req, res) =>
        res.inertia.errors({ a: ['Required', 'Too short'], b: 'Unknown' }).redirect('/'),
      );
      app.get('/', (_req, res) => res.inertia.render('page'));
    },
    { withAllErrors: true },
  );

  it('PAGE-X04 are lists of every message with withAllErrors, in a bag too', async () => {
    const agent = request.agent(strict);
    const all = { a: ['Required', 'Too short'], b: ['Unknown'] };
    await agent.post('/wrong').set(INERTIA_HEADERS).expect(302);
    expect((await agent.get('/').set(INERTIA_HEADERS)).body.props.errors).toEqual(all);
    const bag = { ...INERTIA_HEADERS, 'X-Inertia-Error-Bag': 'login' };
    await agent.post('/wrong').set(bag).expect(302);
    expect((await agent.get('/').set(bag)).body.props.errors).toEqual({ login: all });
  });
});

describe("the browser's history", () => {
  it('PAGE-X04 clearHistory and preserveFragment survive a redirect', async () => {
    const { post, get } = visitor();
    await post('/leave');
    expect(await get('/page')).toMatchObject({ clearHistory: true, preserveFragment: true });
    const next = await get('/page');
    expect(next).not.toHaveProperty('clearHistory');
    expect(next).not.toHaveProperty('preserveFragment');
  });

  it('PAGE-X04 is encrypted for a page, or for all', async () => {
    const { get } = visitor();
    expect((await get('/secret')).encryptHistory).toBe(true);
    expect(await get('/page')).not.toHaveProperty('encryptHistory');
    const secretive = site(
      (app) => {
        app.get('/', (_req, res) => res.inertia.render('page'));
        app.get('/open', (_req, res) => res.inertia.encryptHistory(false).render('page'));
      },
      { encryptHistory: true },
    );
    expect((await visit(secretive, '/')).body.encryptHistory).toBe(true);
    expect((await visit(secretive, '/open')).body).not.toHaveProperty('encryptHistory');
  });
});

describe('the session', () => {
  it('starts with the first stored value, never with a page', async () => {
    for (const address of ['/page', '/own']) {
      expect((await request(app).get(address)).headers).not.toHaveProperty('set-cookie');
    }
    expect((await request(app).post('/save')).headers).toHaveProperty('set-cookie');
  });

  it('is required for flash and for data that survives a redirect; the error names it', async () => {
    const failures: string[] = [];
    const bare = express().use(inertia(options));
    routesOf(bare).get('/flash', (_req, res) => res.inertia.flash('a', 1).render('page'));
    routesOf(bare).get('/errors', (_req, res) => res.inertia.errors({ b: 'c' }).render('page'));
    bare.post('/errors', (_req, res) => res.inertia.errors({ b: 'c' }).back());
    bare.post('/clear', (_req, res) => res.inertia.clearHistory().location('/'));
    bare.use(((error, _req, res, _next) => {
      failures.push(error.message);
      res.sendStatus(500);
    }) as ErrorRequestHandler);
    await visit(bare, '/flash').expect(500);
    expect((await visit(bare, '/errors').expect(200)).body.props.errors).toEqual({ b: 'c' });
    await request(bare).post('/errors').set(INERTIA_HEADERS).expect(500);
    await request(bare).post('/clear').set(INERTIA_HEADERS).expect(500);
    const advice = 'needs a session: mount express-session before inertia(), or pass the option `session`';
    expect(failures).toEqual([
      `flash() ${advice}`,
      `errors before a redirect ${advice}`,
      `clearHistory before a redirect ${advice}`,
    ]);
  });

  it('can be replaced by an option', async () => {
    let stored: unknown;
    const custom = site(
      (app) => {
        app.post('/', (_req, res) => res.inertia.flash('a', 1).redirect('/'));
        app.get('/', (_req, res) => res.inertia.render('page'));
      },
      {
        session: {
          read: () => stored as object | undefined,
          write: (_req, next) => {
            stored = next;
          },
        },
      },
    );
    await request(custom).post('/');
    expect((await visit(custom, '/')).body.flash).toEqual({ a: 1 });
    expect(stored).toBeUndefined();
  });
});
