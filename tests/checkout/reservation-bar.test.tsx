import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReservationBar } from '../../resources/components/checkout/reservation-bar.tsx';
import { type ReservationResult, useReservation } from '../../resources/components/checkout/use-reservation.ts';
import { call } from '../../resources/runtime/calls.ts';
import type { Pages } from '../../server/pages.ts';
import { MINUTE } from '../../server/time/time.ts';

const { reload } = vi.hoisted(() => ({ reload: vi.fn() }));
vi.mock('@inertiajs/core', () => ({ router: { reload, on: vi.fn() } }));
vi.mock('../../resources/runtime/calls.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));

/** 3:42 PM in Manila; the browser's clock is three hours slow. */
const NOW = Date.UTC(2026, 10, 23, 6, 42);
const outcomes: ReservationResult[] = [];
let markLost: (titles: string[]) => void;

beforeEach(() => {
  vi.clearAllMocks();
  outcomes.length = 0;
  vi.useFakeTimers({ now: NOW - 180 * MINUTE });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Checkout({ page }: { page: Pick<Pages['checkout/show'], 'artworks' | 'now'> }) {
  const reservation = useReservation(page, (outcome) => outcomes.push(outcome));
  ({ markLost } = reservation);
  return <ReservationBar reservation={reservation} />;
}

const pageOf = (now: number, ...times: number[]) => ({
  now,
  artworks: times.map((expiresAt, at) => ({ slug: `work-${at}`, title: `Work ${at}`, expiresAt })) as never,
});
const shown = () => document.querySelector('.reservation-bar > p')?.textContent;
const announced = () => screen.getByRole('status').textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = () => act(async () => screen.getByRole('button', { name: 'Reserve again' }).click());

it('PAY-08 counts down by the server’s clock, warns at five minutes, and announces each state once', async () => {
  render(<Checkout page={pageOf(NOW, NOW + 60 * MINUTE, NOW + 90 * MINUTE)} />);
  const said = new Set<string | null>();
  const region = screen.getByRole('status');
  const watch = new MutationObserver(() => said.add(region.textContent));
  watch.observe(region, { characterData: true, childList: true, subtree: true });
  expect(shown()).toBe('Reserved for you until 3:42 PM (60 minutes left)');
  await pass(31 * MINUTE);
  expect(shown()).toBe('Reserved for you until 3:42 PM (29 minutes left)');
  expect(announced()).toBe('');
  await pass(24 * MINUTE + 1_000);
  expect(shown()).toBe('Your reservation ends at 3:42 PM (4:59 left)');
  await pass(4 * MINUTE + 58_000);
  expect(shown()).toBe('Your reservation ends at 3:42 PM (0:01 left)');
  expect(screen.queryByRole('button')).toBeNull();
  await pass(1_000);
  expect(shown()).toBe('The reservation of 1 of 2 artworks has ended.');
  expect([...said].filter(Boolean)).toEqual([
    'Your reservation ends in less than 5 minutes, at 3:42 PM.',
    'Your reservation ends in less than 1 minute, at 3:42 PM.',
    'The reservation of 1 of 2 artworks has ended. You can reserve again what is still available.',
  ]);
  watch.disconnect();
  await pass(30 * MINUTE);
  expect(shown()).toBe('Your reservation has ended.');
});

it('PAY-08 reserves expired artworks again, names the lost ones, and moves the focus', async () => {
  const { rerender } = render(<Checkout page={pageOf(NOW, NOW + MINUTE, NOW + MINUTE)} />);
  await pass(MINUTE);
  const taken = { response: { status: 409, data: '{"message":"This artwork has been sold."}' } };
  vi.mocked(call).mockImplementation(async (_method, url) => {
    if (url.endsWith('work-1')) throw taken;
    return { status: 200, body: {} } as never;
  });
  screen.getByRole('button', { name: 'Reserve again' }).focus();
  await press();
  expect(vi.mocked(call).mock.calls.map(([method, url]) => `${method} ${url}`)).toEqual([
    'post /web/api/cart/work-0',
    'post /web/api/cart/work-1',
  ]);
  expect(outcomes).toEqual([{ refused: ['Work 1: This artwork has been sold.'], failure: null }]);
  expect(reload).toHaveBeenCalledOnce();
  rerender(<Checkout page={pageOf(NOW + MINUTE, NOW + 61 * MINUTE)} />);
  expect(shown()).toBe('Reserved for you until 3:43 PM (60 minutes left)');
  expect(document.activeElement?.className).toContain('reservation-bar');
});

it('PAY-08 stays when nothing could be reserved, and reports when the server did not respond', async () => {
  render(<Checkout page={pageOf(NOW, NOW + MINUTE)} />);
  await pass(MINUTE);
  vi.mocked(call).mockRejectedValue({ response: { status: 409, data: '{}' } });
  await press();
  vi.mocked(call).mockRejectedValue(new Error('offline'));
  await press();
  expect(outcomes).toEqual([
    { refused: ['Work 0: It cannot be reserved right now.'], failure: null },
    { refused: [], failure: expect.stringContaining('check your connection') },
  ]);
  expect(reload).not.toHaveBeenCalled();
  expect(shown()).toBe('Your reservation has ended.');
});

it('PAY-08 offers refused artworks until they are reserved or lost', async () => {
  const { rerender } = render(<Checkout page={pageOf(NOW, NOW + 60 * MINUTE, NOW + 60 * MINUTE)} />);
  act(() => markLost(['Work 1']));
  rerender(<Checkout page={pageOf(NOW, NOW + 60 * MINUTE)} />);
  expect(shown()).toBe('The reservation of 1 of 2 artworks has ended.');
  vi.mocked(call).mockResolvedValue({ status: 200, body: {} } as never);
  await press();
  expect(vi.mocked(call).mock.calls.map(([, url]) => url)).toEqual(['/web/api/cart/work-1']);
  rerender(<Checkout page={pageOf(NOW, NOW + 60 * MINUTE, NOW + 60 * MINUTE)} />);
  expect(announced()).toBe('Your artworks are reserved for you until 3:42 PM.');
});
