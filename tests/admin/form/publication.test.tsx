import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Publication } from '../../../resources/components/admin/artworks/publication.tsx';
import type { ArtworkFormPage } from '../../../server/admin/artworks/contract.ts';

vi.mock('@inertiajs/react', () => ({ usePage: () => ({ props: { admin: { csrf: 'token' } } }) }));

type Artwork = NonNullable<ArtworkFormPage['artwork']>;

const PUBLISHED: Artwork = {
  state: { value: 'available', text: 'Available' },
  address: '/artworks/payaw',
  isPublic: true,
  isSold: false,
  missing: [],
  publishUrl: null,
  earlierDate: null,
  deleteUrl: null,
  previewUrl: null,
  withdrawUrl: '/admin/artworks/1/withdraw',
  withdrawReason: null,
};

afterEach(cleanup);

it('ADM-16 the reason stands beside a button that is off', () => {
  const reason = 'A collector has it in a cart until noon.';
  render(<Publication artwork={{ ...PUBLISHED, withdrawReason: reason }} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw', description: reason });
  expect(button.disabled).toBe(true);
  expect(screen.queryByText(/Hides it from visitors at once/)).toBe(null);
  cleanup();
  render(<Publication artwork={PUBLISHED} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' }).disabled).toBe(false);
});

it('ADM-16 a hidden sold artwork is shown again, not published as new', () => {
  const state = { value: 'withdrawn' as const, text: 'Sold, hidden from visitors' };
  const hidden = { ...PUBLISHED, state, isPublic: false, isSold: true, withdrawUrl: null };
  render(<Publication artwork={{ ...hidden, publishUrl: '/admin/artworks/1/publish', earlierDate: 'May 1, 2026' }} />);
  expect(screen.getByRole('heading').textContent).toBe('Sold, hidden from visitors');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show it again']);
});
