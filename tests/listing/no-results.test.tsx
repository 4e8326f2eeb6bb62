import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NoResults } from '../../resources/components/listing/no-results.tsx';
import type { Listing } from '../../resources/components/listing/use-listing.ts';
import type { ListingQuery } from '../../server/listing/contract.ts';
import { EMPTY_QUERY, listingAddress } from '../../server/listing/query.ts';

afterEach(cleanup);

function nothingFor(changes: Partial<ListingQuery>, total = 0): void {
  const query = { ...EMPTY_QUERY, ...changes };
  const base = '/artworks';
  const addressOf: Listing['addressOf'] = (more) => listingAddress(base, { ...query, ...more });
  render(<NoResults listing={{ base, query, addressOf }} total={total} />);
}

const heading = () => screen.getByRole('heading').textContent;
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('LIST-08 names the filters as the cause of an empty list, and clears all of them, the artist too', () => {
  nothingFor({ styles: ['abstract'], artist: 'ana', search: 'sea', sortBy: 'relevance' });
  expect(heading()).toBe('Sorry, no results found.');
  screen.getByText('Try adjusting your filter options to find more artworks.');
  expect(href('Clear all filters')).toBe('/artworks?search=sea');
});

it('LIST-08 shows other links when a search found nothing', () => {
  nothingFor({ search: 'sea' });
  expect(heading()).toBe('Sorry, no results found.');
  expect(href('See all artworks')).toBe('/artworks');
});

it('links from a page beyond the end back to the first page, with the same query', () => {
  nothingFor({ page: 99, sortBy: 'oldest' }, 50);
  expect(href('Back to the first page')).toBe('/artworks?sortBy=oldest');
  expect(screen.queryByText(/filter/)).toBeNull();
});

it('does not blame filters or search terms in a gallery without artworks', () => {
  nothingFor({});
  expect(heading()).toBe('There are no artworks yet.');
  expect(screen.queryByText(/filter|Clear/)).toBeNull();
  expect(href('Subscribe')).toBe('#newsletter-email');
});
