import { describe, expect, it } from 'vitest';
import { always, defer, type Inertia, type InertiaOptions } from '../../server/inertia/index.ts';
import { part, site, visit } from './site.ts';

type AnyInertia = Inertia<Record<string, object>>;

async function shown(share: InertiaOptions['share'], add: (inertia: AnyInertia) => AnyInertia, props: object = {}) {
  const app = site((app) => app.get('/', (_req, res) => add(res.inertia).render('page', props)), { share });
  return (await visit(app, '/').expect(200)).body;
}

describe('a dotted share', () => {
  const user = { id: 1, name: 'Ana' };

  it.each([
    ['a value', () => ({ auth: { user } })],
    ['a function', () => ({ auth: () => ({ user }) })],
    ['a promise', async () => ({ auth: Promise.resolve({ user }) })],
    ['a wrapper', () => ({ auth: always(async () => ({ user })) })],
    ['a dotted key', () => ({ 'auth.user': user })],
  ])('PAGE-X04 extends a value of options.share that is %s', async (_kind, share) => {
    const page = await shown(share, (inertia) => inertia.share('auth.can', ['edit']).share({ 'auth.user.age': 40 }));
    expect(page.props.auth).toEqual({ user: { ...user, age: 40 }, can: ['edit'] });
    expect(page.sharedProps).toEqual(['auth']);
  });

  it('PAGE-X04 is applied in the order of the calls, and the props of the page replace it', async () => {
    const share = () => ({ auth: { user }, locale: 'en' });
    const replaced = await shown(share, (inertia) => inertia.share('auth.can', 1).share('auth', { guest: true }));
    expect(replaced.props.auth).toEqual({ guest: true });
    const extended = await shown(share, (inertia) => inertia.share('auth', { guest: true }).share('auth.can', 1));
    expect(extended.props.auth).toEqual({ guest: true, can: 1 });
    const own = await shown(share, (inertia) => inertia.share('auth.can', 1), { 'auth.can': 2, locale: 'fil' });
    expect(own.props).toMatchObject({ auth: { user, can: 2 }, locale: 'fil' });
  });

  it('PAGE-X04 keeps the wrapper of a prop', async () => {
    const share = () => ({ stats: defer(() => ({ works: 3 }), 'side') });
    const app = site((app) => app.get('/', (_req, res) => res.inertia.share('stats.artists', 2).render('page')), {
      share,
    });
    const first = (await visit(app, '/')).body;
    expect(first.deferredProps).toEqual({ side: ['stats'] });
    const second = (await visit(app, '/', part('page', { only: 'stats' }))).body;
    expect(second.props.stats).toEqual({ works: 3, artists: 2 });
  });

  it('never reaches a prototype', async () => {
    const page = await shown(
      () => ({ auth: {} }),
      (inertia) => inertia.share('auth.__proto__.polluted', true).share('constructor.prototype.polluted', true),
    );
    expect(page.props.auth).toEqual({});
    expect({}).not.toHaveProperty('polluted');
  });
});
