import { router } from '@inertiajs/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLive } from '../../../resources/components/admin/live/use-live.ts';
import type { LiveTopic } from '../../../server/admin/live/topics.ts';
import { MINUTE } from '../../../server/time/time.ts';

/** Reports of the stream, without a server. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onerror = () => {};
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.opened.push(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
}

function Page({ topics, changesIn = null }: { topics: LiveTopic[]; changesIn?: number | null }) {
  useLive(topics, ['orders'], { changesIn });
  return null;
}

const current = () => FakeSource.opened.at(-1) as FakeSource;
const isOpen = () => current().readyState !== FakeSource.CLOSED;
const reload = vi.spyOn(router, 'reload').mockImplementation(() => {});

/** The options of the latest reload. */
const lastReload = () => reload.mock.lastCall?.[0] as Required<Parameters<typeof router.reload>[0]> & object;
const finish = () => (lastReload() as { onFinish: () => void }).onFinish();

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  FakeSource.opened = [];
  reload.mockClear();
  vi.stubGlobal('EventSource', FakeSource);
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  hide(false);
  vi.useRealTimers();
});

it('ADM-30 loads its props again when one of its topics has changed', () => {
  render(<Page topics={['orders']} />);
  expect(current().url).toBe('/admin/events');
  current().onmessage({ data: '["artworks"]' });
  vi.advanceTimersByTime(5_000);
  expect(reload).not.toHaveBeenCalled();
  current().onmessage({ data: '["artworks","orders"]' });
  vi.advanceTimersByTime(600);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(lastReload()).toMatchObject({ only: ['orders'], headers: { 'X-Live-Reload': 'true' } });
});

it('loads once for many changes, and again for those during a load', () => {
  render(<Page topics={['orders', 'holds']} />);
  for (let count = 0; count < 20; count++) current().onmessage({ data: '["orders"]' });
  vi.advanceTimersByTime(600);
  expect(reload).toHaveBeenCalledTimes(1);
  current().onmessage({ data: '["holds"]' });
  vi.advanceTimersByTime(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
  finish();
  vi.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('ADM-30 loads again after each connection, since changes may have been missed', () => {
  render(<Page topics={['orders']} />);
  current().onopen();
  vi.advanceTimersByTime(600);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('has no connection in the background and none after it, and one for several components', () => {
  const { unmount } = render(
    <>
      <Page topics={['orders']} />
      <Page topics={['holds']} />
    </>,
  );
  expect(FakeSource.opened).toHaveLength(1);
  hide(true);
  expect(isOpen()).toBe(false);
  hide(false);
  expect([FakeSource.opened.length, isOpen()]).toEqual([2, true]);
  unmount();
  expect(isOpen()).toBe(false);
  hide(false);
  expect(FakeSource.opened).toHaveLength(2);
});

it('tries again later after a refusal, less and less often', () => {
  render(<Page topics={['orders']} />);
  const refuse = () => {
    current().readyState = FakeSource.CLOSED;
    current().onerror();
  };
  refuse();
  vi.advanceTimersByTime(4_900);
  expect(FakeSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(FakeSource.opened).toHaveLength(2);
  refuse();
  vi.advanceTimersByTime(9_900);
  expect(FakeSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(200);
  expect(FakeSource.opened).toHaveLength(3);
});

it('loads when time alone changes the page', () => {
  render(<Page topics={['orders']} changesIn={MINUTE} />);
  vi.advanceTimersByTime(59_000);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
