import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce } from '../../resources/runtime/debounce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const act = vi.fn();
  return { act, ...debounce(act, { quietMs: 300, atLatestMs: 500 }) };
}

it('acts once, when it has been quiet for long enough', () => {
  const { act, ask } = open();
  ask();
  vi.advanceTimersByTime(200);
  ask();
  vi.advanceTimersByTime(299);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledOnce();
});

it('acts at the latest so long after the first asking, and counts anew from the next', () => {
  const { act, ask } = open();
  for (let passed = 0; passed < 1_000; passed += 100) {
    expect(act, `after ${passed} ms`).toHaveBeenCalledTimes(Math.floor(passed / 500));
    ask();
    vi.advanceTimersByTime(99);
    expect(act, `after ${passed + 99} ms`).toHaveBeenCalledTimes(Math.floor(passed / 500));
    vi.advanceTimersByTime(1);
  }
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(2);
});

it('acts at once when told to, and not again for what was asked before', () => {
  const { act, ask, fire } = open();
  ask();
  fire();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledOnce();
});

it('forgets what was asked', () => {
  const { act, ask, cancel } = open();
  ask();
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
});
