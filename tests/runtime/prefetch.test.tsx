import { http } from '@inertiajs/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPrefetching } from '../../resources/runtime/navigation/prefetch.ts';
import { MINUTE } from '../../server/time/time.ts';

type Request = Parameters<ReturnType<typeof http.getClient>['request']>[0];

interface SentRequest extends Request {
  answer: (data: string) => void;
  fail: () => void;
}

const URL = 'https://galerya.test/artworks/mayon-at-dawn';
const own = http.getClient();
const VISIT = { 'X-Inertia': true, 'X-Inertia-Version': 'v1' };
let requested: SentRequest[];
let prefetch: (url: string) => void;

beforeEach(() => {
  requested = [];
  vi.useFakeTimers();
  http.setClient({
    request: (request) =>
      new Promise((resolve, reject) => {
        const answer = (data: string) => resolve({ status: 200, data, headers: {} });
        requested.push({ ...request, answer, fail: () => reject(new Error('offline')) });
        request.signal?.addEventListener('abort', () => reject(new Error('cancelled')));
      }),
  });
  prefetch = startPrefetching('v1');
});

afterEach(() => {
  vi.useRealTimers();
  http.setClient(own);
});

const request = (changes: Partial<Request> = {}) =>
  http.getClient().request({ method: 'get', url: URL, headers: VISIT, ...changes });
const fetched = async (data = 'ahead') => {
  prefetch(URL);
  requested.at(-1)?.answer(data);
  await vi.advanceTimersByTimeAsync(0);
};

it('is requested like a visit, and marked as a prefetch', () => {
  prefetch(URL);
  expect(requested).toMatchObject([{ method: 'get', url: URL, headers: { ...VISIT, Purpose: 'prefetch' } }]);
});

it('is used by the next visit, once', async () => {
  await fetched();
  expect(await request()).toMatchObject({ data: 'ahead' });
  expect(requested).toHaveLength(1);
  void request();
  expect(requested).toHaveLength(2);
});

it('is used by a visit that starts while it loads, however long that takes', async () => {
  prefetch(URL);
  const answer = request();
  await vi.advanceTimersByTimeAsync(MINUTE);
  requested[0]?.answer('at last');
  expect(await answer).toMatchObject({ data: 'at last' });
  expect(requested).toHaveLength(1);
});

it('is requested once while it is valid, and again after a second', async () => {
  await fetched();
  await vi.advanceTimersByTimeAsync(1_000);
  prefetch(URL);
  expect(requested).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  void request();
  expect(requested).toHaveLength(2);
  prefetch(URL);
  expect(requested).toHaveLength(3);
});

it.each([
  ['another page', { url: `${URL}-2` }],
  ['a part of it', { headers: { ...VISIT, 'X-Inertia-Partial-Component': 'artworks/show' } }],
  ['the page as it is now', { headers: { ...VISIT, 'Cache-Control': 'no-cache' } }],
  ['a call', { headers: { Accept: 'application/json' } }],
])('is not used for %s', async (_, changes) => {
  await fetched();
  void request(changes);
  expect(requested).toHaveLength(2);
});

it('is dropped by every change', async () => {
  await fetched();
  void request({ method: 'post', url: '/web/api/cart' });
  void request();
  expect(requested).toHaveLength(3);
});

it('is dropped as well when it was requested before a change was done', async () => {
  void request({ method: 'post', url: '/web/api/cart' });
  await fetched();
  requested[0]?.answer('changed');
  await vi.advanceTimersByTimeAsync(0);
  void request();
  expect(requested).toHaveLength(3);
});

it('is replaced by the page that the mouse points at next', async () => {
  prefetch(URL);
  prefetch(`${URL}-2`);
  expect(requested[0]?.signal?.aborted).toBe(true);
  // The first request is aborted by then.
  await vi.advanceTimersByTimeAsync(0);
  requested[1]?.answer('the second');
  expect(await request({ url: `${URL}-2` })).toMatchObject({ data: 'the second' });
  expect(requested).toHaveLength(2);
});

it('continues loading for a visit that uses it, even if the mouse points at another link', async () => {
  prefetch(URL);
  const answer = request();
  prefetch(`${URL}-2`);
  requested[0]?.answer('the first');
  expect(await answer).toMatchObject({ data: 'the first' });
});

it('is cancelled with the visit that uses it', async () => {
  prefetch(URL);
  const visitor = new AbortController();
  const answer = request({ signal: visitor.signal });
  visitor.abort();
  await expect(answer).rejects.toThrow('cancelled');
});

it('is requested again after an error', async () => {
  prefetch(URL);
  requested[0]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  const answer = request();
  requested[1]?.answer('now');
  expect(await answer).toMatchObject({ data: 'now' });
});
