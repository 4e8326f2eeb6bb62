import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../resources/calls.ts';
import { News } from '../../resources/components/news/news.tsx';
import { dismiss, notify } from '../../resources/notifications.ts';

vi.mock('../../resources/calls.ts', () => ({ call: vi.fn() }));

const fomo = '/web/api/fomo-notifications';
const sold = '/web/api/artworks/recently-sold';
const news = ['First', 'Second', 'Third'].map((heading) => ({
  heading,
  image: '/images/a/thumb.jpg',
  subHeading: `${heading} by Ana Cruz`,
  message: 'Sold 1 day ago',
  url: '/artworks/dawn',
}));
const meta = {
  can_show_fomo_notifications: true,
  fomo_notifications_duration: 6_000,
  fomo_notifications_interval: 2_000,
};
const artwork = {
  id: 1,
  slug: 'dawn',
  url: '/artworks/dawn',
  title: 'Dawn',
  alt_image: 'Dawn over a bay',
  full_image: { thumb: '/images/a/thumb.jpg' },
  soldOnInterval: '1 day ago',
};

let answers: Record<string, unknown>;
let isSmall: boolean;

beforeEach(() => {
  isSmall = false;
  const media = () => ({ matches: isSmall, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal('matchMedia', media);
  vi.useFakeTimers();
  localStorage.setItem('fomoIndex', '');
  localStorage.setItem('recentlySoldTold', '');
  answers = { [fomo]: { data: news, meta }, [sold]: { data: [] }, [`${fomo}/disable`]: {} };
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
const open = async () => {
  const page = render(<News side="left" />);
  await pass(0);
  return page;
};
const shown = () => ['First', 'Second', 'Third'].find((heading) => screen.queryByText(heading)) ?? null;
const panel = () => screen.queryByRole('region', { name: 'Recently sold', hidden: true });

it('TOAST-01 the first comes after 3 s, stays for the server’s duration, and the next after its interval', async () => {
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
  await pass(1_999);
  expect(shown()).toBeNull();
  await pass(1);
  expect(shown()).toBe('Second');
});

it('TOAST-01 the next page goes on where this one was, and after the last one with the first', async () => {
  const page = await open();
  await pass(3_000);
  expect(shown()).toBe('First');
  expect(localStorage.getItem('fomoIndex')).toBe('1');
  page.unmount();
  const second = await open();
  await pass(3_000);
  expect(shown()).toBe('Second');
  second.unmount();
  await open();
  await pass(3_000);
  expect(shown()).toBe('Third');
  await pass(6_000);
  await pass(2_000);
  expect(shown()).toBe('First');
});

it('TOAST-01 can be disabled, and then none comes', async () => {
  await open();
  await pass(3_000);
  fireEvent.click(screen.getByRole('button', { name: 'Don’t show these' }));
  expect(call).toHaveBeenCalledWith('post', `${fomo}/disable`);
  await pass(60_000);
  expect(shown()).toBeNull();
});

it('TOAST-01 none is shown where they are turned off, where there are none, and where the call fails', async () => {
  const empty = { data: [], meta };
  const off = { data: news, meta: { ...meta, can_show_fomo_notifications: false } };
  for (const answer of [empty, off, undefined]) {
    answers[fomo] = answer;
    const page = await open();
    await pass(10_000);
    expect(shown()).toBeNull();
    page.unmount();
  }
});

it('TOAST-01 stays while it is pointed at, and the next one is not held by that', async () => {
  await open();
  await pass(3_000);
  fireEvent.pointerEnter(screen.getByText('First'));
  await pass(60_000);
  expect(shown()).toBe('First');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shown()).toBeNull();
  await pass(2_000);
  expect(shown()).toBe('Second');
  await pass(6_000);
  expect(shown()).toBeNull();
});

it('TOAST-01 gives way to a dialog', async () => {
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

it('TOAST-01 TOAST-02 neither stands where the visitor’s own doings are confirmed', async () => {
  answers[sold] = { data: [artwork] };
  await open();
  await pass(3_000);
  expect([shown(), panel()]).toEqual(['First', expect.anything()]);
  act(() => notify({ title: 'Added to cart!', text: 'Dawn' }));
  await pass(0);
  expect([shown(), panel()]).toEqual([null, null]);
});

it('TOAST-01 TOAST-02 the first does not say what stands beside it', async () => {
  const [first, ...others] = news;
  answers[fomo] = { data: [first, ...others.map((each) => ({ ...each, url: '/artworks/dusk' }))], meta };
  answers[sold] = { data: [artwork] };
  await open();
  await pass(3_000);
  expect(shown()).toBe('Second');
  expect(panel()).not.toBeNull();
});

it('TOAST-01 TOAST-02 on small screens one is shown at a time, the panel when the first notification has gone', async () => {
  isSmall = true;
  answers[sold] = { data: [artwork] };
  await open();
  await pass(2_999);
  expect([shown(), panel()]).toEqual([null, null]);
  await pass(1);
  expect([shown(), panel()]).toEqual(['First', null]);
  await pass(6_000);
  expect([shown(), panel()]).toEqual([null, expect.anything()]);
  await pass(8_000);
  expect(panel()?.hasAttribute('inert')).toBe(true);
  await pass(1_000);
  expect([shown(), panel()]).toEqual([null, null]);
  await pass(2_000);
  expect([shown(), panel()]).toEqual(['Second', null]);
});

it('TOAST-02 on small screens the panel waits for no notification where none comes, and is told of only when it has been seen', async () => {
  isSmall = true;
  answers[sold] = { data: [artwork] };
  const page = await open();
  expect(localStorage.getItem('recentlySoldTold')).toBe('');
  page.unmount();
  answers[fomo] = undefined;
  await open();
  expect(panel()).not.toBeNull();
  expect(localStorage.getItem('recentlySoldTold')).toBe('dawn');
});

it('TOAST-01 TOAST-02 on small screens neither stands over a primary button of the page', async () => {
  isSmall = true;
  const button = document.body.appendChild(document.createElement('main')).appendChild(document.createElement('a'));
  button.className = 'bg-ink';
  const at = (top: number) => ({ top, bottom: top + 48, left: 0, right: 100 }) as DOMRect;
  button.getBoundingClientRect = () => at(700);
  const { container } = await open();
  const corner = container.firstElementChild as HTMLElement;
  await pass(3_000);
  const [notice] = corner.getElementsByClassName('news');
  if (notice) notice.getBoundingClientRect = () => at(690);
  fireEvent.scroll(window);
  expect(corner.classList).toContain('invisible');
  button.getBoundingClientRect = () => at(600);
  fireEvent.scroll(window);
  expect(corner.classList).not.toContain('invisible');
  button.parentElement?.remove();
});

it('TOAST-02 the panel hides after 8 s and clears after 9 s', async () => {
  answers[sold] = { data: [artwork] };
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

it('TOAST-01 TOAST-02 neither moves the other: the panel’s room is kept until what stands above it has gone', async () => {
  answers[sold] = { data: [artwork] };
  answers[fomo] = { data: news, meta: { ...meta, fomo_notifications_duration: 20_000 } };
  const { container } = await open();
  const room = () => container.querySelector('.news-room');
  await pass(3_000);
  expect(screen.getByText('First').compareDocumentPosition(panel() as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await pass(5_000);
  await pass(1_000);
  expect([shown(), panel(), room()]).toEqual(['First', null, expect.anything()]);
  await pass(14_000);
  expect([shown(), panel(), room()]).toEqual([null, null, null]);
  await pass(2_000);
  expect([shown(), panel(), room()]).toEqual(['Second', null, null]);
});

it('TOAST-02 the same sale is no news on the next page, and another one is', async () => {
  answers[sold] = { data: [artwork] };
  (await open()).unmount();
  const again = await open();
  expect(panel()).toBeNull();
  again.unmount();
  answers[sold] = { data: [{ ...artwork, id: 2, slug: 'dusk', title: 'Dusk' }, artwork] };
  await open();
  expect(panel()?.textContent).toContain('Dusk');
});

it('TOAST-02 a failing call, or one without sales, shows nothing', async () => {
  for (const answer of [undefined, { data: [] }]) {
    answers[sold] = answer;
    const page = await open();
    await pass(1_000);
    expect(panel()).toBeNull();
    page.unmount();
  }
});
