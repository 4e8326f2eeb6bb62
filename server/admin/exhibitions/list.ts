import type { StaffExhibitRow } from '../../exhibitions/editing/contract.ts';
import { formatPeriod, stateOf } from '../../exhibitions/period.ts';
import { thumbnailOf } from '../../pictures/thumbnail.ts';
import type { ListDefinition } from '../list/definition.ts';
import type { ExhibitListPage } from './contract.ts';

type ExhibitColumn = 'start' | 'title' | 'kind' | 'dates' | 'venue' | 'works' | 'state';
type ExhibitState = 'current' | 'upcoming' | 'past' | 'hidden';

export const EXHIBIT_STATES: { value: ExhibitState; text: string }[] = [
  { value: 'current', text: 'Current' },
  { value: 'upcoming', text: 'Upcoming' },
  { value: 'past', text: 'Past' },
  { value: 'hidden', text: 'Hidden' },
];

export const EXHIBIT_KINDS = [
  { value: 'exhibition', text: 'Exhibition' },
  { value: 'event', text: 'Event' },
];

export const EXHIBIT_LIST: ListDefinition<ExhibitColumn, 'state' | 'kind'> = {
  url: '/admin/exhibitions',
  nouns: ['exhibition or event', 'exhibitions and events'],
  search: 'Title or venue',
  columns: {
    start: { label: 'Start', sort: 'desc', shown: 'never' },
    title: { label: 'Title', sort: 'asc', shown: 'always' },
    kind: { label: 'Kind', sort: 'asc', shown: 'first', isWide: true },
    dates: { label: 'Dates', sort: 'desc', shown: 'first' },
    venue: { label: 'Venue', sort: 'asc', shown: 'chosen' },
    works: { label: 'Works', sort: 'desc', shown: 'first', isNumber: true },
    state: { label: 'State', shown: 'first' },
  },
  filters: {
    state: { label: 'State', all: 'All', kind: 'tabs' },
    kind: { label: 'Kind', all: 'Exhibitions and events', kind: 'choice' },
  },
  sort: { column: 'start', direction: 'desc' },
};

/** `hidden`: visitors do not see it, because it is not shown or has no picture. */
export function exhibitState(row: StaffExhibitRow, now: number): ExhibitState {
  return row.is_shown_on_website && row.image_key !== null ? stateOf(row, now) : 'hidden';
}

export function sortKeyOf(row: StaffExhibitRow, column: ExhibitColumn): string | number | null {
  if (column === 'start' || column === 'dates') return row.starts_at;
  return column === 'state' ? null : row[column];
}

export function presentExhibitRow(row: StaffExhibitRow, now: number): ExhibitListPage['rows'][number] {
  const { id, title, kind, venue, works, image_key } = row;
  const state = exhibitState(row, now);
  return {
    id,
    title,
    venue,
    works,
    url: `/admin/exhibitions/${id}`,
    worksUrl: `/admin/exhibitions/${id}/works`,
    dates: formatPeriod(row),
    kind: EXHIBIT_KINDS.find(({ value }) => value === kind)?.text ?? '',
    state: EXHIBIT_STATES.find(({ value }) => value === state)?.text ?? '',
    picture: thumbnailOf(image_key),
  };
}
