import { idIn } from '../form/ids.ts';
import type { MergePage } from './contract.ts';

const MAX_SEARCH = 100;
/** Results of a search. */
export const MAX_FOUND = 20;

/** What a page before a merge requests: the words of a search, or the one to merge into. */
export function readMergeQuery(query: Record<string, unknown>): { search: string; intoId: number | null } {
  const search = typeof query.search === 'string' ? query.search.replaceAll('\0', '').trim() : '';
  return { search: search.slice(0, MAX_SEARCH), intoId: idIn(query.into) };
}

/** Results, each with the address of its preview. */
export function presentFound(url: string, rows: { id: number; name: string; about: string }[]): MergePage['found'] {
  return rows.map(({ id, name, about }) => ({ name, about, url: `${url}?into=${id}` }));
}
