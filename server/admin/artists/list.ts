import type { StaffArtistRow } from '../../artists/editing/contract.ts';
import { isScheduled, isShownArtist } from '../../artworks/status.ts';
import type { ListDefinition } from '../list/definition.ts';
import type { ArtistListPage } from './contract.ts';

type ArtistColumn = 'name' | 'hometown' | 'works' | 'followers' | 'state';
type ArtistState = 'shown' | 'scheduled' | 'hidden';

export const ARTIST_STATES: { value: ArtistState; text: string }[] = [
  { value: 'shown', text: 'Shown' },
  { value: 'scheduled', text: 'Scheduled' },
  { value: 'hidden', text: 'Hidden' },
];

export const ARTIST_LIST: ListDefinition<ArtistColumn, 'state'> = {
  url: '/admin/artists',
  nouns: ['artist', 'artists'],
  search: 'Name or hometown',
  columns: {
    name: { label: 'Name', sort: 'asc', shown: 'always' },
    hometown: { label: 'Hometown', sort: 'asc', shown: 'first' },
    works: { label: 'Works', sort: 'desc', shown: 'first', isNumber: true },
    followers: { label: 'Followers', sort: 'desc', shown: 'first', isNumber: true },
    state: { label: 'State', shown: 'first' },
  },
  filters: { state: { label: 'State', all: 'All', kind: 'tabs' } },
  sort: { column: 'name', direction: 'asc' },
};

export function artistState(
  artist: Pick<StaffArtistRow, 'is_shown_on_website' | 'published_at'>,
  now: number,
): ArtistState {
  if (isShownArtist(artist, now)) return 'shown';
  return artist.is_shown_on_website && isScheduled(artist.published_at, now) ? 'scheduled' : 'hidden';
}

export function sortKeyOf(row: StaffArtistRow, column: ArtistColumn): string | number | null {
  return column === 'state' ? null : row[column];
}

export function presentArtistRow(
  row: StaffArtistRow,
  portraits: Map<number, string>,
  now: number,
): ArtistListPage['rows'][number] {
  const { id, name, hometown, works, followers } = row;
  const state = artistState(row, now);
  const text = ARTIST_STATES.find(({ value }) => value === state)?.text ?? '';
  const url = `/admin/artists/${id}`;
  return { id, url, name, hometown, works, followers, state: text, picture: portraits.get(id) ?? null };
}
