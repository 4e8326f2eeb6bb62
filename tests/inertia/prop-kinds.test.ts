import { describe, expect, it } from 'vitest';
import {
  always,
  deepMerge,
  defer,
  merge,
  once,
  optional,
  type PropsInput,
  prepend,
  scroll,
} from '../../server/inertia/index.ts';
import { MINUTE } from '../../server/time/time.ts';
import { part, site, visit } from './site.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const failures: string[] = [];

/** A site of one page with these props, created for each request. */
function page(props: () => object) {
  return site((app) => app.get('/', (_req, res) => res.inertia.render('page', props())), {
    now: () => noon,
    onRescue: (error, path) => failures.push(`${path}: ${(error as Error).message}`),
  });
}

async function full(props: () => object, headers: Record<string, string> = {}) {
  return (await visit(page(props), '/', headers).expect(200)).body;
}

async function reload(props: () => object, parts: Parameters<typeof part>[1], headers: Record<string, string> = {}) {
  return (await visit(page(props), '/', { ...part('page', parts), ...headers }).expect(200)).body;
}

const fail = () => {
  throw new Error('no luck');
};

describe('deferred props', () => {
  const props = () => ({
    a: defer(() => 1),
    b: defer(async () => 2, 'side'),
    auth: { c: defer(() => 3, 'side'), name: 'Ana' },
    d: () => defer(() => 4),
  });

  it('PAGE-X04 are announced by group, on full visits only', async () => {
    const first = await full(props);
    expect(first.deferredProps).toEqual({ default: ['a', 'd'], side: ['b', 'auth.c'] });
    expect(first.props).toEqual({ auth: { name: 'Ana' }, errors: {} });
    const second = await reload(props, { only: 'b,auth.c' });
    expect(second).toEqual({
      component: 'page',
      url: '/',
      version: 'v1',
      props: { b: 2, auth: { c: 3 }, errors: {} },
    });
  });

  it('PAGE-X04 that fail are omitted and named with rescue, and fail the page without', async () => {
    const risky = () => ({
      a: defer(fail, 'default', { rescue: true }),
      b: defer(async () => fail()).rescue(),
      c: defer(() => ({ deep: merge(fail), fine: merge([1]) })).rescue(),
      ok: defer(() => merge([1])).rescue(),
      auth: { d: defer(fail).rescue() },
    });
    const answer = await reload(risky, { only: 'a,b,c,ok,auth.d' });
    expect(answer.rescuedProps).toEqual(['a', 'b', 'c', 'auth.d']);
    expect(answer.props).toEqual({ ok: [1], auth: {}, errors: {} });
    expect(answer.mergeProps).toEqual(['ok']);
    expect(failures.toSorted()).toEqual(['a: no luck', 'auth.d: no luck', 'b: no luck', 'c: no luck']);
    await visit(
      page(() => ({ a: defer(fail) })),
      '/',
      part('page', { only: 'a' }),
    ).expect(500);
  });
});

describe('merged props', () => {
  const props = () => ({
    list: merge([1]),
    front: prepend([2]),
    deep: deepMerge({ a: [3] }).matchOn('a.id'),
    inside: merge({ data: [], more: [] }).append('data', 'id').prepend('more'),
    several: merge({ a: [], b: [], c: [] }).append({ a: 'id', b: 'uuid' }).append(['c']),
    late: defer(() => [4])
      .merge()
      .matchOn('id'),
    nested: { list: () => merge([5]) },
  });

  it('PAGE-X04 are labelled for the client in the order of the page', async () => {
    const { mergeProps, prependProps, deepMergeProps, matchPropsOn } = await full(props);
    expect(mergeProps).toEqual(['list', 'inside.data', 'several.a', 'several.b', 'several.c', 'late', 'nested.list']);
    expect(prependProps).toEqual(['front', 'inside.more']);
    expect(deepMergeProps).toEqual(['deep']);
    expect(matchPropsOn).toEqual(['deep.a.id', 'inside.data.id', 'several.a.id', 'several.b.uuid', 'late.id']);
  });

  it('PAGE-X04 are announced on partial reloads only if requested', async () => {
    const answer = await reload(props, { only: 'late,nested.list' });
    expect(answer.mergeProps).toEqual(['late', 'nested.list']);
    expect(answer.matchPropsOn).toEqual(['late.id']);
    expect(answer).not.toHaveProperty('prependProps');
  });

  it('PAGE-X04 are replaced on reset, as a whole or one of their lists', async () => {
    const answer = await reload(props, { only: 'list,inside,deep,inside.data', reset: 'list,deep,inside.data' });
    expect(answer).not.toHaveProperty('mergeProps');
    expect(answer).not.toHaveProperty('deepMergeProps');
    expect(answer.prependProps).toEqual(['inside.more']);
    expect(answer.props.list).toEqual([1]);
  });

  it('PAGE-X04 are announced once: not for lists within a deep merge, which the client would merge again', async () => {
    const deep = () => ({
      a: deepMerge({ list: [1] }).append('list', 'id'),
      b: deepMerge({ list: [2] }).prepend('list'),
      c: deepMerge({ list: merge([3]) }),
      d: merge({ list: [4] }).append('list'),
    });
    const answer = await full(deep);
    expect(answer.deepMergeProps).toEqual(['a', 'b', 'c']);
    expect(answer.mergeProps).toEqual(['d.list']);
    expect(answer).not.toHaveProperty('prependProps');
    expect(answer.matchPropsOn).toEqual(['a.list.id']);
  });

  it('keep their order independent of how long each takes', async () => {
    const slowFirst = () => {
      const { promise, resolve } = Promise.withResolvers<number[]>();
      const last = async () => {
        resolve([1]);
        return [2];
      };
      return { a: merge(() => promise), b: merge(last), c: merge([3]) };
    };
    expect((await full(slowFirst)).mergeProps).toEqual(['a', 'b', 'c']);
  });
});

