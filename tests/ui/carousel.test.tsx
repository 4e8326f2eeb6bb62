import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Carousel } from '../../resources/components/ui/carousel/carousel.tsx';
import { MINUTE } from '../../server/time/time.ts';

const ITEM_PX = 300;
const GLIDE_MS = 250;
let wantsStillness = false;

beforeEach(() => {
  vi.useFakeTimers();
  wantsStillness = false;
  vi.stubGlobal('matchMedia', () => ({ matches: wantsStillness }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // jsdom has no layout: the row shows one item at a time.
  const measures = { clientWidth: ITEM_PX, scrollWidth: 3 * ITEM_PX };
  for (const [name, value] of Object.entries(measures)) {
    vi.spyOn(Element.prototype, name as 'clientWidth', 'get').mockReturnValue(value);
  }
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * ITEM_PX;
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 0, bottom: 100 } as DOMRect);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function hang({ autoplay = true } = {}): HTMLElement {
  render(
    <Carousel label="works" shows="pair" autoplay={autoplay}>
      <p>One</p>
      <p>Two</p>
      <p>Three</p>
    </Carousel>,
  );
  return screen.getByRole('list', { name: 'works' });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
// The last step of an animation waits for a frame.
const settle = () => pass(GLIDE_MS + 20);

it('HOME-13 moves on every 5000 ms, within 250 ms, and from the end to the start', () => {
  const row = hang();
  pass(4_999);
  expect(row.scrollLeft).toBe(0);
  pass(1);
  pass(GLIDE_MS / 2);
  expect(row.scrollLeft).toBeGreaterThan(0);
  expect(row.scrollLeft).toBeLessThan(ITEM_PX);
  pass(GLIDE_MS / 2 + 20);
  expect(row.scrollLeft).toBe(ITEM_PX);
  pass(5_000);
  expect(row.scrollLeft).toBe(2 * ITEM_PX);
  pass(5_000);
  expect(row.scrollLeft).toBe(0);
});

it('HOME-13 pauses while the visitor points at it or has the focus in it, and while it is stopped', () => {
  const row = hang();
  const carousel = screen.getByRole('group', { name: 'works' });
  fireEvent.pointerEnter(carousel);
  pass(MINUTE);
  expect(row.scrollLeft).toBe(0);
  fireEvent.pointerLeave(carousel);
  pass(5_000);
  settle();
  expect(row.scrollLeft).toBe(ITEM_PX);
  act(() => row.focus());
  pass(MINUTE);
  expect(row.scrollLeft).toBe(ITEM_PX);
  act(() => row.blur());
  fireEvent.click(screen.getByRole('button', { name: 'Pause works' }));
  pass(MINUTE);
  expect(row.scrollLeft).toBe(ITEM_PX);
  fireEvent.click(screen.getByRole('button', { name: 'Play works' }));
  pass(5_000);
  settle();
  expect(row.scrollLeft).toBe(2 * ITEM_PX);
});

it('HOME-13 pauses while a dialog covers the page', () => {
  const row = hang();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  pass(MINUTE);
  expect(row.scrollLeft).toBe(0);
  dialog.remove();
  pass(5_000);
  settle();
  expect(row.scrollLeft).toBe(ITEM_PX);
});

it('HOME-13 has no autoplay with reduced motion, and then moves without an animation', () => {
  wantsStillness = true;
  const row = hang();
  pass(MINUTE);
  expect(row.scrollLeft).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Next in works' }));
  expect(row.scrollLeft).toBe(ITEM_PX);
});

it('HOME-13 is moved by buttons and keys', () => {
  const row = hang({ autoplay: false });
  fireEvent.click(screen.getByRole('button', { name: 'Next in works' }));
  settle();
  expect(row.scrollLeft).toBe(ITEM_PX);
  fireEvent.click(screen.getByRole('button', { name: 'Previous in works' }));
  settle();
  expect(row.scrollLeft).toBe(0);
  for (const [key, place] of [
    ['ArrowRight', 1],
    ['ArrowLeft', 0],
    ['End', 2],
    ['Home', 0],
  ] as const) {
    fireEvent.keyDown(row, { key });
    settle();
    expect(row.scrollLeft, key).toBe(place * ITEM_PX);
  }
  expect(screen.queryByRole('button', { name: 'Pause works' })).toBeNull();
});
