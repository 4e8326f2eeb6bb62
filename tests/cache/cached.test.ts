import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batched, cached, ENTRY_BYTES } from '../../server/cache/cached.ts';
import type { Change, ChangeListener } from '../../server/changes/contract.ts';
import { openMetrics } from '../../server/http/monitoring/metrics.ts';

class FakeChanges {
  isBehind = false;
  readonly #listeners: ChangeListener[] = [];

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.push(listener);
    return () => {};
  }

  isFresh(): boolean {
    return !this.isBehind;
  }

  announce(kind: Change['kind'], id: number | null = null): void {
    for (const listener of this.#listeners) listener([{ kind, id }]);
  }
}

let changes: FakeChanges;
let loaded: string[];
let rows: Record<string, { id: number; until?: number }>;

beforeEach(() => {
  changes = new FakeChanges();
  loaded = [];
  rows = { one: { id: 1 }, two: { id: 2 }, three: { id: 3 } };
});

async function load(key: string) {
  loaded.push(key);
  return rows[key] ?? null;
}

const options = () => ({ name: 'test', max: 10, changes, invalidatedBy: ['style'] as const, load });

describe('cached()', () => {
  it('loads a value once, until a change of one of its kinds', async () => {
    const get = cached(options());
    expect([await get('one'), await get('one'), await get('two')]).toEqual([{ id: 1 }, { id: 1 }, { id: 2 }]);
    changes.announce('tag', 1);
    await get('one');
    expect(loaded).toEqual(['one', 'two']);
    changes.announce('style', 9);
    rows.one = { id: 11 };
    expect(await get('one')).toEqual({ id: 11 });
    expect(loaded).toEqual(['one', 'two', 'one']);
  });

  it('has a name in snake_case, the label of its metrics', () => {
    expect(() => cached({ ...options(), name: 'next sale' })).toThrow('"next sale" is not in snake_case');
  });

  describe('with values that may be stale', () => {
    const used: number[] = [];
    const stale = () =>
      cached({
        ...options(),
        invalidatedBy: ['style'],
        stale: {
          usableFor: ({ id }: { id: number }) => (id < 100 ? 700 : 0),
          onUse: (expiresAt: number) => void used.push(expiresAt),
        },
      });
    const changedTo = (id: number) => {
      rows.one = { id };
      changes.announce('style');
    };

    beforeEach(() => {
      used.length = 0;
      vi.spyOn(performance, 'now').mockReturnValue(0);
    });
    afterEach(() => void vi.restoreAllMocks());

    it('uses one for some time after its load, and reports until when', async () => {
      const get = stale();
      await get('one', 1_000);
      await get('one', 5_000);
      expect(used).toEqual([]);
      changedTo(11);
      expect(await get('one', 1_699)).toEqual({ id: 1 });
      expect(used).toEqual([1_700]);
      expect(await get('one', 1_700)).toEqual({ id: 11 });
      expect(await get('one', 9_000)).toEqual({ id: 11 });
      expect(loaded).toEqual(['one', 'one']);
    });

    it('loads a changed value at once if it was loaded long ago, or must not be stale', async () => {
      const get = stale();
      await get('one', 1_000);
      changedTo(100);
      expect(await get('one', 2_000)).toEqual({ id: 100 });
      changedTo(101);
      expect(await get('one', 2_001)).toEqual({ id: 101 });
      expect(used).toEqual([]);
    });

    it('uses a value that changed during its load, counted from the end of the load', async () => {
      const get = stale();
      const first = get('one', 1_000);
      changedTo(11);
      vi.mocked(performance.now).mockReturnValue(500);
      await first;
      expect(await get('one', 2_199)).toEqual({ id: 1 });
      expect(used).toEqual([2_200]);
      expect(await get('one', 2_200)).toEqual({ id: 11 });
    });

    it('never replaces a newer value by one that changed during its load', async () => {
      const get = stale();
      const first = get('one', 1_000);
      changedTo(11);
      await Promise.all([first, get('one', 1_000)]);
      expect(await get('one', 1_001)).toEqual({ id: 11 });
      expect(used).toEqual([]);
    });

    it('uses none when changes may have been missed', async () => {
      const get = stale();
      await get('one', 1_000);
      rows.one = { id: 11 };
      changes.announce('resync');
      expect(await get('one', 1_001)).toEqual({ id: 11 });
    });
  });

  it('is emptied when changes may have been missed', async () => {
    const get = cached({ ...options(), invalidatedBy: [] });
    await get('one');
    changes.announce('resync');
    await get('one');
    expect(loaded).toEqual(['one', 'one']);
  });

  it('deletes only the entries of the changed id where the change names it', async () => {
    const get = cached({ ...options(), invalidatedById: { kinds: ['artwork'], idOf: ({ id }) => id } });
    await Promise.all([get('one'), get('two')]);
    changes.announce('artwork', 1);
    await Promise.all([get('one'), get('two')]);
    expect(loaded).toEqual(['one', 'two', 'one']);
    changes.announce('artwork', null);
    await get('two');
    expect(loaded).toHaveLength(4);
  });

  it('evicts the least recently used entry, by number or by size', async () => {
    const byNumber = cached({ ...options(), max: 2 });
    for (const key of ['one', 'two', 'one', 'three', 'one', 'two']) await byNumber(key);
    expect(loaded).toEqual(['one', 'two', 'three', 'two']);
    loaded = [];
    const bySize = cached({ ...options(), max: 43 * ENTRY_BYTES, sizeOf: ({ id }) => 10 * id * ENTRY_BYTES });
    for (const key of ['one', 'two', 'three', 'one', 'three']) await bySize(key);
    expect(loaded).toEqual(['one', 'two', 'three', 'one']);
  });

  it('limits the bytes of empty values too', async () => {
    const get = cached({ ...options(), max: 10 * ENTRY_BYTES, sizeOf: () => 0, load: async (key: string) => [key] });
    const first = await get('word 0');
    expect(await get('word 0')).toBe(first);
    for (let i = 1; i <= 10; i++) await get(`word ${i}`);
    expect(await get('word 0')).not.toBe(first);
  });

  it('shares one load among concurrent calls, and its failure, which is not stored', async () => {
    let fails = true;
    const get = cached({
      ...options(),
      load: async (key: string) => {
        loaded.push(key);
        await Promise.resolve();
        if (fails) throw new Error('database away');
        return key;
      },
    });
    const results = await Promise.allSettled([get('one'), get('one'), get('one')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    fails = false;
    expect(await Promise.all([get('one'), get('one')])).toEqual(['one', 'one']);
    expect(loaded).toEqual(['one', 'one']);
  });

  it('neither stores nor shares a load that an invalidation overtook', async () => {
    const loads: PromiseWithResolvers<string>[] = [];
    const get = cached({
      ...options(),
      invalidatedById: { kinds: ['artwork'], idOf: () => 1 },
      load: () => {
        const next = Promise.withResolvers<string>();
        loads.push(next);
        return next.promise;
      },
    });
    for (const [kind, id] of [
      ['style', 5],
      ['artwork', 1],
    ] as const) {
      changes.announce('resync');
      loads.length = 0;
      const before = get('one');
      changes.announce(kind, id);
      const after = get('one');
      loads[0]?.resolve('stale');
      expect(await before).toBe('stale');
      loads[1]?.resolve('current');
      expect([await after, await get('one')], kind).toEqual(['current', 'current']);
      expect(loads).toHaveLength(2);
    }
  });

  it('loads every value while the change feed is behind, and serves entries again afterwards', async () => {
    const get = cached(options());
    await get('one');
    changes.isBehind = true;
    rows.one = { id: 11 };
    expect(await get('one')).toEqual({ id: 11 });
    expect(await get('one')).toEqual({ id: 11 });
    changes.isBehind = false;
    await get('one');
    expect(loaded).toEqual(['one', 'one', 'one']);
  });

  it('shares a running load also while the change feed is behind', async () => {
    changes.isBehind = true;
    const get = cached(options());
    expect(await Promise.all([get('one'), get('one')])).toEqual([{ id: 1 }, { id: 1 }]);
    expect(loaded).toEqual(['one']);
  });

  it('returns a missing value without storing it', async () => {
    const get = cached(options());
    expect(await get('four')).toBeNull();
    rows.four = { id: 4 };
    expect(await get('four')).toEqual({ id: 4 });
  });

  it('loads an expired value again, and one that is requested as of an earlier time', async () => {
    rows.one = { id: 1, until: 200 };
    const get = cached({ ...options(), expiresAt: ({ until = Infinity }) => until });
    for (const now of [100, 199, 200]) await get('one', now);
    expect(loaded).toHaveLength(2);
    rows.one = { id: 1, until: 400 };
    for (const now of [300, 399, 299]) await get('one', now);
    expect(loaded).toHaveLength(4);
  });

  it('does not answer a later time from a shared load that has expired by then', async () => {
    const get = cached({ ...options(), expiresAt: () => 200, load: async (_key: string, now) => now });
    expect(await Promise.all([get('one', 100), get('one', 150), get('one', 201)])).toEqual([100, 100, 201]);
  });

  it('counts hits and misses by name', async () => {
    const metrics = openMetrics();
    const get = cached({ ...options(), metrics });
    for (const key of ['one', 'one', 'two', 'one']) await get(key);
    const figures = await metrics.registry.getSingleMetricAsString('cache_requests_total');
    expect(figures).toContain('{cache="test",result="hit"} 2');
    expect(figures).toContain('{cache="test",result="miss"} 2');
  });
});

describe('batched()', () => {
  it('loads the keys of one tick with one query', async () => {
    const queries: number[][] = [];
    const get = batched(async (ids: number[]) => {
      queries.push(ids);
      return new Map(ids.filter((id) => id < 9).map((id) => [id, `row ${id}`]));
    });
    expect(await Promise.all([get(1), get(2), get(1), get(9)])).toEqual(['row 1', 'row 2', 'row 1', undefined]);
    expect(await get(1)).toBe('row 1');
    expect(queries).toEqual([[1, 2, 9], [1]]);
  });
});