describe('props sent once', () => {
  let computed = 0;
  const props = () => ({
    plans: once(() => ++computed),
    shop: once(() => 'shop')
      .as('shop-key')
      .until(MINUTE),
    event: once(() => 'event').until(new Date(noon + 5)),
    late: defer(() => 'late').once(),
    news: once(() => 'news').fresh(),
  });
  const onceProps = {
    plans: { prop: 'plans', expiresAt: null },
    'shop-key': { prop: 'shop', expiresAt: noon + MINUTE },
    event: { prop: 'event', expiresAt: noon + 5 },
    late: { prop: 'late', expiresAt: null },
    news: { prop: 'news', expiresAt: null },
  };

  it('PAGE-X04 are announced with key and expiry', async () => {
    const first = await full(props);
    expect(first.onceProps).toEqual(onceProps);
    expect(first.deferredProps).toEqual({ default: ['late'] });
  });

  it('PAGE-X04 are announced but not computed when the client has them', async () => {
    const before = computed;
    const answer = await full(props, { 'X-Inertia-Except-Once-Props': 'plans,shop-key,late,news' });
    expect(answer.props).toEqual({ event: 'event', news: 'news', errors: {} });
    expect(answer.onceProps).toEqual(onceProps);
    expect(answer).not.toHaveProperty('deferredProps');
    expect(computed).toBe(before);
  });

  it('PAGE-X04 are sent again when a partial reload requests them', async () => {
    const answer = await reload(props, { only: 'plans' }, { 'X-Inertia-Except-Once-Props': 'plans' });
    expect(answer.props.plans).toBe(computed);
    expect(answer.onceProps).toEqual({ plans: onceProps.plans });
  });
});

