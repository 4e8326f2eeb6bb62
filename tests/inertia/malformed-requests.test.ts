import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { optional } from '../../server/inertia/index.ts';
import { part, site, visit } from './site.ts';

const app = site((app) => {
  app.get('/', (_req, res) => res.inertia.render('page', { a: { b: 1 }, rare: optional(() => 2) }));
  app.get('/shared', (req, res) => {
    res.inertia.share(String(req.query.key), { polluted: true });
    res.inertia.share(JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "a.__proto__.polluted": true}'));
    return res.inertia.render('page', JSON.parse('{"__proto__": {"polluted": true}, "form": {"__proto__": {"p": 1}}}'));
  });
  app.post('/wrong', (req, res) =>
    res.inertia.errors(JSON.parse('{"__proto__": "x"}'), String(req.query.bag)).redirect('/'),
  );
});

const ALL_PROPS = { a: { b: 1 }, errors: {} };

describe('malformed requests', () => {
  it.each([
    '__proto__',
    'constructor.prototype.polluted',
    '..',
    ',,,',
    'a..b',
    'x'.repeat(5000),
    `${'a,'.repeat(3000)}`,
    '%00',
    '\u00ff',
  ])('a header of %j neither fails nor pollutes', async (value) => {
    const paths = { only: value, except: value, reset: value };
    const others = {
      'X-Inertia-Except-Once-Props': value,
      'X-Inertia-Error-Bag': value,
      'X-Inertia-Infinite-Scroll-Merge-Intent': value,
    };
    for (const headers of [part('page', paths), others, { ...part('page', { only: value }), ...others }]) {
      const response = await visit(app, '/', headers);
      expect([200, 431]).toContain(response.status);
    }
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('unsafe paths are ignored', async () => {
    const { body } = await visit(app, '/', part('page', { only: '__proto__,a..b,constructor' }));
    expect(body.props).toEqual(ALL_PROPS);
    const some = await visit(app, '/', part('page', { only: '__proto__,rare, ,a.b' }));
    expect(some.body.props).toEqual({ ...ALL_PROPS, rare: 2 });
  });

  it('X-Inertia with another value than true is no visit', async () => {
    await request(app).get('/').set('X-Inertia', 'maybe').expect(200).expect('Content-Type', /html/);
  });

  it.each(['__proto__', '__proto__.polluted', 'constructor.prototype.polluted', 'a.__proto__', '', '.'])(
    'sharing under %j changes no prototype',
    async (key) => {
      const { body } = await visit(app, `/shared?key=${encodeURIComponent(key)}`).expect(200);
      expect(Object.prototype).not.toHaveProperty('polluted');
      expect(body.props).toEqual({ form: {}, errors: {} });
    },
  );

  it('an error bag or field named as a prototype key is safe', async () => {
    const agent = request.agent(app);
    await agent.post('/wrong?bag=__proto__').set('X-Inertia', 'true').expect(302);
    await agent.get('/').expect(200);
    const bag = { 'X-Inertia-Error-Bag': '__proto__' };
    expect((await visit(app, '/', bag).expect(200)).body.props).toEqual(ALL_PROPS);
    expect(Object.prototype).not.toHaveProperty('code');
  });
});
