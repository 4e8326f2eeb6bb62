import type { Request, RequestHandler } from 'express';
import { formatAmount } from '../../artworks/format/money.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { STATEMENT_CSV, statementCells } from '../../statements/documents/csv.ts';
import { createStatementFile } from '../../statements/documents/statement-file.ts';
import { balanceOf, type Statement } from '../../statements/entries.ts';
import {
  findStatedArtist,
  findStatement,
  listClosedMonths,
  listMonthsOf,
  type OpenMonthsLoader,
  openMonthsLoader,
} from '../../statements/records.ts';
import { formatMonth, isMonth } from '../../time/months.ts';
import { idOf } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { sendTable } from '../send-csv.ts';
import { accountUrl, statementUrl } from './list.ts';
import { monthStatus, presentBalance, presentLines, presentMonths } from './present.ts';

type StatementHandler = RequestHandler<{ month: string; id: string }>;

/** `GET /admin/statements/{month}/{artist}` */
export function show(context: Context): StatementHandler {
  const { database, now } = context;
  return async (req, res) => {
    const loadOpen = openMonthsLoader(database, now());
    const statement = await find(context, req, loadOpen);
    const { month, artistId, artistName, number } = statement;
    const account = await findStatedArtist(database, artistId);
    const accountId = account?.id ?? artistId;
    const closed = (await listClosedMonths(database)).find((each) => each.month === month);
    const url = statementUrl(month, artistId);
    await renderAdminPage(res, 'admin/statements/show', {
      title: `${artistName}, ${formatMonth(month)}`,
      artist: artistName,
      artistUrl: account && !account.isDeleted ? `/admin/artists/${accountId}` : null,
      month: formatMonth(month),
      status: (number === null ? '' : `Statement ${number}. `) + monthStatus(month, { closed, now: now() }),
      lines: presentLines(statement),
      sums: presentBalance(statement),
      pdfUrl: `${url}/pdf`,
      csvUrl: `${url}/csv`,
      listUrl: `/admin/statements?month=${month}`,
      months: presentMonths(await listMonthsOf(database, accountId, loadOpen), month),
      accountUrl: accountUrl(accountId),
      owedNow: formatAmount(balanceOf(await loadOpen(), accountId)),
    });
  };
}

/** `GET /admin/statements/{month}/{artist}/pdf` */
export function showDocument(context: Context): StatementHandler {
  return async (req, res) => {
    const { filename, content } = await createStatementFile(context, await find(context, req));
    res.attachment(filename).type('application/pdf').send(content);
  };
}

/** `GET /admin/statements/{month}/{artist}/csv` */
export function showExport(context: Context): StatementHandler {
  return async (req, res) => {
    const statement = await find(context, req);
    const name = `statement-${statement.month}-${statement.artistId}.csv`;
    await sendTable(res, { name, header: STATEMENT_CSV, batches: [statementCells(statement)] });
  };
}

async function find(
  { database, now }: Context,
  req: Request<{ month: string; id: string }>,
  loadOpen: OpenMonthsLoader = openMonthsLoader(database, now()),
): Promise<Statement> {
  const { month } = req.params;
  const statement = isMonth(month) && (await findStatement(database, { month, artistId: idOf(req), loadOpen }));
  if (!statement) throw new NotFound('This artist has no statement of that month.');
  return statement;
}
