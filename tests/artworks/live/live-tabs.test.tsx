import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { joinLiveTabs, type TabListener } from '../../../resources/components/artworks/live/live-tabs.ts';
import { FakeSource } from './fake-source.ts';

/** Passes messages to the other channels of its name at once. */
class FakeChannel {
  static opened = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
    FakeChannel.opened.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.opened) if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }

  close(): void {
    FakeChannel.opened.delete(this);
  }
}

interface Place {
  work: () => Promise<void>;
  resolve: (result?: unknown) => void;
  reject: (reason: unknown) => void;
}

/** One lock, given to one after another, or stolen. */
class FakeLocks {
  readonly #queue: Place[] = [];
  #holder: Place | null = null;

  request(_name: string, { signal, steal }: LockOptions, work: () => Promise<void>): Promise<unknown> {
    const { promise, ...settle } = Promise.withResolvers<unknown>();
    const place = { work, ...settle };
    signal?.addEventListener('abort', () => {
      const index = this.#queue.indexOf(place);
      if (index < 0) return;
      this.#queue.splice(index, 1);
      place.reject(signal.reason);
    });
    if (steal) this.#holder?.reject(new DOMException('Stolen', 'AbortError'));
    if (steal) this.#holder = null;
    this.#queue[steal ? 'unshift' : 'push'](place);
    queueMicrotask(() => this.#next());
    return promise;
  }

  #next(): void {
    const place = this.#holder ? undefined : this.#queue.shift();
    if (!place) return;
    this.#holder = place;
    place.work().then(() => {
      place.resolve();
      if (this.#holder === place) this.#holder = null;
      this.#next();
    });
  }
}

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
});

afterEach(() => {
  FakeSource.opened = [];
  FakeChannel.opened.clear();
  Reflect.deleteProperty(navigator, 'locks');
});

function joinTab() {
  const received: unknown[] = [];
  const listener: TabListener = {
    onStatus: ({ slug }) => received.push(slug),
    onResync: () => received.push('resync'),
    onState: (isOpen) => received.push(isOpen),
    onCart: () => received.push('cart'),
  };
  return { received, ...joinLiveTabs(listener) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const openStreams = () => FakeSource.opened.filter(({ isClosed }) => !isClosed);
const PAYAW = { slug: 'payaw', status: 'Sold', until: null };

it('VIEW-06 all tabs share one connection, also one that joins later; the next tab takes it over', async () => {
  const first = joinTab();
  await settle();
  const second = joinTab();
  await settle();
  FakeSource.current().open();
  const third = joinTab();
  await settle();
  FakeSource.current().send('artwork', PAYAW);
  FakeSource.current().send('resync', {});
  expect(FakeSource.opened).toHaveLength(1);
  expect(first.received).toEqual([false, true, 'payaw', 'resync']);
  expect(second.received).toEqual([false, true, 'payaw', 'resync']);
  expect(third.received).toEqual([true, 'payaw', 'resync']);

  first.leave();
  await settle();
  expect([FakeSource.opened.length, FakeSource.opened[0]?.isClosed]).toEqual([2, true]);
  expect(third.received.at(-1)).toBe(false);
  FakeSource.current().open();
  FakeSource.current().send('artwork', PAYAW);
  expect(openStreams()).toHaveLength(1);
  expect(third.received.slice(-2)).toEqual([true, 'payaw']);
  expect(second.received.slice(-2)).toEqual([true, 'payaw']);
  expect(first.received.at(-1)).toBe(false);

  third.leave();
  second.leave();
  await settle();
  expect([FakeSource.opened.length, openStreams()]).toEqual([2, []]);
});

it('a tab takes over from a leader that was suspended, which then follows it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const leader = joinTab();
  await settle();
  FakeSource.current().open();
  const follower = joinTab();
  await settle();
  // The leader's heartbeats.
  vi.advanceTimersByTime(120_000);
  await settle();
  expect(FakeSource.opened).toHaveLength(1);
  const suspended = vi.spyOn(FakeChannel.prototype, 'postMessage').mockImplementation(() => {});
  vi.advanceTimersByTime(40_000);
  suspended.mockRestore();
  await settle();
  expect([FakeSource.opened.length, openStreams()]).toEqual([2, [FakeSource.current()]]);
  FakeSource.current().open();
  FakeSource.current().send('artwork', PAYAW);
  expect(leader.received.slice(-2)).toEqual([true, 'payaw']);
  expect(follower.received.slice(-3)).toEqual([false, true, 'payaw']);
  follower.leave();
  await settle();
  FakeSource.current().open();
  expect([FakeSource.opened.length, openStreams().length, leader.received.at(-1)]).toEqual([3, 1, true]);
  leader.leave();
  await settle();
  expect(openStreams()).toEqual([]);
});

it('reports changes of the cart to the other tabs', async () => {
  const [first, second] = [joinTab(), joinTab()];
  await settle();
  second.sendCart();
  expect([first.received.at(-1), second.received.includes('cart')]).toEqual(['cart', false]);
});

it('without locks each tab has a connection', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  const tabs = [joinTab(), joinTab()];
  expect(FakeSource.opened).toHaveLength(2);
  FakeSource.current().open();
  expect(tabs.map(({ received }) => received)).toEqual([[], [true]]);
  for (const { leave } of tabs) leave();
  expect([openStreams(), tabs[1]?.received]).toEqual([[], [true, false]]);
});
