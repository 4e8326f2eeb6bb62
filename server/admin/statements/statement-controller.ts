import type { Request, RequestHandler, Response } from 'express';
import { formatAmount } from '../../artworks/format/money.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import type { Statement } from '../../statements/entries.ts';
import { correctPayout, findBalance, listPayouts, recordPayout } from '../../statements/payouts.ts';
import {
  findOpenMonths,
  findStatement,
  listClosedMonths,
  listStatementsOf,
  remainingArtist,
} from '../../statements/records.ts';
import { createStatementFile } from '../../statements/statement-file.ts';
import { formatMonth, isMonth, monthOf, shortMonth } from '../../time/months.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { idOf, noticeOf, pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { sendTable } from '../send-csv.ts';
import { actorOf } from '../session.ts';
import type { StatementPage } from './contract.ts';
import { STATEMENT_CSV, statementCells } from './csv.ts';
import { statementUrl } from './list.ts';
import { newPayoutValues, PAYOUT_FIELDS, readPayout } from './payout-form.ts';
import { METHOD_OPTIONS, monthStatus, presentBalance, presentLines, presentPayouts } from './present.ts';

type StatementHandler = RequestHandler<{ month: string; id: string }>;
type Form = StatementPage['payout']['form'];

const NOTICES = {
  recorded: 'Recorded. The payout is below, and in the statement of the first month that is not closed.',
  corrected: 'Corrected: an entry with the opposite amount is below.',
  'is-correction': 'A correction cannot be corrected. Record another payout instead.',
};

/** `GET /admin/statements/{month}/{artist}` */
export function show(context: Context): StatementHandler {
  return async (req, res) => {
    const statement = await find(context, req);
    await renderStatement(context, res, statement, { form: null, notice: noticeOf(req, NOTICES) });
  };
}

/** `POST /admin/statements/{month}/{artist}`: records a payout to the artist. */
export function createPayout(context: Context): StatementHandler {
  const { database, now } = context;
  return async (req, res) => {
    const statement = await find(context, req);
    const posted = readForm(PAYOUT_FIELDS, req.body);
    const artistId = await remainingArtist(database, statement.artistId);
    const balance = await findBalance(database, artistId, now());
    const read = readPayout(posted.values, { balance, now: now() });
    if ('errors' in read)
      return renderStatement(context, res.status(422), statement, {
        form: refusedForm(posted, read.errors),
        notice: null,
      });
    const key = /^[\w-]{8,36}$/.test(posted.values.key) ? posted.values.key : crypto.randomUUID();
    await recordPayout(database, { key, fields: { artistId, ...read.fields }, actor: actorOf(res), now: now() });
    res.redirect(303, `${statementUrl(statement.month, statement.artistId)}?done=recorded#payouts`);
  };
}

/** `POST /admin/payouts/{id}/correct` */
export function destroyPayout({ database, now }: Context): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const result = await correctPayout(database, { id: idOf(req), actor: actorOf(res), now: now() });
    if (result.outcome === 'unknown') throw new NotFound();
    // The correction is of today, so its artist has a statement of this month.
    res.redirect(303, `${statementUrl(monthOf(now()), result.artistId)}?done=${result.outcome}#payouts`);
  };
}

/** `GET /admin/statements/{month}/{artist}/pdf` */
export function showPdf(context: Context): StatementHandler {
  return async (req, res) => {
    const { filename, content } = await createStatementFile(context, await find(context, req));
    res.attachment(filename).type('application/pdf').send(content);
  };
}

/** `GET /admin/statements/{month}/{artist}/csv` */
export function showCsv(context: Context): StatementHandler {
  return async (req, res) => {
    const statement = await find(context, req);
    const name = `statement-${statement.month}-${statement.artistId}.csv`;
    await sendTable(res, { name, header: STATEMENT_CSV, batches: [statementCells(statement)] });
  };
}

async function find({ database, now }: Context, req: Request<{ month: string; id: string }>): Promise<Statement> {
  const { month } = req.params;
  const statement = isMonth(month) && (await findStatement(database, { month, artistId: idOf(req), now: now() }));
  if (!statement) throw new NotFound('This artist has no statement of that month.');
  return statement;
}

async function renderStatement(
  { database, now }: Context,
  res: Response,
  statement: Statement,
  { form, notice }: { form: Form | null; notice: string | null },
): Promise<void> {
  const { month, artistId, artistName, number } = statement;
  const account = await remainingArtist(database, artistId);
  const balance = await findBalance(database, account, now());
  const closed = (await listClosedMonths(database)).find((each) => each.month === month);
  const url = statementUrl(month, artistId);
  await renderAdminPage(
    res,
    'admin/statements/show',
    {
      title: `${artistName}, ${formatMonth(month)}`,
      ...{ artist: artistName, artistUrl: (await hasPage(database, artistId)) ? `/admin/artists/${artistId}` : null },
      month: formatMonth(month),
      status: (number === null ? '' : `Statement ${number}. `) + monthStatus(month, { closed, now: now() }),
      lines: presentLines(statement),
      sums: presentBalance(statement),
      ...{ pdfUrl: `${url}/pdf`, csvUrl: `${url}/csv`, listUrl: `/admin/statements?month=${month}` },
      months: await presentMonths(database, { account, month, now: now() }),
      payout: {
        action: url,
        form: form ?? openForm(newPayoutValues(balance, { key: crypto.randomUUID(), now: now() }), null),
        methods: METHOD_OPTIONS,
        owedNow: formatAmount(balance),
      },
      payouts: presentPayouts(await listPayouts(database, account)),
      notice,
    },
    pageUrl(res, url),
  );
}

async function hasPage(database: Context['database'], id: number): Promise<boolean> {
  return (await database('artists').where({ id }).first('id')) !== undefined;
}

/** The artist's months, the latest first. */
async function presentMonths(
  database: Context['database'],
  { account, month, now }: { account: number; month: string; now: number },
): Promise<StatementPage['months']> {
  const { months } = await findOpenMonths(database, now);
  const open = [...months].flatMap(([each, summaries]) =>
    summaries.some(({ artistId }) => artistId === account) ? [{ month: each, artist_id: account }] : [],
  );
  const all = [...open.reverse(), ...(await listStatementsOf(database, account))];
  return all.map((each) => ({
    text: shortMonth(each.month),
    url: statementUrl(each.month, each.artist_id),
    isCurrent: each.month === month,
  }));
}
