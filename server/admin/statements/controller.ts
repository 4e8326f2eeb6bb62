import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { closeMonth } from '../../statements/close.ts';
import { MONTH_CSV, monthCells } from '../../statements/documents/csv.ts';
import { monthOnTop } from '../../statements/entries.ts';
import { listClosedMonths, listStatements, openMonthsLoader } from '../../statements/records.ts';
import { formatMonth, isMonth, monthOf } from '../../time/months.ts';
import { noticeOf } from '../form/requests.ts';
import { checkChoices } from '../list/address.ts';
import { presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { pageOfRows } from '../list/small-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { sendTable } from '../send-csv.ts';
import { actorOf } from '../session.ts';
import { presentStatementRow, presentSums, STATEMENT_LIST, soldWorkUrl, sortKeyOf } from './list.ts';
import { closeForm, monthStatus, neighboursOf } from './present.ts';

const URL = '/admin/statements';
const NOTICES = { closed: 'Closed. The statements below never change.' };
const REFUSALS = {
  'not-ended': 'A month can be closed when it has ended.',
  'without-percent': 'A commission is missing: see the works below. Set it, then close the month.',
  'already-closed': 'This month was closed before, or it has nothing to state.',
};

/** `GET /admin/statements?month=2026-12` */
export function index(context: Context): RequestHandler {
  return (req, res) => renderIndex(context, req, res, { notice: noticeOf(req, NOTICES), error: null });
}

/** `POST /admin/statements`: closes a month. */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const month: unknown = req.body?.month;
    if (typeof month !== 'string' || !isMonth(month)) throw new NotFound();
    const result = await closeMonth(database, { month, actor: actorOf(res), now: now() });
    if (result.outcome === 'closed') return res.redirect(303, `${URL}?month=${month}&done=closed`);
    await renderIndex(context, req, res.status(422), { notice: null, error: REFUSALS[result.outcome] });
  };
}

/** `GET /admin/statements/export?month=2026-12`: without a month, the running one. */
export function showExport({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const month = req.query.month ?? monthOf(now());
    if (typeof month !== 'string' || !isMonth(month)) throw new NotFound();
    const rows = monthCells(await listStatements(database, month, openMonthsLoader(database, now())));
    await sendTable(res, { name: `statements-${month}.csv`, header: MONTH_CSV, batches: [rows] });
  };
}

async function renderIndex(
  { database, now }: Context,
  req: Request,
  res: Response,
  messages: { notice: string | null; error: string | null },
): Promise<void> {
  const time = now();
  const read = readList(STATEMENT_LIST, req, res);
  const closed = await listClosedMonths(database);
  const loadOpen = openMonthsLoader(database, time);
  const open = await loadOpen();
  const months = [...[...open.months.keys()].reverse(), ...closed.map(({ month }) => month)];
  const options = months.map((month) => ({ value: month, text: formatMonth(month) }));
  const { query, notes } = checkChoices(STATEMENT_LIST, read.query, { month: options });
  const month = query.filters.month || monthOnTop(open, time);
  const statements = (await listStatements(database, month, loadOpen)).map((each) => ({ ...each, id: each.artistId }));
  const found = pageOfRows(statements, { query, textsOf: ({ artistName }) => [artistName], sortKeyOf });
  await renderAdminPage(res, 'admin/statements/index', {
    title: 'Artist statements',
    list: presentList(STATEMENT_LIST, {
      query: { ...query, page: found.page },
      total: found.total,
      notes: [...read.notes, ...notes],
      options: { month: options },
    }),
    rows: found.rows.map(presentStatementRow),
    monthText: formatMonth(month),
    ...neighboursOf(month, months),
    status: monthStatus(month, { closed: closed.find((each) => each.month === month), now: time }),
    sums: presentSums(statements),
    close: closeForm(month, open, time),
    csvUrl: `${URL}/export?month=${month}`,
    withoutArtist: open.withoutArtist.map(({ artwork_id, title }) => ({ url: `/admin/artworks/${artwork_id}`, title })),
    withoutPercent: open.withoutPercent.map(({ order_number, artwork_id, title }) => ({
      url: soldWorkUrl(order_number, artwork_id),
      title,
      order: order_number,
    })),
    ...messages,
  });
}
