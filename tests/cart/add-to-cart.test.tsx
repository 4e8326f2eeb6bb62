import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addToCart } from '../../resources/components/cart/add/add-to-cart.ts';
import {
  currentCartStatus,
  currentOrderUrl,
  loadCart,
  markRemoved,
} from '../../resources/components/cart/cart-store.ts';
import { showAlert } from '../../resources/components/notifications/alert-store.ts';
import { counters } from '../../resources/components/shell/header/counters.ts';
import { call } from '../../resources/runtime/calls.ts';
import { notify } from '../../resources/runtime/notification-store.ts';

vi.mock('../../resources/components/notifications/alert-store.ts', () => ({ showAlert: vi.fn() }));
vi.mock('../../resources/runtime/notification-store.ts', () => ({ notify: vi.fn() }));
vi.mock('../../resources/runtime/calls.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

const FAILED = 'Unable to add artwork to cart. Please try again later.';
/** Artworks that the server has reserved for this browser. */
let reserved: string[];
/** Artworks whose adds the server does not answer, whether it receives them or not. */
let silent: string[];

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  [reserved, silent] = [[], []];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const time = new AbortController();
    setTimeout(() => time.abort(new DOMException('late', 'TimeoutError')), milliseconds);
    return time.signal;
  });
  vi.mocked(call).mockImplementation(async (_method, url, _data, signal) => {
    const slug = url.split('/')[4];
    if (!slug) return { status: 200, body: { data: { count: reserved.length, slugs: reserved } } } as never;
    if (silent.includes(slug))
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error())));
    reserved = [...new Set([...reserved, slug])];
    return { status: 200, body: { data: { id: 1, title: slug } } } as never;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('ART-10 CART-04 a request without a response is aborted, and does not delay others', async () => {
  silent = ['lost'];
  const lost = addToCart('lost');
  expect(await addToCart('next')).toBe(true);
  await pass(14_999);
  expect(showAlert).not.toHaveBeenCalled();
  await pass(1);
  expect(await lost).toBe(false);
  expect(vi.mocked(showAlert).mock.calls).toEqual([[FAILED]]);
  expect(currentCartStatus('lost', 'available')).toBe('available');
});

it('SHELL-07 counts an artwork once that was reserved without a response, also when it is added again', async () => {
  silent = ['late'];
  const late = addToCart('late');
  reserved.push('late');
  await pass(15_000);
  expect(await late).toBe(false);
  await pass(0);
  expect(currentCartStatus('late', 'available')).toBe('in-cart');
  expect(counters.get().cart).toBe(1);
  silent = [];
  expect(await addToCart('late')).toBe(true);
  expect(counters.get().cart).toBe(1);
  expect(notify).toHaveBeenCalledTimes(1);
});

it('SHELL-07 counts added and removed artworks while an older cart request is under way', async () => {
  await loadCart();
  const looks: (() => void)[] = [];
  const answer = vi.mocked(call).getMockImplementation();
  vi.mocked(call).mockImplementation(async (...args) => {
    const seen = await answer?.(...args);
    if (args[1] === '/web/api/cart') await new Promise<void>((resolve) => looks.push(resolve));
    return seen as never;
  });
  const answerAll = async () => {
    await pass(0);
    // The later ones first.
    for (const each of looks.splice(0).reverse()) each();
    await pass(0);
  };
  void loadCart();
  await addToCart('dawn');
  await answerAll();
  expect([counters.get().cart, currentCartStatus('dawn', 'available')]).toEqual([1, 'in-cart']);
  void loadCart();
  await pass(0);
  reserved = [];
  markRemoved('dawn');
  await answerAll();
  expect([counters.get().cart, currentCartStatus('dawn', 'in-cart')]).toEqual([0, 'available']);
});

it('ART-10 sends the price to the data layer: the lower one where there are two', async () => {
  window.dataLayer = [];
  for (const discounted_price of [null, 10_000]) {
    const data = { id: 7, title: 'Dawn', original_price: 12_500, discounted_price };
    vi.mocked(call).mockResolvedValueOnce({ status: 200, body: { data } } as never);
    await addToCart('discounted');
  }
  const event = { event: 'add-to-cart', id: 7, title: 'Dawn' };
  expect(window.dataLayer).toEqual([
    { ...event, price: 12_500 },
    { ...event, price: 10_000 },
  ]);
});

it('ART-03 ORDER-01 follows the server’s state of the collector’s unpaid order', async () => {
  const answer = vi.mocked(call).getMockImplementation();
  let ordered: Record<string, string> = { habi: '/orders/GA-1' };
  const refusal = { status: 409, data: JSON.stringify({ message: 'It is in your order.', order_url: '/orders/GA-2' }) };
  vi.mocked(call).mockImplementation(async (...args) => {
    if (args[1] === '/web/api/cart/payaw') throw { response: refusal };
    if (args[1] !== '/web/api/cart') return answer?.(...args) as never;
    return { status: 200, body: { data: { count: 0, slugs: [], ordered } } } as never;
  });
  await loadCart();
  expect([currentCartStatus('habi', 'available'), currentOrderUrl('habi', undefined)]).toEqual([
    'in-order',
    '/orders/GA-1',
  ]);
  expect([currentCartStatus('habi', 'sold'), currentCartStatus('other', 'available')]).toEqual(['sold', 'available']);
  const added = addToCart('payaw');
  await pass(100);
  expect(await added).toBe(false);
  expect(vi.mocked(showAlert).mock.calls).toEqual([['It is in your order.']]);
  expect([currentCartStatus('payaw', 'available'), currentOrderUrl('payaw', undefined)]).toEqual([
    'in-order',
    '/orders/GA-2',
  ]);
  ordered = {};
  await loadCart();
  // The order was paid or has expired; the page does not show which.
  expect(currentCartStatus('habi', 'in-order')).toBe('reserved');
  expect(currentCartStatus('payaw', 'available')).toBe('available');
});
