import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import type { OrderState } from '../../orders/contract.ts';
import type { OrderSort } from '../../orders/staff/list/query.ts';
import {
  countOrderStates,
  findOrderPage,
  findPickupDays,
  isOrderListFilling,
} from '../../orders/staff/list/records.ts';
import { isoDateInManila } from '../../time/time.ts';
import { checkChoices } from '../list/address.ts';
import { LIST_PAGE_SIZE } from '../list/definition.ts';
import { existingPage, presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { ORDER_LIST, orderFilter, orderOptions, presentOrderRow } from './list.ts';
import { numberOf, renderOrder } from './page.ts';

/** Days with pickups that the filter offers. */
const MAX_DAYS = 60;

const FILLING =
  'The list is being prepared after an upgrade: some orders are still missing. Load the page again in a minute.';

/** `GET /admin/orders` */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const time = now();
    const read = readList(ORDER_LIST, req, res);
    const days = await findPickupDays(database, isoDateInManila(time), MAX_DAYS);
    const pickups = { days, chosen: read.query.filters.pickup };
    const { query, notes } = checkChoices(ORDER_LIST, read.query, orderOptions(pickups, null));
    const filter = orderFilter(query, time);
    const counts = await countOrderStates(database, filter);
    const total = filter.state === null ? sumOf(counts) : counts[filter.state];
    const shown = { ...query, page: existingPage(query.page, total) };
    const sort = { ...query.sort, column: query.sort.column as OrderSort };
    const rows = await findOrderPage(database, { filter, sort, page: shown.page, size: LIST_PAGE_SIZE, total });
    const filling = (await isOrderListFilling(database)) ? [FILLING] : [];
    await renderAdminPage(res, 'admin/orders/index', {
      title: 'Orders',
      list: presentList(ORDER_LIST, {
        query: shown,
        options: orderOptions(pickups, counts),
        total,
        notes: [...read.notes, ...notes, ...filling],
      }),
      rows: rows.map(presentOrderRow),
    });
  };
}

function sumOf(counts: Record<OrderState, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** `GET /admin/orders/{number}` */
export function show(context: Context): RequestHandler<{ number: string }> {
  return (req, res) => renderOrder(context, res, { number: numberOf(req), done: String(req.query.done) });
}
