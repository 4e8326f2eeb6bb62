import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTimer } from '../../../resources/runtime/state/create-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a timer runs the action of its last start, unless it is stopped', () => {
  const timer = createTimer();
  const [first, second] = [vi.fn(), vi.fn(() => expect(timer.isRunning()).toBe(false))];
  timer.start(100, first);
  vi.advanceTimersByTime(99);
  timer.start(100, second);
  vi.advanceTimersByTime(99);
  expect([first.mock.calls.length, second.mock.calls.length, timer.isRunning()]).toEqual([0, 0, true]);
  vi.advanceTimersByTime(1);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  timer.start(100, first);
  timer.stop();
  vi.advanceTimersByTime(100);
  expect([first.mock.calls.length, timer.isRunning()]).toEqual([0, false]);
});
