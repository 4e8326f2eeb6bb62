import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ArtworkCard } from '../../../resources/components/artworks/card/artwork-card.tsx';
import { startLiveStatuses } from '../../../resources/components/artworks/live/live-statuses.ts';
import { CartOffer } from '../../../resources/components/cart/add/cart-offer.tsx';
import { cart, loadCart } from '../../../resources/components/cart/cart-store.ts';
import { call } from '../../../resources/runtime/calls.ts';
import type { ArtworkCard as Artwork } from '../../../server/artworks/contract.ts';
import type { LiveStatus } from '../../../server/artworks/live/contract.ts';
import { FakeSource } from './fake-source.ts';

vi.mock('../../../resources/runtime/calls.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const PAYAW = {
  id: 1,
  slug: 'payaw',
  title: 'Payaw',
  url: '/artworks/payaw',
  status: 'Available',
  is_sold: false,
  is_reserved: false,
  is_in_cart: false,
  original_price: 12_500,
  discounted_price: 11_750,
  soldOnInterval: null,
  medium: null,
  width: 1,
  height: 1,
  depth: 0,
  alt_image: 'Terraces',
  full_image: { lg: '/lg', md: '/md', sm: '/sm', thumb: '/thumb', placeholder: '/placeholder' },
  full_image_dimensions: { width: 1, height: 1 },
  artist: { name: 'Tere', slug: 'tere', url: '/artists/tere', is_shown_on_website: false },
} as unknown as Artwork;

/** Statuses that the server answers, and the slugs of the cart. */
let statuses: LiveStatus[];
let inCart: string[];
const requests = () => vi.mocked(call).mock.calls.map(([, url]) => url);
const statusRequests = () => requests().filter((url) => url.startsWith('/web/api/artworks/statuses'));

function show(artwork: Partial<Artwork> = {}): HTMLElement {
  render(
    <main>
      <ArtworkCard artwork={{ ...PAYAW, ...artwork }} sizes="1px" />
    </main>,
  );
  document.dispatchEvent(new Event('visibilitychange'));
  return screen.getByRole('article');
}

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open(): Promise<void> {
  await act(async () => FakeSource.current().open());
  await pass(0);
}
const send = (status: LiveStatus['status'], slug = 'payaw') =>
  act(async () => FakeSource.current().send('artwork', { slug, status, until: null }));
/** The cart button. In a list its name ends with the title. */
const named = (text: string) =>
  screen.getByRole('button', { name: (name) => name.replace('Payaw', '').trim() === text });

beforeAll(() => {
  vi.stubGlobal('EventSource', FakeSource);
  vi.useFakeTimers();
  startLiveStatuses();
});

beforeEach(() => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  [statuses, inCart] = [[], []];
  vi.mocked(call).mockImplementation(async (_method, url) => {
    const data = url.startsWith('/web/api/artworks/statuses') ? statuses : { count: inCart.length, slugs: inCart };
    return { status: 200, body: { data } } as never;
  });
});

afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  cart.set({ ...cart.initial, changes: new Map() });
  vi.mocked(call).mockClear();
  FakeSource.opened = [];
});

it('VIEW-06 a card shows another’s reservation, its end and a sale, with the same button', async () => {
  const card = show();
  await open();
  const button = named('Add to Cart');
  button.focus();
  await send('reserved');
  expect(card.textContent).toContain('Reserved');
  expect(named('Already Reserved')).toBe(button);
  expect([button.getAttribute('aria-disabled'), document.activeElement === button]).toEqual(['true', true]);
  await send('Available');
  expect(named('Add to Cart')).toBe(button);
  expect(card.textContent).not.toContain('Reserved');
  await send('Sold');
  expect(named('Sold')).toBe(button);
  expect(card.textContent).toContain('SOLD');
  // The price is not shown, and leaves its room.
  expect(card.querySelector('.invisible[aria-hidden]')?.textContent).toContain('Php 11,750.00');
  vi.mocked(call).mockClear();
  button.click();
  await pass(0);
  expect(requests()).toEqual([]);
});

it('VIEW-06 a card that was reserved becomes available in the same button', async () => {
  show({ status: 'reserved', is_reserved: true });
  await open();
  await send('Available');
  const button = named('Add to Cart');
  await send('reserved');
  expect(named('Already Reserved')).toBe(button);
});

it('VIEW-06 the page of a work announces it, and shows it in the same button', async () => {
  render(
    <main>
      <a href="/artworks/payaw">Payaw</a>
      <CartOffer artwork={PAYAW} isCollector={false} />
    </main>,
  );
  window.history.replaceState(null, '', '/artworks/payaw');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  statuses = [{ slug: 'payaw', status: 'Available', until: null }];
  document.dispatchEvent(new Event('visibilitychange'));
  const announced = screen.getByRole('status');
  await open();
  expect(announced.textContent).toBe('');
  const button = named('Add to Cart');
  await send('reserved');
  expect([named('Already Reserved'), announced.textContent]).toEqual([button, 'This artwork was just reserved.']);
  await send('Available');
  expect([named('Add to Cart'), announced.textContent]).toEqual([button, 'This artwork is available again.']);
  await send('Sold');
  expect([named('Already Sold'), announced.textContent]).toEqual([button, 'This artwork was just sold.']);
  expect(screen.getAllByRole('button')).toEqual([button]);
});

