import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LARGE, LargeResults, MAX_BEHIND } from '../../server/cache/large-results.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function open(length: number) {
  let revision = 0;
  const query = vi.fn(async () => new Int32Array(length).fill(revision));
  const onReplaced = vi.fn();
  const searches = new LargeResults({
    query,
    sizeOf: (ids) => ids.length,
    max: 4_000_000,
    invalidatedBy: ['search'],
    onReplaced,
    onError: () => {},
  });
  const change = (kind: 'search' | 'setting' | 'resync' = 'search') => {
    revision++;
    searches.invalidate([{ kind, id: null }]);
  };
  const found = async () => (await searches.find('relevance sea'))[0];
  return { query, onReplaced, searches, change, found };
}

describe('a large search result', () => {
  it('is used for two seconds after its query, then replaced in the background', async () => {
    const { query, onReplaced, change, found } = open(LARGE + 1);
    expect(await found()).toBe(0);
    change();
    expect([await found(), await found()]).toEqual([0, 0]);
    expect(query).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(MAX_BEHIND);
    expect(onReplaced).toHaveBeenCalledTimes(1);
    expect(await found()).toBe(1);
    expect(query).toHaveBeenCalledTimes(2);
  });

  it('is queried again if it was not used while it was behind', async () => {
    const { change, found, onReplaced } = open(LARGE + 1);
    await found();
    change();
    await vi.advanceTimersByTimeAsync(MAX_BEHIND);
    expect(await found()).toBe(1);
    expect(onReplaced).not.toHaveBeenCalled();
  });

  it('that changes during its query is replaced as well', async () => {
    const { query, change, found } = open(LARGE + 1);
    query.mockImplementationOnce(async () => {
      const ids = new Int32Array(LARGE + 1);
      change();
      return ids;
    });
    expect([await found(), await found()]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(MAX_BEHIND);
    expect(await found()).toBe(1);
  });

  it('stays while other things change, and goes when changes may have been lost', async () => {
    const { query, change, found } = open(LARGE + 1);
    await found();
    change('setting');
    await vi.advanceTimersByTimeAsync(10 * MAX_BEHIND);
    await found();
    expect(query).toHaveBeenCalledTimes(1);
    change('resync');
    expect(await found()).toBe(2);
  });

  it('is dropped when its replacement fails', async () => {
    const { query, change, found } = open(LARGE + 1);
    await found();
    change();
    await found();
    query.mockRejectedValueOnce(new Error('on purpose'));
    await vi.advanceTimersByTimeAsync(MAX_BEHIND);
    expect(await found()).toBe(1);
  });
});

it('a smaller result is never behind', async () => {
  const { change, found } = open(LARGE);
  await found();
  change();
  expect(await found()).toBe(1);
});
