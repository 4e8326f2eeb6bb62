import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ArtistPeriods } from '../../resources/components/artists/artist-periods.tsx';
import { SoldWorksSection } from '../../resources/components/artists/sold-works.tsx';
import type { SoldWork } from '../../server/artists/contract.ts';
import { byFilter } from '../../server/listing/filters.ts';
import { presentFilters } from '../../server/listing/present.ts';
import { EMPTY_QUERY } from '../../server/listing/query.ts';

const PICTURE = {
  lg: '/lg.jpg',
  md: '/md.jpg',
  sm: '/sm.jpg',
  thumb: '/thumb.jpg',
  placeholder: 'data:image/webp;base64,',
};

const sold = (id: number): SoldWork => ({
  id,
  slug: `work-${id}`,
  title: `Work ${id}`,
  url: `/artworks/work-${id}`,
  status: 'Sold',
  is_sold: true,
  is_reserved: false,
  is_in_cart: false,
  original_price: null,
  discounted_price: null,
  price_with_currency: null,
  year_made: 1967,
  year: 'c. 1967',
  medium: 'Oil on canvas',
  height: 24,
  width: 18,
  depth: 0,
  alt_image: 'A field',
  full_image: PICTURE,
  full_image_dimensions: { width: 400, height: 300 },
  artist: { name: 'Ana', slug: 'ana', url: '/artists/ana', is_shown_on_website: true },
  soldOnInterval: null,
});

it('ARTIST-10 the record shows title, picture, year, medium and size of what was sold', () => {
  render(<SoldWorksSection name="Ana" soldWorks={{ data: [sold(1)], total: 30, url: '/artists/ana/sold' }} />);
  const row = within(screen.getByRole('region', { name: 'Sold works' })).getByRole('listitem');
  within(row).getByRole('img', { name: 'A field' });
  expect(within(row).getByRole('link', { name: 'Work 1' }).getAttribute('href')).toBe('/artworks/work-1');
  expect(row.textContent).toContain('c. 1967 · Oil on canvas · 24 × 18 in');
  expect(screen.getByRole('link', { name: 'See all 30 sold works' }).getAttribute('href')).toBe('/artists/ana/sold');
});

it('shows no record without sales', () => {
  const { container } = render(<SoldWorksSection name="Ana" soldWorks={{ data: [], total: 0, url: '' }} />);
  expect(container.innerHTML).toBe('');
});

it('ARTIST-10 periods are links with their number of works, and keep the other choices', () => {
  const counts = byFilter(
    (key) =>
      new Map(
        key === 'periods'
          ? ([
              ['2010s', 3],
              ['undated', 1],
            ] as const)
          : [],
      ),
  );
  const query = { ...EMPTY_QUERY, artist: 'ana', sizes: ['small'], periods: ['2010s'], page: 2 };
  const filters = presentFilters(query, {}, counts);
  render(<ArtistPeriods filters={filters} query={query} base="/artists/ana" />);
  const links = within(screen.getByRole('navigation', { name: 'Works by period' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['All', '/artists/ana?sizes[]=small', null],
      ['2010s3', '/artists/ana?sizes[]=small&periods[]=2010s', 'true'],
      ['Year not known1', '/artists/ana?sizes[]=small&periods[]=undated', null],
    ],
  );
});

it('shows no periods if all works are of one', () => {
  const counts = byFilter((key) => new Map(key === 'periods' ? ([['2010s', 3]] as const) : []));
  const filters = presentFilters(EMPTY_QUERY, {}, counts);
  const { container } = render(<ArtistPeriods filters={filters} query={EMPTY_QUERY} base="/artists/ana" />);
  expect(container.innerHTML).toBe('');
});