describe('scroll props', () => {
  const metadata = { pageName: 'p', previousPage: null, nextPage: 'cursor', currentPage: 1 };
  const pagination = { current_page: 2, per_page: 1, total: 3, total_pages: 3 };
  const props = () => ({
    given: scroll(() => ({ data: [1] }), { metadata }),
    found: scroll(async () => ({ data: [2], meta: { pagination } })).matchOn('data.id'),
    wrapped: scroll({ items: [3], last_page: 1 }, { wrapper: 'items', metadata: () => ({ ...metadata, nextPage: 9 }) }),
    later: optional(() => scroll({ data: [4] }, { metadata })),
    late: scroll({ data: [5] }, { metadata }).defer('below'),
  });
  const found = { pageName: 'page', previousPage: 1, nextPage: 3, currentPage: 2 };

  it('PAGE-X04 have pagination metadata and merge at the path of the items', async () => {
    const first = await full(props);
    expect(first.scrollProps).toEqual({
      given: { ...metadata, reset: false },
      found: { ...found, reset: false },
      wrapped: { ...metadata, nextPage: 9, reset: false },
    });
    expect(first.mergeProps).toEqual(['given.data', 'found.data', 'wrapped.items', 'late.data']);
    expect(first.matchPropsOn).toEqual(['found.data.id']);
    expect(first.deferredProps).toEqual({ below: ['late'] });
  });

  it('PAGE-X04 merge at the side that the client scrolls to', async () => {
    const intent = { 'X-Inertia-Infinite-Scroll-Merge-Intent': 'prepend' };
    const answer = await reload(props, { only: 'found,later,late' }, intent);
    expect(answer.prependProps).toEqual(['found.data', 'later.data', 'late.data']);
    expect(answer).not.toHaveProperty('mergeProps');
    expect(Object.keys(answer.scrollProps)).toEqual(['found', 'later', 'late']);
  });

  it('PAGE-X04 are replaced on reset', async () => {
    const answer = await reload(props, { only: 'found', reset: 'found' });
    expect(answer.scrollProps).toEqual({ found: { ...found, reset: true } });
    expect(answer).not.toHaveProperty('mergeProps');
  });

  it('PAGE-X04 read cursors, by which the first page is page 1', async () => {
    const pages = () => ({
      first: scroll({ data: [1], next_cursor: 'b', prev_cursor: null, per_page: 1 }),
      middle: scroll(() => ({ data: [2], meta: { next_cursor: 'c', prev_cursor: 'a' } })),
      last: scroll({ data: [3], meta: { pagination: { nextCursor: null, previousCursor: 7, currentCursor: 9 } } }),
      named: scroll({ data: [4], next_cursor: 'z' }, { pageName: 'after' }),
      numbered: scroll({ data: [5], current_page: 1, last_page: 2 }, { pageName: 'p' }),
    });
    const { body } = await visit(page(pages), '/?cursor=b&after=y').expect(200);
    expect(body.scrollProps).toEqual({
      first: { pageName: 'cursor', previousPage: null, nextPage: 'b', currentPage: 1, reset: false },
      middle: { pageName: 'cursor', previousPage: 'a', nextPage: 'c', currentPage: 'b', reset: false },
      last: { pageName: 'cursor', previousPage: 7, nextPage: null, currentPage: 9, reset: false },
      named: { pageName: 'after', previousPage: null, nextPage: 'z', currentPage: 'y', reset: false },
      numbered: { pageName: 'p', previousPage: null, nextPage: 2, currentPage: 1, reset: false },
    });
  });

  it('keep their metadata when only their items are requested', async () => {
    const answer = await reload(props, { only: 'found.data' });
    expect(answer.props.found).toEqual({ data: [2] });
    expect(answer.scrollProps).toEqual({ found: { ...found, reset: false } });
  });
});

describe('values', () => {
  it('are converted as JSON does, so that both sides render the same', async () => {
    const seen: unknown[] = [];
    const values = { at: new Date(0), big: 12n, huge: 2n ** 64n, nan: Number.NaN, gone: undefined, none: null };
    const app = site((app) => app.get('/', (_req, res) => res.inertia.render('page', { ...values, list: [values] })), {
      renderer: async (page) => {
        seen.push(page.props.at, page.props.nan);
        return { head: [], body: '' };
      },
    });
    const { body } = await visit(app, '/').expect(200);
    const expected = { at: '1970-01-01T00:00:00.000Z', big: 12, huge: '18446744073709551616', nan: null, none: null };
    expect(body.props).toEqual({ ...expected, list: [expected], errors: {} });
    await visit(app, '/', { 'X-Inertia': '' });
    expect(seen).toEqual(['1970-01-01T00:00:00.000Z', null]);
  });

  it('without an end throw', async () => {
    const endless: Record<string, unknown> = {};
    endless.self = endless;
    endless.again = [endless, endless];
    const forever = (): unknown => forever;
    await visit(
      page(() => endless),
      '/',
    ).expect(500);
    await visit(
      page(() => ({ forever })),
      '/',
    ).expect(500);
  });

  it('dotted keys extend existing props, computed or not', async () => {
    const answer = await full(() => ({ 'auth.user.name': 'Ana', auth: () => ({ user: { id: 1 } }), 'a.b': always(2) }));
    expect(answer.props).toEqual({ auth: { user: { id: 1, name: 'Ana' } }, a: { b: 2 }, errors: {} });
  });

  it('are checked against the props that a page declares', () => {
    interface Declared {
      title: string;
      user: { name: string; tags: string[] } | null;
      works: { id: number }[];
    }
    const inputs: PropsInput<Declared>[] = [
      { title: 'a', user: null, works: [] },
      { title: () => 'a', user: async () => null, works: merge([{ id: 1 }]).append('x', 'id') },
      { title: always('a'), user: { name: optional(() => 'a'), tags: [] }, works: defer(async () => [{ id: 1 }]) },
      { title: once(() => 'a').until(1), user: Promise.resolve(null), works: () => optional(() => [{ id: 1 }]) },
    ];
    // @ts-expect-error: a title is a string.
    inputs.push({ title: 1, user: null, works: [] });
    // @ts-expect-error: a deferred prop has the declared type.
    inputs.push({ title: 'a', user: null, works: defer(() => [{ id: 'one' }]) });
    expect(inputs).toHaveLength(6);
  });
});
