import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { listMissedSearches } from '../../search/missed-searches.ts';
import { checkChoices } from '../list/address.ts';
import { presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { pageOfRows } from '../list/small-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { PERIODS, presentSearch, SEARCH_LIST, searchSortKey, USUAL_DAYS } from './list.ts';

/** `GET /admin/searches`: texts that visitors searched for in vain. */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const read = readList(SEARCH_LIST, req, res);
    const { query, notes } = checkChoices(SEARCH_LIST, read.query, { days: PERIODS });
    const days = Number(query.filters.days || USUAL_DAYS);
    const all = (await listMissedSearches(database, { days, now: now() })).map((search, id) => ({ ...search, id }));
    const found = pageOfRows(all, { query, textsOf: ({ text }) => [text], sortKeyOf: searchSortKey });
    await renderAdminPage(res, 'admin/searches/index', {
      title: 'Searches that found nothing',
      list: presentList(SEARCH_LIST, {
        query: { ...query, page: found.page },
        total: found.total,
        options: { days: PERIODS },
        notes: [...read.notes, ...notes],
      }),
      rows: found.rows.map(presentSearch),
    });
  };
}
