import type { ListProps } from '../list/contract.ts';

export interface MissedSearchesPage {
  list: ListProps;
  rows: { id: number; text: string; url: string; searches: number; last: string }[];
}
