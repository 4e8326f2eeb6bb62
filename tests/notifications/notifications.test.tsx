import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Notifications } from '../../resources/components/notifications/notifications.tsx';
import { dismiss, notify } from '../../resources/runtime/notification-store.ts';
import { MINUTE } from '../../server/time/time.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Notifications />);
});

afterEach(() => {
  act(dismiss);
  cleanup();
  vi.useRealTimers();
});

const say = (title: string) => act(() => notify({ title, text: `About ${title}` }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const region = () => screen.getByRole('status');

it('SHELL-17 a notification is shown in an existing live region, and disappears after 5 s', () => {
  expect(region().getAttribute('aria-live')).toBe('polite');
  expect(region().textContent).toBe('');
  say('Added to cart!');
  expect(region().textContent).toContain('About Added to cart!');
  pass(4_999);
  expect(region().textContent).toContain('Added to cart!');
  pass(1);
  expect(region().textContent).toBe('');
});

it('SHELL-17 the next one replaces it after 500 ms, so that one is shown at a time', () => {
  say('First');
  pass(1_000);
  say('Second');
  expect(region().textContent).toBe('');
  pass(499);
  expect(region().textContent).toBe('');
  pass(1);
  expect(region().textContent).toContain('Second');
  expect(region().textContent).not.toContain('First');
  pass(5_000);
  expect(region().textContent).toBe('');
});

it('SHELL-17 shows the last of several within 500 ms', () => {
  say('First');
  say('Second');
  pass(300);
  say('Third');
  pass(499);
  expect(region().textContent).toBe('');
  pass(1);
  expect(region().textContent).toContain('Third');
});

it('stays while it is being read, and can be closed', () => {
  say('Slowly');
  fireEvent.pointerEnter(screen.getByText('Slowly'));
  pass(MINUTE);
  expect(region().textContent).toContain('Slowly');
  fireEvent.pointerLeave(screen.getByText('Slowly'));
  pass(5_000);
  expect(region().textContent).toBe('');
  say('Quickly');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(region().textContent).toBe('');
});

it('is replaced after 500 ms also while it is being read', () => {
  say('First');
  fireEvent.pointerEnter(screen.getByText('First'));
  say('Second');
  pass(499);
  expect(region().textContent).toBe('');
  pass(1);
  expect(region().textContent).toContain('Second');
});

it('offers an action, a link or a button, and disappears after it was used', () => {
  const undo = vi.fn();
  act(() => notify({ title: 'Kept', text: 'It is a favorite now', action: { text: 'Undo', onClick: undo } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(region().textContent).toBe('');
  act(() => notify({ title: 'Kept', text: 'It is a favorite now', action: { text: 'View', href: '/favorites' } }));
  expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/favorites');
});
