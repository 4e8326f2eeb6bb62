import type { RequestHandler, Response } from 'express';
import { withCurrency } from '../../artworks/format/money.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import type { ItemCommission } from '../../orders/items.ts';
import { changeCommission, commissionText, findSoldItem, type SoldItem } from '../../statements/commission.ts';
import type { FormState, FormValues } from '../form/contract.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { idOf, noticeOf, pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { CommissionField } from './contract.ts';
import { soldWorkUrl } from './list.ts';

type SoldWorkHandler = RequestHandler<{ number: string; id: string }>;

const NOTICES = { saved: 'Saved. The statement of the artist has these terms.' };
const OWNERSHIPS = [
  { value: 'consigned', text: 'Consigned' },
  { value: 'owned', text: 'Owned by the gallery' },
];

/** `GET /admin/sold-works/{order}/{artwork}` */
export function show({ database }: Context): SoldWorkHandler {
  return async (req, res) => {
    const item = await findSoldItem(database, { number: req.params.number, artworkId: idOf(req) });
    if (!item) throw new NotFound();
    await renderSoldWork(res, item, { form: openForm(valuesOf(item), null), notice: noticeOf(req, NOTICES) });
  };
}

/** `POST /admin/sold-works/{order}/{artwork}`: sets ownership and commission. */
export function update({ database, now }: Context): SoldWorkHandler {
  return async (req, res) => {
    const sold = { number: req.params.number, artworkId: idOf(req) };
    const posted = readForm(['ownership', 'percent'], req.body);
    const commission = readCommission(posted.values);
    const before = readCommission(posted.opened);
    if ('errors' in commission) return refuse(commission.errors);
    const seen = 'errors' in before ? { ownership: 'consigned' as const, commission_percent: null } : before;
    const outcome = await changeCommission(database, {
      ...sold,
      commission,
      before: seen,
      actor: actorOf(res),
      now: now(),
    });
    if (outcome === 'unknown') throw new NotFound();
    if (outcome === 'changed') return res.redirect(303, `${soldWorkUrl(sold.number, sold.artworkId)}?done=saved`);
    await refuse({ ownership: REFUSALS[outcome] });

    async function refuse(errors: FormState<CommissionField>['errors']): Promise<void> {
      const item = await findSoldItem(database, sold);
      if (!item) throw new NotFound();
      const form = { ...refusedForm(posted, errors), opened: valuesOf(item) };
      await renderSoldWork(res.status(422), item, { form, notice: null });
    }
  };
}

const REFUSALS = {
  stated: 'A closed statement has this sale, and never changes.',
  'changed-since': 'Another person has changed these terms, see above. Save again to replace them.',
};

function valuesOf({ ownership, commission_percent }: SoldItem): FormValues<CommissionField> {
  return { ownership: ownership ?? 'owned', percent: commission_percent === null ? '' : String(commission_percent) };
}

function readCommission({
  ownership,
  percent,
}: FormValues<CommissionField>): ItemCommission | { errors: Record<string, string> } {
  if (ownership === 'owned') return { ownership, commission_percent: null };
  if (ownership !== 'consigned') return { errors: { ownership: 'Please choose one.' } };
  const plain = percent.trim().replace(/\s*%$/, '');
  const value = Number(plain);
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(plain) || value > 100) return { errors: { percent: 'From 0 to 100 percent.' } };
  return { ownership, commission_percent: value };
}

async function renderSoldWork(
  res: Response,
  item: SoldItem,
  { form, notice }: { form: FormState<CommissionField>; notice: string | null },
): Promise<void> {
  const { title, order_number, artwork_id, price, statement } = item;
  const url = soldWorkUrl(order_number, artwork_id);
  await renderAdminPage(
    res,
    'admin/statements/sold-work',
    {
      title: `${title}, ${order_number}`,
      work: title,
      price: withCurrency(price),
      commission: commissionText(item),
      order: { text: order_number, url: `/admin/orders/${order_number}` },
      statement,
      form,
      action: url,
      ownerships: OWNERSHIPS,
      notice,
    },
    pageUrl(res, url),
  );
}
