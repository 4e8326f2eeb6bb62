import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ArtistCv } from '../../resources/components/artists/artist-cv.tsx';
import type { ArtistProfile } from '../../server/artists/contract.ts';

const ANA: ArtistProfile = {
  name: 'Ana Dizon',
  slug: 'ana',
  url: '/artists/ana',
  hometown: null,
  bio: null,
  types: [],
  profileImage: null,
  alt_image: 'Ana Dizon',
  born: null,
  livesIn: null,
  statement: null,
  cv: [],
};

it('shows life, statement and the lists that have entries', () => {
  const studies = { kind: 'studies' as const, entries: [{ years: '1989–1993', text: 'Diliman' }] };
  const awards = { kind: 'awards' as const, entries: [{ years: '', text: 'Prize of the town' }] };
  render(
    <ArtistCv
      artist={{ ...ANA, born: 1971, livesIn: 'Jaro, Iloilo', statement: 'I paint <rain>.', cv: [studies, awards] }}
    />,
  );
  screen.getByText('Born 1971. Lives in Jaro, Iloilo.');
  screen.getByText('I paint <rain>.');
  expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual(['Studies', 'Awards']);
  const entry = within(screen.getByRole('region', { name: 'Studies' })).getByRole('listitem');
  expect(entry.textContent).toBe('1989–1993Diliman');
});

it('shows nothing of an artist without CV and statement', () => {
  const { container } = render(<ArtistCv artist={ANA} />);
  expect(container.innerHTML).toBe('');
});