it('the request for an e-mail stays in its room when a reserved work becomes available', async () => {
  render(
    <main>
      <a href="/artworks/payaw">Payaw</a>
      <CartOffer artwork={{ ...PAYAW, status: 'reserved', is_reserved: true }} isCollector={false} />
    </main>,
  );
  document.dispatchEvent(new Event('visibilitychange'));
  await open();
  const wish = screen.getByRole('button', { name: 'Tell me if it is available again' });
  await send('Available');
  expect(wish.isConnected).toBe(true);
  expect(wish.closest('.invisible')).not.toBeNull();
  await send('reserved');
  expect(wish.closest('.invisible')).toBeNull();
});

it('shows the own cart as its own, and loads it again when its reservation has ended', async () => {
  inCart = ['payaw'];
  const card = show();
  await act(() => loadCart());
  await open();
  await send('reserved');
  expect(screen.getByRole('link', { name: /^Checkout/ })).toBeTruthy();
  expect(card.textContent).not.toContain('Reserved');
  inCart = [];
  vi.mocked(call).mockClear();
  await send('Available');
  expect(requests()).toEqual(['/web/api/cart']);
  expect(named('Add to Cart')).toBeTruthy();
});

it('changes nothing while the visitor presses, and then at once', async () => {
  show();
  await open();
  window.dispatchEvent(new Event('pointerdown'));
  await send('reserved');
  await pass(4_900);
  expect(named('Add to Cart')).toBeTruthy();
  window.dispatchEvent(new Event('pointerup'));
  await pass(100);
  expect(named('Already Reserved')).toBeTruthy();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  await send('Available');
  expect(named('Already Reserved')).toBeTruthy();
  // Released outside the page.
  await pass(5_000);
  expect(named('Add to Cart')).toBeTruthy();
});

it('loads the statuses of shown artworks after each connection; a concurrent event is newer', async () => {
  statuses = [{ slug: 'payaw', status: 'Sold', until: null }];
  show();
  expect(statusRequests()).toEqual([]);
  await open();
  expect(statusRequests()).toEqual(['/web/api/artworks/statuses?slugs%5B%5D=payaw']);
  expect(named('Sold')).toBeTruthy();
  const answer = Promise.withResolvers<never>();
  vi.mocked(call).mockReturnValueOnce(answer.promise);
  await act(async () => FakeSource.current().send('resync', {}));
  await pass(1_000);
  await send('reserved');
  answer.resolve({ status: 200, body: { data: statuses } } as never);
  await pass(0);
  expect(named('Already Reserved')).toBeTruthy();
});

it('requests the statuses again when they could not be loaded', async () => {
  statuses = [{ slug: 'payaw', status: 'Sold', until: null }];
  show();
  vi.mocked(call).mockRejectedValueOnce(new Error('503'));
  await open();
  expect(named('Add to Cart')).toBeTruthy();
  await pass(10_000);
  expect(named('Sold')).toBeTruthy();
});

it('shows a sale on an older page from a cache, also after the connection was lost', async () => {
  show();
  await open();
  await send('Sold');
  await send('Sold', 'bukid');
  await send('reserved', 'ilog');
  FakeSource.current().fail();
  expect(cart.get().isLive).toBe(false);
  await act(async () => void document.dispatchEvent(new CustomEvent('inertia:success', { detail: { page: {} } })));
  cleanup();
  show();
  expect(named('Sold')).toBeTruthy();
  expect(Object.fromEntries(cart.get().changes)).toEqual({ payaw: 'sold', bukid: 'sold' });
});

it('stores a limited number of statuses, and always those of the page', async () => {
  show();
  await open();
  await send('Sold');
  await act(async () => {
    for (let count = 0; count < 600; count++)
      FakeSource.current().send('artwork', { slug: `other-${count}`, status: 'Sold', until: null });
  });
  const { changes } = cart.get();
  expect([changes.size, changes.has('payaw'), changes.has('other-0'), changes.has('other-599')]).toEqual([
    500,
    true,
    false,
    true,
  ]);
});

it('connects again after a failure, later each time, and not for pages without works or in the background', async () => {
  show();
  await open();
  FakeSource.current().fail();
  await pass(3_900);
  expect(FakeSource.opened).toHaveLength(1);
  await pass(200);
  expect(FakeSource.opened).toHaveLength(2);
  // A server that ends each connection at once.
  await open();
  FakeSource.current().fail();
  await pass(7_900);
  expect(FakeSource.opened).toHaveLength(2);
  await pass(200);
  expect(FakeSource.opened).toHaveLength(3);
  hide(true);
  await pass(19_000);
  hide(false);
  expect([FakeSource.opened.length, FakeSource.current().isClosed]).toEqual([3, false]);
  hide(true);
  await pass(20_000);
  expect(FakeSource.current().isClosed).toBe(true);
  cleanup();
  hide(false);
  expect(FakeSource.opened).toHaveLength(3);
});

it('does nothing while the device is offline, and connects when it is online', async () => {
  show();
  await open();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  FakeSource.current().fail();
  await pass(600_000);
  expect(FakeSource.opened).toHaveLength(1);
  window.dispatchEvent(new Event('online'));
  await pass(1_000);
  expect(FakeSource.opened).toHaveLength(2);
});

it('takes a connection without heartbeats for lost', async () => {
  show();
  await open();
  for (let count = 0; count < 6; count++) {
    await pass(10_000);
    await act(async () => FakeSource.current().send('alive', {}));
  }
  expect(FakeSource.opened).toHaveLength(1);
  await pass(45_000);
  expect([FakeSource.opened.length, FakeSource.opened[0]?.isClosed]).toEqual([2, true]);
  await open();
  expect(statusRequests()).toHaveLength(2);
});
