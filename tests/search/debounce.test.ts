import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce } from '../../resources/components/search/combobox/debounce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const act = vi.fn();
  return { act, ...debounce(act, { quietMs: 300, maxWaitMs: 500 }) };
}

it('acts once, 300 ms after the last call', () => {
  const { act, schedule } = open();
  schedule();
  vi.advanceTimersByTime(200);
  schedule();
  vi.advanceTimersByTime(299);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledOnce();
});

it('acts at most 500 ms after the first call, and starts again with the next one', () => {
  const { act, schedule } = open();
  for (let passed = 0; passed < 1_000; passed += 100) {
    expect(act, `after ${passed} ms`).toHaveBeenCalledTimes(Math.floor(passed / 500));
    schedule();
    vi.advanceTimersByTime(99);
    expect(act, `after ${passed + 99} ms`).toHaveBeenCalledTimes(Math.floor(passed / 500));
    vi.advanceTimersByTime(1);
  }
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(2);
});

it('runs at once on request, and not again for earlier calls', () => {
  const { act, schedule, runNow } = open();
  schedule();
  runNow();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledOnce();
});

it('cancels scheduled calls', () => {
  const { act, schedule, cancel } = open();
  schedule();
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(act).not.toHaveBeenCalled();
});
