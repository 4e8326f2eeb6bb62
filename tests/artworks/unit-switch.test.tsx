import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Dimensions } from '../../resources/components/artworks/dimensions.tsx';

const MEASURES = { height: 24, width: 36, depth: 0 };

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

it('ART-04 switches the unit and stores it for the next artwork', async () => {
  const first = render(<Dimensions measures={MEASURES} />);
  expect(screen.getByText('24 × 36 in')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'cm' }));
  expect(screen.getAllByText('61 × 91.4 cm').length).toBeGreaterThan(0);
  expect(screen.queryByText('24 × 36 in')).toBeNull();
  first.unmount();

  render(<Dimensions measures={{ height: 10, width: 10, depth: 0 }} />);
  expect(screen.queryByText('10 × 10 in')).toBeNull();
  expect(screen.getByRole('button', { name: 'cm', pressed: true })).toBeDefined();
});

it('shows inches on the server, for any unit stored in the browser', () => {
  localStorage.setItem('lengthUnit', 'cm');
  expect(renderToString(<Dimensions measures={MEASURES} />)).toContain('24 × 36 in');
});

it('ART-04 starts with centimetres in the time zone of the Philippines, until inches are chosen', async () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Manila' });
  const first = render(<Dimensions measures={MEASURES} />);
  expect(screen.getByRole('button', { name: 'cm', pressed: true })).toBeDefined();
  expect(screen.queryByText('24 × 36 in')).toBeNull();
  expect(renderToString(<Dimensions measures={MEASURES} />)).toContain('24 × 36 in');
  await userEvent.click(screen.getByRole('button', { name: 'in' }));
  first.unmount();

  render(<Dimensions measures={MEASURES} />);
  expect(screen.getByText('24 × 36 in')).toBeDefined();
});
