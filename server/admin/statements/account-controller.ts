import type { RequestHandler, Response } from 'express';
import { formatAmount, plainPesos, withCurrency } from '../../artworks/format/money.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { balanceOf } from '../../statements/entries.ts';
import { type PayoutRow, readPayout } from '../../statements/payout.ts';
import { correctPayout, listPayouts, recordPayout } from '../../statements/payouts.ts';
import { findStatedArtist, listMonthsOf, openMonthsLoader } from '../../statements/records.ts';
import { formatIsoDate, isoDateInManila } from '../../time/time.ts';
import type { FormValues } from '../form/contract.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { idOf, noticeOf, pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { AccountPage, PayoutField } from './contract.ts';
import { accountUrl } from './list.ts';
import { METHOD_OPTIONS, presentAccountMonths, presentPayouts } from './present.ts';

type AccountHandler = RequestHandler<{ id: string }>;
type Form = AccountPage['payout']['form'];

const NOTICES = {
  recorded: 'Recorded. The payout is below, and in the statement of the first month that is not closed.',
  corrected: 'Corrected: an entry with the opposite amount is below.',
  'is-correction': 'A correction cannot be corrected. Record another payout instead.',
};

const PAYOUT_FIELDS = ['amount', 'paidOn', 'method', 'reference', 'isAdvance', 'key'] as const;

/** `GET /admin/artist-accounts/{artist}`. The account of a merged artist is that of the remaining one. */
export function show(context: Context): AccountHandler {
  return async (req, res) => {
    const id = idOf(req);
    const artist = await findStatedArtist(context.database, id);
    if (artist && artist.id !== id) return res.redirect(303, accountUrl(artist.id));
    await renderAccount(context, res, id, { form: null, notice: noticeOf(req, NOTICES) });
  };
}

/** `POST /admin/artist-accounts/{artist}`: records a payout. */
export function createPayout(context: Context): AccountHandler {
  const { database, now } = context;
  return async (req, res) => {
    const artist = await findStatedArtist(database, idOf(req));
    if (!artist) throw new NotFound();
    const posted = readForm(PAYOUT_FIELDS, req.body);
    const refuse = (status: number, errors: Form['errors'], values = posted.values) =>
      renderAccount(context, res.status(status), artist.id, {
        form: refusedForm({ ...posted, values }, errors),
        notice: null,
      });
    const read = readPayout(posted.values, now());
    if ('errors' in read) return refuse(422, read.errors);
    const key = /^[\w-]{8,36}$/.test(posted.values.key) ? posted.values.key : crypto.randomUUID();
    const payout = { key, fields: { artistId: artist.id, ...read.fields } };
    const isAdvance = posted.values.isAdvance === 'yes';
    const result = await recordPayout(database, { ...payout, isAdvance, actor: actorOf(res), now: now() });
    if (result.outcome === 'exceeds')
      return refuse(422, { isAdvance: exceedsText(read.fields.amount, result.balance) });
    if (result.outcome === 'form-used')
      return refuse(409, { amount: usedText(result.recorded) }, { ...posted.values, key: crypto.randomUUID() });
    res.redirect(303, `${accountUrl(artist.id)}?done=recorded#payouts`);
  };
}

function exceedsText(amount: number, balance: number): string {
  return `${formatAmount(amount)} is more than the ${formatAmount(Math.max(0, balance))} that is owed now. Tick this box if it is an advance.`;
}

function usedText({ amount, paid_on, actor }: PayoutRow): string {
  return `This form was used for a payout of ${withCurrency(amount)} on ${formatIsoDate(paid_on)}, recorded by ${actor}. Save again to record this one too.`;
}

/** `POST /admin/payouts/{id}/correct` */
export function destroyPayout({ database, now }: Context): AccountHandler {
  return async (req, res) => {
    const result = await correctPayout(database, { id: idOf(req), actor: actorOf(res), now: now() });
    if (result.outcome === 'unknown') throw new NotFound();
    res.redirect(303, `${accountUrl(result.artistId)}?done=${result.outcome}#payouts`);
  };
}

async function renderAccount(
  { database, now }: Context,
  res: Response,
  id: number,
  { form, notice }: { form: Form | null; notice: string | null },
): Promise<void> {
  const artist = await findStatedArtist(database, id);
  if (!artist) throw new NotFound();
  const url = accountUrl(id);
  const loadOpen = openMonthsLoader(database, now());
  const balance = balanceOf(await loadOpen(), id);
  await renderAdminPage(
    res,
    'admin/statements/account',
    {
      title: `Account of ${artist.name}`,
      artist: artist.name,
      notice,
      artistUrl: artist.isDeleted ? null : `/admin/artists/${id}`,
      owedNow: formatAmount(Math.abs(balance)),
      isInAdvance: balance < 0,
      months: presentAccountMonths(await listMonthsOf(database, id, loadOpen)),
      payout: {
        action: url,
        methods: METHOD_OPTIONS,
        form: form ?? openForm(newPayoutValues(balance, now()), null),
      },
      payouts: presentPayouts(await listPayouts(database, id)),
    },
    pageUrl(res, url),
  );
}

/** `balance`: what is owed now, in centavos. */
function newPayoutValues(balance: number, now: number): FormValues<PayoutField> {
  const amount = balance > 0 ? plainPesos(balance) : '';
  const paidOn = isoDateInManila(now);
  return { amount, paidOn, method: 'bank-transfer', reference: '', isAdvance: '', key: crypto.randomUUID() };
}
