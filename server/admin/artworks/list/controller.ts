import type { RequestHandler } from 'express';
import {
  countStates,
  findFilterOptions,
  findInventoryPage,
  isInventoryFilling,
} from '../../../artworks/inventory/records.ts';
import type { Context } from '../../../context.ts';
import { findHolders } from '../../../reservations/holders.ts';
import { isAllowed } from '../../../staff/permissions.ts';
import { BULK_CHOICES, PRINT } from '../../bulk-changes/present.ts';
import { noticeOf } from '../../form/requests.ts';
import { checkChoices } from '../../list/address.ts';
import { LIST_PAGE_SIZE } from '../../list/definition.ts';
import { existingPage, presentList } from '../../list/present.ts';
import { readList } from '../../list/read-list.ts';
import { renderAdminPage } from '../../render-page.ts';
import { staffOf } from '../../session.ts';
import { ARTWORK_LIST } from './definition.ts';
import { filterOptions, inventoryFilter } from './filter.ts';
import { inventoryOrder, presentRow } from './present.ts';

const FILLING =
  'The list is being prepared after an upgrade: some artworks are still missing. Load the page again in a minute.';

const NOTICES = { deleted: 'Deleted. The audit log can bring the draft back.' };

/** `GET /admin/artworks` */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const time = now();
    const read = readList(ARTWORK_LIST, req, res);
    const choices = await findFilterOptions(database);
    const { query, notes } = checkChoices(ARTWORK_LIST, read.query, filterOptions(choices, null));
    const filter = inventoryFilter(query);
    const counts = await countStates(database, filter, time);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const total = filter.state === null ? all : counts[filter.state];
    const shown = { ...query, page: existingPage(query.page, total) };
    const rows = await findInventoryPage(database, {
      filter,
      sort: inventoryOrder(query.sort),
      page: shown.page,
      size: LIST_PAGE_SIZE,
      total,
      now: time,
    });
    const ids = isAllowed(staffOf(res).member.role, 'sales') ? rows.map(({ id }) => id) : [];
    const holds = new Map((await findHolders(database, ids, time)).map((hold) => [hold.id, hold]));
    const filling = (await isInventoryFilling(database)) ? [FILLING] : [];
    await renderAdminPage(res, 'admin/artworks/index', {
      title: 'Artworks',
      list: presentList(ARTWORK_LIST, {
        query: shown,
        options: filterOptions(choices, counts),
        total,
        notes: [...read.notes, ...notes, ...filling],
      }),
      selection: isAllowed(staffOf(res).member.role, 'catalogue.write')
        ? { url: '/admin/bulk-changes/new', actions: [...BULK_CHOICES, PRINT] }
        : { url: '/admin/print', actions: [PRINT] },
      rows: rows.map((row) => presentRow(row, holds.get(row.id), time)),
      notice: noticeOf(req, NOTICES),
    });
  };
}
