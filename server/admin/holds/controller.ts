import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { countHolders, findHolderPage, findNextEnd } from '../../reservations/holders.ts';
import { noticeOf } from '../form/requests.ts';
import { checkChoices } from '../list/address.ts';
import { LIST_PAGE_SIZE } from '../list/definition.ts';
import { existingPage, presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { HOLDS_LIST, KINDS, presentHolderRow } from './list.ts';

const NOTICES: Record<string, string> = {
  held: 'Held. Visitors see it as reserved.',
  ended: 'Ended. Visitors can reserve it again.',
  released: 'Released. The reason was sent by mail, and a cart’s page shows it.',
  'released-unmailed': 'Released. There is no e-mail address; a cart’s page shows the reason.',
  'hold-released': 'Released. The reason was sent by mail.',
  'hold-released-unmailed': 'Released. No e-mail address is known: please give the person the reason.',
};
const REFUSALS = { gone: 'Nothing was changed: that hold had ended already.' };

/** `GET /admin/holds`: every artwork that only its holder can take now. */
export function index({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const time = now();
    const read = readList(HOLDS_LIST, req, res);
    const { query, notes } = checkChoices(HOLDS_LIST, read.query, { kind: KINDS });
    const kind = KINDS.find(({ value }) => value === query.filters.kind)?.value ?? null;
    const filter = { search: query.search, kind };
    const counts = await countHolders(database, filter, time);
    const total = kind === null ? counts.cart + counts.order + counts.private : counts[kind];
    const page = existingPage(query.page, total);
    const { column, direction } = query.sort;
    const sort = {
      column: column === 'since' || column === 'title' || column === 'price' ? column : 'until',
      direction,
    } as const;
    const rows = await findHolderPage(database, { filter, sort, page, size: LIST_PAGE_SIZE, total, now: time });
    const end = await findNextEnd(database, time);
    await renderAdminPage(res, 'admin/holds/index', {
      title: 'Holds',
      list: presentList(HOLDS_LIST, {
        query: { ...query, page },
        total,
        notes: [...read.notes, ...notes],
        options: { kind: KINDS.map((each) => ({ ...each, count: counts[each.value] })) },
      }),
      rows: rows.map(presentHolderRow),
      newUrl: '/admin/holds/new',
      sellUrl: '/admin/desk',
      changesIn: end === null ? null : end - time,
      notice: noticeOf(req, NOTICES),
      refusal: noticeOf(req, REFUSALS),
    });
  };
}
