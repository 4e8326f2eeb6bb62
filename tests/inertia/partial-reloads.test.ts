import { beforeEach, describe, expect, it } from 'vitest';
import { always, defer, merge, optional } from '../../server/inertia/index.ts';
import { part, site, visit } from './site.ts';

let computed: string[] = [];
const counted =
  <T>(name: string, value: T) =>
  () => {
    computed.push(name);
    return value;
  };

const app = site(
  (app) => {
    app.get('/list', (_req, res) =>
      res.inertia.render('list', {
        plain: 'plain',
        fn: counted('fn', 'fn'),
        later: async () => counted('later', 'later')(),
        settled: Promise.resolve('settled'),
        rare: optional(counted('rare', 'rare')),
        slow: defer(counted('slow', 'slow')),
        clock: always(counted('clock', 'tick')),
        auth: {
          user: counted('auth.user', { name: 'Ana', orders: counted('auth.user.orders', 2) }),
          notices: optional(counted('auth.notices', ['a'])),
          now: always(counted('auth.now', 'now')),
        },
        wrapped: () => {
          computed.push('wrapped');
          return optional(counted('wrapped.inner', 'inner'));
        },
        rows: [{ id: 1, label: counted('row', 'one') }],
      }),
    );
  },
  { share: () => ({ shared: counted('shared', 'shared') }) },
);

const ALWAYS = { clock: 'tick', errors: {} };

async function reload(parts: Parameters<typeof part>[1], component = 'list') {
  const response = await visit(app, '/list', part(component, parts)).expect(200);
  return response.body;
}

beforeEach(() => {
  computed = [];
});

describe('the props of a visit', () => {
  it('PAGE-X02 a full visit resolves functions, promises and wrappers at any depth, and omits optional and deferred props', async () => {
    const { body } = await visit(app, '/list').expect(200);
    expect(body.props).toEqual({
      shared: 'shared',
      plain: 'plain',
      fn: 'fn',
      later: 'later',
      settled: 'settled',
      auth: { user: { name: 'Ana', orders: 2 }, now: 'now' },
      rows: [{ id: 1, label: 'one' }],
      ...ALWAYS,
    });
    expect(body.sharedProps).toEqual(['shared']);
    expect(body.deferredProps).toEqual({ default: ['slow'] });
    expect(computed.toSorted()).toEqual(
      ['auth.now', 'auth.user', 'auth.user.orders', 'clock', 'fn', 'later', 'row', 'shared', 'wrapped'].toSorted(),
    );
  });

  it('PAGE-X02 only requested props are computed, and always props', async () => {
    const page = await reload({ only: 'fn,plain' });
    expect(page.props).toEqual({ plain: 'plain', fn: 'fn', ...ALWAYS });
    expect(computed).toEqual(['fn', 'clock']);
    expect(page).not.toHaveProperty('deferredProps');
  });

  it('PAGE-X02 optional and deferred props are sent when requested', async () => {
    const page = await reload({ only: 'rare,slow,wrapped' });
    expect(page.props).toEqual({ rare: 'rare', slow: 'slow', wrapped: 'inner', ...ALWAYS });
  });

  it('PAGE-X02 except removes props, also from only, but never always props', async () => {
    const page = await reload({ only: 'plain,fn,clock', except: 'fn,clock,errors' });
    expect(page.props).toEqual({ plain: 'plain', ...ALWAYS });
    const rest = await reload({ except: 'fn,later,auth,rows,slow,shared,rare,wrapped' });
    expect(rest.props).toEqual({ plain: 'plain', settled: 'settled', ...ALWAYS });
    expect(computed).not.toContain('fn');
  });

  it('PAGE-X02 a dotted path is reached through functions, and its siblings are not computed', async () => {
    const page = await reload({ only: 'auth.user.orders' });
    expect(page.props).toEqual({ auth: { user: { orders: 2 }, now: 'now' }, ...ALWAYS });
    expect(computed).toEqual(['clock', 'auth.user', 'auth.user.orders', 'auth.now']);
  });

  it('PAGE-X02 a dotted except removes one path', async () => {
    const page = await reload({ only: 'auth', except: 'auth.user.orders' });
    expect(page.props).toEqual({ auth: { user: { name: 'Ana' }, notices: ['a'], now: 'now' }, ...ALWAYS });
    expect(computed).not.toContain('auth.user.orders');
  });

  it('PAGE-X02 lists are not filtered', async () => {
    const page = await reload({ only: 'rows.0.label' });
    expect(page.props.rows).toEqual([{ id: 1, label: 'one' }]);
  });

  it('PAGE-X02 a partial reload of another component is a full visit', async () => {
    const page = await reload({ only: 'fn' }, 'other');
    expect(page.props.plain).toBe('plain');
    expect(page.deferredProps).toEqual({ default: ['slow'] });
  });

  it('PAGE-X02 headers of partial reloads are ignored outside an Inertia visit', async () => {
    const response = await visit(app, '/list', { 'X-Inertia': '', ...part('list', { only: 'fn' }) }).expect(200);
    expect(response.text).toContain('"plain":"plain"');
  });

  it('a partial response varies by the headers of the partial reload', async () => {
    const response = await visit(app, '/list', part('list', { only: 'fn' }));
    expect(response.headers.vary).toContain('X-Inertia-Partial-Data');
  });
});

describe('promises that are not awaited', () => {
  const failing = site((app) => {
    app.get('/', (_req, res) =>
      res.inertia.render('page', {
        first: 1,
        broken: Promise.reject(new Error('unheard')),
        deep: { list: [merge(Promise.reject(new Error('deep')))] },
        late: defer(() => 1),
        other: () => ({ promised: Promise.reject(new Error('other')), fine: 2 }),
      }),
    );
    app.get('/both', (_req, res) =>
      res.inertia.render('page', {
        late: async () => Promise.reject(new Error('late')),
        now: () => {
          throw new Error('now');
        },
      }),
    );
    app.use(((error, _req, res, _next) => {
      res.status(500).json({ message: error.message });
    }) as import('express').ErrorRequestHandler);
  });

  it('a rejected promise of an omitted prop has no effect', async () => {
    const response = await visit(failing, '/', part('page', { only: 'first,other.fine' })).expect(200);
    expect(response.body.props).toEqual({ first: 1, other: { fine: 2 }, errors: {} });
  });

  it('a rejected promise next to a failed share is reported once', async () => {
    const broken = site((app) => app.get('/', (_req, res) => res.inertia.render('page', { a: Promise.reject('a') })), {
      share: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        throw new Error('share');
      },
    });
    await visit(broken, '/').expect(500);
  });

  it('a failing prop rejects render() once, even if others fail as well', async () => {
    await visit(failing, '/').expect(500, { message: 'unheard' });
    await visit(failing, '/both').expect(500, { message: 'now' });
  });
});
