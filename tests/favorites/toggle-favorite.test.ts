import { beforeEach, expect, it, vi } from 'vitest';
import { closeSignIn, signInRequest } from '../../resources/components/accounts/sign-in/sign-in-store.ts';
import { isFavorite, setCollector, favorites as states } from '../../resources/components/favorites/favorites-store.ts';
import { toggleFavorite } from '../../resources/components/favorites/toggle-favorite.ts';
import { counters } from '../../resources/components/shell/header/counters.ts';
import { dismiss, shownNotification } from '../../resources/runtime/notification-store.ts';
import { WAIT_LIMIT } from '../support/wait-limit.ts';

type AnswerCall = (method: string, url: string, data?: { artworkSlug: string }) => Promise<unknown>;

const server = vi.hoisted(() => ({ answer: (() => Promise.reject(new Error('no answer is mocked'))) as AnswerCall }));
const refusal = (status: number) => Object.assign(new Error(`${status}`), { response: { status } });

vi.mock('../../resources/runtime/calls.ts', async (original) => ({
  ...(await original<object>()),
  call: async (...args: Parameters<AnswerCall>) => ({ status: 200, body: await server.answer(...args) }),
}));

let favorites: Set<string>;
let changes: string[];

beforeEach(() => {
  favorites = new Set();
  changes = [];
  server.answer = keep;
  dismiss();
  closeSignIn();
  setCollector(false);
});

const keep: AnswerCall = async (method, url, data) => {
  if (url.endsWith('/count')) return { count: favorites.size };
  if (method === 'get') return { data: [...favorites] };
  changes.push(method);
  favorites[method === 'post' ? 'add' : 'delete'](data?.artworkSlug ?? '');
  return { title: 'Added', message: 'It is yours to look at.', count: favorites.size };
};

const DAWN = { slug: 'dawn', title: 'Dawn' };

async function asCollector(): Promise<void> {
  setCollector(true);
  await states.load(['dawn', 'dusk']);
}

it('FAV-01 a favorite’s state is unknown until it is loaded', async () => {
  favorites.add('dusk');
  expect(isFavorite('dawn')).toBe(false);
  setCollector(true);
  expect(isFavorite('dawn')).toBeNull();
  await states.load(['dawn', 'dusk']);
  expect([isFavorite('dawn'), isFavorite('dusk')]).toEqual([false, true]);
});

it('FAV-01 SHELL-07 a favorite is shown and counted before the server has answered', async () => {
  await asCollector();
  const { promise, resolve } = Promise.withResolvers<void>();
  server.answer = (...args) => promise.then(() => keep(...args));
  const done = toggleFavorite(DAWN, true);
  expect([isFavorite('dawn'), counters.get().favorites, shownNotification.get()]).toEqual([true, 1, null]);
  resolve();
  await done;
  expect(shownNotification.get()).toMatchObject({ title: 'Added', action: { text: 'View', href: '/favorites' } });
});

it('SHELL-07 a count that was requested before a change is ignored', async () => {
  const { promise: isLate, resolve: answerLate } = Promise.withResolvers<void>();
  server.answer = async (method, url, data) => {
    const answer = await keep(method, url, data);
    if (url.endsWith('/count')) await isLate;
    return answer;
  };
  setCollector(true);
  await toggleFavorite(DAWN, true);
  expect(counters.get().favorites).toBe(1);
  answerLate();
  await new Promise(setImmediate);
  expect(counters.get().favorites).toBe(1);
});

it('SHELL-07 a count that arrives during a change includes it, and drops it when it is refused', async () => {
  favorites.add('dusk');
  const { promise: refused, reject: refuse } = Promise.withResolvers<void>();
  server.answer = async (method, ...rest) => {
    if (method === 'post') await refused;
    return keep(method, ...rest);
  };
  setCollector(true);
  const done = toggleFavorite(DAWN, true);
  await new Promise(setImmediate);
  expect(counters.get().favorites).toBe(2);
  refuse(refusal(500));
  await done;
  expect(counters.get().favorites).toBe(1);
});

it('FAV-01 SHELL-07 a refused change is undone, with a retry button', async () => {
  await asCollector();
  server.answer = () => Promise.reject(refusal(500));
  await toggleFavorite(DAWN, true);
  expect([isFavorite('dawn'), counters.get().favorites]).toEqual([false, 0]);
  expect(shownNotification.get()).toMatchObject({ title: 'Your favorites did not change' });
  server.answer = keep;
  const { action } = shownNotification.get() ?? {};
  if (!action || !('onClick' in action)) throw new Error('There is no way to try again');
  action.onClick();
  await vi.waitFor(() => expect(favorites.has('dawn')).toBe(true), WAIT_LIMIT);
});

it('FAV-01 a choice during a request is sent after it', async () => {
  await asCollector();
  await Promise.all([
    toggleFavorite(DAWN, true),
    toggleFavorite(DAWN, false),
    toggleFavorite(DAWN, true),
    toggleFavorite(DAWN, false),
  ]);
  expect(changes).toEqual(['post', 'delete']);
  expect([isFavorite('dawn'), counters.get().favorites, favorites.size]).toEqual([false, 0, 0]);
  // A removed favorite shows no notification: its button shows the change.
  expect(shownNotification.get()).toBeNull();
});

it('FAV-01 a failed change leaves the result of the earlier one', async () => {
  await asCollector();
  server.answer = (method, ...rest) => (method === 'delete' ? Promise.reject(refusal(503)) : keep(method, ...rest));
  await Promise.all([toggleFavorite(DAWN, true), toggleFavorite(DAWN, false)]);
  expect([isFavorite('dawn'), favorites.has('dawn')]).toEqual([true, true]);
});

it('FAV-01 the sign-in opens for a visitor, with the pending action', async () => {
  server.answer = () => Promise.reject(refusal(403));
  await toggleFavorite(DAWN, true);
  expect(signInRequest.get()).toEqual({
    text: 'To add “Dawn” to your favorites, sign in to the gallery',
    pendingAction: { action: 'favorite', slug: 'dawn' },
  });
  expect([isFavorite('dawn'), counters.get().favorites, shownNotification.get()]).toEqual([false, 0, null]);
});

it('FAV-01 the sign-in opens after the session has ended; a removal stays a removal', async () => {
  favorites.add('dawn');
  await asCollector();
  server.answer = () => Promise.reject(refusal(403));
  await toggleFavorite(DAWN, false);
  expect(signInRequest.get()?.pendingAction).toBeUndefined();
  expect(isFavorite('dawn')).toBe(true);
});

it('FAV-01 favorite buttons can be pressed although their states did not load', async () => {
  server.answer = () => Promise.reject(refusal(500));
  await asCollector();
  expect(isFavorite('dawn')).toBe(false);
});
