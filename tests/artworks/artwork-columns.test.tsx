import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ArtworkColumns } from '../../resources/components/artworks/card/artwork-columns.tsx';
import type { ArtworkCard } from '../../server/artworks/contract.ts';

const picture = (size: string) => `/images/0123/${size}.jpg`;
const work = (id: number): ArtworkCard => ({
  id,
  slug: `work-${id}`,
  title: `Work ${id}`,
  url: `/artworks/work-${id}`,
  status: 'Available',
  is_sold: false,
  is_reserved: false,
  is_in_cart: false,
  original_price: 12_500,
  discounted_price: null,
  price_with_currency: 'Php 12,500.00',
  year_made: 2026,
  medium: 'Oil on canvas',
  height: 30,
  width: 24,
  depth: 0,
  alt_image: `A view of work ${id}`,
  full_image: {
    lg: picture('lg'),
    md: picture('md'),
    sm: picture('sm'),
    thumb: picture('thumb'),
    placeholder: 'data:,',
  },
  full_image_dimensions: { width: 960, height: 1200 },
  artist: { name: 'Ana Cruz', slug: 'ana-cruz', url: '/artists/ana-cruz', is_shown_on_website: true },
  soldOnInterval: null,
});

afterEach(cleanup);

it('HOME-14 the first eight works of a list load at once, the others when they are near', () => {
  render(<ArtworkColumns artworks={Array.from({ length: 12 }, (_, id) => work(id))} sizes="50vw" />);
  const images = screen.getAllByRole<HTMLImageElement>('img');
  expect(images.map((image) => image.getAttribute('loading'))).toEqual([
    ...Array.from({ length: 8 }, () => 'eager'),
    ...Array.from({ length: 4 }, () => 'lazy'),
  ]);
});

it('HOME-14 a picture has its size, its variants in three formats and a placeholder', () => {
  render(<ArtworkColumns artworks={[work(1)]} sizes="50vw" />);
  const image = screen.getByRole<HTMLImageElement>('img', { name: 'A view of work 1' });
  expect([image.width, image.height]).toEqual([960, 1200]);
  const variants = [...(image.closest('picture')?.children ?? [])].map((each) => [
    each.getAttribute('type'),
    each.getAttribute('sizes'),
    each.getAttribute('srcset')?.split(', ').length,
  ]);
  expect(variants).toEqual([
    ['image/avif', '50vw', 3],
    ['image/webp', '50vw', 3],
    [null, '50vw', 3],
  ]);
  const placeholder = image.closest('li')?.querySelector('svg image');
  expect(placeholder?.getAttribute('href')).toBe('data:,');
});

it('ART-02 a card links to the artist who is shown, and only names one who is not', () => {
  const hidden = { name: 'Pio Reyes', slug: 'pio-reyes', url: '/artists/pio-reyes', is_shown_on_website: false };
  render(<ArtworkColumns artworks={[work(1), { ...work(2), artist: hidden }]} sizes="50vw" />);
  const [first, second] = screen.getAllByRole('article');
  expect(screen.getByRole('link', { name: 'Ana Cruz' }).getAttribute('href')).toBe('/artists/ana-cruz');
  expect(screen.queryByRole('link', { name: 'Pio Reyes' })).toBeNull();
  expect([first?.textContent, second?.textContent]).toEqual([
    expect.stringContaining('Ana Cruz'),
    expect.stringContaining('Pio Reyes'),
  ]);
});

it('the same works are not rendered again', () => {
  let reads = 0;
  const read = {
    get title() {
      reads++;
      return 'Payaw';
    },
  };
  const artworks = [Object.defineProperties(work(1), Object.getOwnPropertyDescriptors(read))];
  const { rerender } = render(<ArtworkColumns artworks={artworks} sizes="50vw" />);
  expect(reads).toBeGreaterThan(0);
  reads = 0;
  rerender(<ArtworkColumns artworks={artworks} sizes="50vw" />);
  expect(reads).toBe(0);
  rerender(<ArtworkColumns artworks={[...artworks]} sizes="50vw" />);
  expect(reads).toBeGreaterThan(0);
});
