import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FomoPanels } from '../../resources/components/fomo/fomo-panels.tsx';
import { call } from '../../resources/runtime/calls.ts';
import { dismiss, notify } from '../../resources/runtime/notification-store.ts';
import { MINUTE } from '../../server/time/time.ts';

vi.mock('../../resources/runtime/calls.ts', () => ({ call: vi.fn() }));

const FOMO = '/web/api/fomo-notifications';
const SOLD = '/web/api/artworks/recently-sold';
const news = ['First', 'Second', 'Third'].map((heading) => ({
  heading,
  image: '/images/a/thumb.jpg',
  subHeading: `${heading} by Ana Cruz`,
  message: 'Sold 1 day ago',
  url: '/artworks/dawn',
}));
const META = {
  can_show_fomo_notifications: true,
  fomo_notifications_duration: 6_000,
  fomo_notifications_interval: 2_000,
};
const ARTWORK = {
  id: 1,
  slug: 'dawn',
  url: '/artworks/dawn',
  title: 'Dawn',
  alt_image: 'Dawn over a bay',
  full_image: { thumb: '/images/a/thumb.jpg' },
  soldOnInterval: '1 day ago',
};

let answers: Record<string, unknown>;
/** Calls back the observers of the news' place. */
let scrollTo: (isInView: boolean) => void;
let isInView: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  for (const key of ['fomoIndex', 'latestSaleShown', 'fomoNotificationShownAt', 'recentlySoldShownAt'])
    localStorage.setItem(key, '');
  isInView = true;
  const observers = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  scrollTo = (next) => {
    isInView = next;
    for (const observer of observers) observer([{ isIntersecting: next }]);
  };
  class Observer {
    readonly #callback: (entries: { isIntersecting: boolean }[]) => void;
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.#callback = callback;
    }
    observe(): void {
      observers.add(this.#callback);
      this.#callback([{ isIntersecting: isInView }]);
    }
    disconnect(): void {
      observers.delete(this.#callback);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  answers = { [FOMO]: { data: news, meta: META }, [SOLD]: { data: [] }, [`${FOMO}/disable`]: {} };
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation((_method, url) =>
    answers[url] ? Promise.resolve({ status: 200, body: answers[url] as never }) : Promise.reject(new Error('down')),
  );
});

afterEach(() => {
  act(dismiss);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = async (address = '/artworks') => {
  const page = render(<FomoPanels address={address} />);
  await pass(0);
  return page;
};
const shown = () => ['First', 'Second', 'Third'].find((heading) => screen.queryByText(heading)) ?? null;
const panel = () => screen.queryByRole('region', { name: 'Recently sold', hidden: true });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const MINUTES = MINUTE;

it('TOAST-01 the first appears after 3 s and stays for the server’s duration, and no other follows by itself', async () => {
  await open();
  await pass(2_999);
  expect(shown()).toBeNull();
  await pass(1);
  expect(shown()).toBe('First');
  expect(screen.getByText('First').closest('[aria-live="polite"]')).not.toBeNull();
  await pass(5_999);
  expect(shown()).toBe('First');
  await pass(1);
  expect(shown()).toBeNull();
  await pass(10 * MINUTES);
  expect(shown()).toBeNull();
});

it('TOAST-01 "Show another" shows the next at once, then one after each interval, in a cycle, until it is closed', async () => {
  await open();
  await pass(3_000);
  press('Show another');
  expect(shown()).toBe('Second');
  await pass(6_000);
  expect(shown()).toBeNull();
  await pass(1_999);
  expect(shown()).toBeNull();
  await pass(1);
  expect(shown()).toBe('Third');
  await pass(6_000);
  await pass(2_000);
  expect(shown()).toBe('First');
  press('Close');
  await pass(10 * MINUTES);
  expect(shown()).toBeNull();
});

it('TOAST-01 appears once per visit, which ends 30 minutes after its last page; the next one continues the list', async () => {
  const page = await open();
  await pass(3_000);
  expect([shown(), localStorage.getItem('fomoIndex')]).toEqual(['First', '1']);
  page.unmount();
  await pass(29 * MINUTES);
  const second = await open('/artists');
  await pass(10_000);
  expect(shown()).toBeNull();
  await pass(20 * MINUTES);
  second.rerender(<FomoPanels address="/events" />);
  second.unmount();
  await pass(29 * MINUTES);
  const third = await open();
  await pass(10_000);
  expect(shown()).toBeNull();
  third.unmount();
  await pass(31 * MINUTES);
  await open();
  await pass(3_000);
  expect(shown()).toBe('Second');
});

it('TOAST-01 can be disabled, and then none appears', async () => {
  await open();
  await pass(3_000);
  press('Don’t show these');
  expect(call).toHaveBeenCalledWith('post', `${FOMO}/disable`);
  await pass(MINUTES);
  expect(shown()).toBeNull();
});

it('TOAST-01 none is shown where they are turned off, where there are none, and where the call fails', async () => {
  const empty = { data: [], meta: META };
  const off = { data: news, meta: { ...META, can_show_fomo_notifications: false } };
  for (const answer of [empty, off, undefined]) {
    answers[FOMO] = answer;
    const page = await open();
    await pass(10_000);
    expect(shown()).toBeNull();
    page.unmount();
  }
});

it('TOAST-01 stays while the pointer is on it', async () => {
  await open();
  await pass(3_000);
  fireEvent.pointerEnter(screen.getByText('First'));
  await pass(MINUTES);
  expect(shown()).toBe('First');
  fireEvent.pointerLeave(screen.getByText('First'));
  await pass(6_000);
  expect(shown()).toBeNull();
});

it('TOAST-01 TOAST-02 waits while a dialog is open', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  await open();
  await pass(10_000);
  expect(shown()).toBeNull();
  dialog.removeAttribute('open');
  await pass(0);
  expect(shown()).toBe('First');
  dialog.setAttribute('open', '');
  await pass(0);
  expect(shown()).toBeNull();
  dialog.remove();
});

it('TOAST-01 TOAST-02 waits while a notification is shown', async () => {
  answers[SOLD] = { data: [ARTWORK] };
  await open();
  await pass(3_000);
  expect([shown(), panel()]).toEqual(['First', null]);
  act(() => notify({ title: 'Added to cart!', text: 'Dawn' }));
  await pass(0);
  expect([shown(), panel()]).toEqual([null, null]);
});

it('TOAST-01 TOAST-02 waits until its place is in view', async () => {
  answers[SOLD] = { data: [ARTWORK] };
  scrollTo(false);
  await open();
  await pass(MINUTES);
  expect([shown(), panel(), localStorage.getItem('latestSaleShown')]).toEqual([null, null, '']);
  act(() => scrollTo(true));
  expect([shown(), panel()]).toEqual(['First', null]);
});

it('TOAST-01 TOAST-02 one is shown at a time: recent sales after the notification', async () => {
  answers[SOLD] = { data: [ARTWORK] };
  await open();
  await pass(3_000);
  expect([shown(), panel()]).toEqual(['First', null]);
  await pass(6_000);
  expect([shown(), panel()]).toEqual([null, expect.anything()]);
  await pass(8_000);
  expect(panel()?.hasAttribute('inert')).toBe(true);
  await pass(1_000);
  expect([shown(), panel()]).toEqual([null, null]);
});

it('TOAST-02 the panel does not wait where there is no notification; hides after 8 s and clears after 9 s', async () => {
  answers[FOMO] = undefined;
  answers[SOLD] = { data: [ARTWORK] };
  await open();
  expect(screen.getByRole('link', { name: /Dawn/ }).getAttribute('href')).toBe('/artworks/dawn');
  await pass(7_999);
  expect(panel()?.hasAttribute('inert')).toBe(false);
  await pass(1);
  expect(panel()?.hasAttribute('inert')).toBe(true);
  await pass(999);
  expect(panel()).not.toBeNull();
  await pass(1);
  expect(panel()).toBeNull();
});

it('TOAST-02 appears once per visit, and later only with another sale', async () => {
  answers[FOMO] = undefined;
  answers[SOLD] = { data: [ARTWORK] };
  (await open()).unmount();
  expect(localStorage.getItem('latestSaleShown')).toBe('dawn');
  const dusk = { data: [{ ...ARTWORK, id: 2, slug: 'dusk', title: 'Dusk' }, ARTWORK] };
  answers[SOLD] = dusk;
  const again = await open();
  expect(panel()).toBeNull();
  again.unmount();
  await pass(31 * MINUTES);
  answers[SOLD] = { data: [ARTWORK] };
  const later = await open();
  expect(panel()).toBeNull();
  later.unmount();
  answers[SOLD] = dusk;
  await open();
  expect(panel()?.textContent).toContain('Dusk');
});

it('TOAST-02 a failing call, or one without sales, shows nothing', async () => {
  answers[FOMO] = undefined;
  for (const answer of [undefined, { data: [] }]) {
    answers[SOLD] = answer;
    const page = await open();
    await pass(1_000);
    expect(panel()).toBeNull();
    page.unmount();
  }
});
