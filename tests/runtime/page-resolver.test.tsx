import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageResolver } from '../../resources/runtime/navigation/page-resolver.ts';
import { transitionGate } from '../../resources/runtime/navigation/transition-gate.ts';

const Home = () => <p>Home</p>;

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  transitionGate.after = undefined;
});

function slowResolver() {
  const load = vi.fn(
    () => new Promise<{ default: typeof Home }>((resolve) => setTimeout(resolve, 50, { default: Home })),
  );
  return { load, resolve: pageResolver({ './pages/home.tsx': load }) };
}

it('returns a loaded page at once, so that no Back comes between a response and its page', async () => {
  const { load, resolve } = slowResolver();
  const first = resolve('home');
  await vi.advanceTimersByTimeAsync(50);
  const page = await first;
  expect(resolve('home')).toBe(page);
  expect(load).toHaveBeenCalledOnce();
});

it('returns a loaded page after the picture of the page before is captured', async () => {
  const { resolve } = slowResolver();
  const first = resolve('home');
  await vi.advanceTimersByTimeAsync(50);
  await first;
  const captured = Promise.withResolvers<void>();
  transitionGate.after = captured.promise;
  const done = vi.fn();
  void Promise.resolve(resolve('home')).then(done);
  await vi.advanceTimersByTimeAsync(0);
  expect(done).not.toHaveBeenCalled();
  captured.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();
});

it('names a page that does not exist', async () => {
  await expect(pageResolver({})('none')).rejects.toThrow('There is no page none');
});
