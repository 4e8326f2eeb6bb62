import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReadMore } from '../../resources/components/ui/text/read-more.tsx';

let height = 0;
let resized = () => {};

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resized = listener;
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const text = (
  <ReadMore id="about" threshold={230} of="about the work">
    <p>Long words</p>
  </ReadMore>
);
const box = () => screen.getByText('Long words').closest('.clip-at-230');
const button = () => screen.queryByRole('button');

it('EXHIBIT-01 text above its threshold is cut, and opens and closes by its button', () => {
  height = 231;
  render(text);
  expect(box()?.classList).toContain('clipped');
  expect(button()?.textContent).toBe('READ MORE about the work');
  fireEvent.click(button() as HTMLElement);
  expect(box()?.classList).not.toContain('clipped');
  expect(button()?.textContent).toBe('READ LESS about the work');
  expect(button()?.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(button() as HTMLElement);
  expect(box()?.classList).toContain('clipped');
});

it('EXHIBIT-01 text up to its threshold has no button, until it grows', () => {
  height = 230;
  render(text);
  expect(button()).toBeNull();
  height = 400;
  act(() => resized());
  expect(button()).not.toBeNull();
});

it('the server cuts the text and renders the button, so hydration causes no layout shift', () => {
  const html = renderToString(text);
  expect(html).toContain('clipped');
  expect(html).toContain('READ MORE');
});
