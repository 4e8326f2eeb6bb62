import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MenuBar } from '../../resources/components/shell/header/menu-bar.tsx';
import type { MenuItem } from '../../server/navigation/contract.ts';
import { WAIT_LIMIT } from '../support/wait-limit.ts';

const item = (id: number, name: string, value: string | null, children: MenuItem[] = []): MenuItem => ({
  id,
  name,
  value,
  target: '_self',
  enabled: true,
  children,
});

const items = [
  item(1, 'Artworks', '/artworks', [
    item(10, 'Painting', '/artworks/category/painting'),
    item(12, 'Sculpture', '/artworks/category/sculpture'),
  ]),
  item(2, 'About', null, [item(20, 'Our story', '/pages/about')]),
];

beforeEach(() => {
  render(<MenuBar items={items} />);
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const button = (name: string) => screen.getByRole('button', { name });
const isOpen = (name: string) => button(name).getAttribute('aria-expanded') === 'true';
const focused = () => document.activeElement?.textContent;

it('SHELL-03 a submenu opens from its button by key, is walked with arrows and closed with Escape', async () => {
  const user = userEvent.setup();
  act(() => button('More in Artworks').focus());
  await user.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(focused()).toBe('Painting'), WAIT_LIMIT);
  expect(isOpen('More in Artworks')).toBe(true);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Sculpture');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Painting');
  await user.keyboard('{Escape}');
  expect(isOpen('More in Artworks')).toBe(false);
  expect(document.activeElement).toBe(button('More in Artworks'));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(button('About'));
});

it('one submenu is open at a time, and leaving it with Tab closes it', async () => {
  const user = userEvent.setup();
  await user.click(button('More in Artworks'));
  await user.click(button('About'));
  expect(isOpen('More in Artworks')).toBe(false);
  expect(isOpen('About')).toBe(true);
  await user.tab({ shift: true });
  expect(isOpen('About')).toBe(false);
});

it('SHELL-03 a submenu opens by hover once the pointer has rested for 120 ms', () => {
  vi.useFakeTimers();
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'Artworks' }), { pointerType: 'mouse' });
  act(() => void vi.advanceTimersByTime(119));
  expect(isOpen('More in Artworks')).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(isOpen('More in Artworks')).toBe(true);
});

it('an open submenu is dismissed with Escape wherever the keyboard is', async () => {
  const user = userEvent.setup();
  await user.click(button('More in Artworks'));
  act(() => button('More in Artworks').blur());
  expect(document.activeElement).toBe(document.body);
  expect(isOpen('More in Artworks')).toBe(true);
  await user.keyboard('{Escape}');
  expect(isOpen('More in Artworks')).toBe(false);
});
