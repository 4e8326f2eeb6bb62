import type { RequestHandler, Response } from 'express';
import { withCurrency } from '../../artworks/format/money.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import type { ItemTerms } from '../../orders/items.ts';
import { changeTerms, findSoldItem, type SoldItem, termsText } from '../../statements/terms.ts';
import type { FormState, FormValues } from '../form/contract.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { idOf, noticeOf, pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { TermsField } from './contract.ts';
import { termsUrl } from './list.ts';

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
    const terms = readTerms(posted.values);
    const before = readTerms(posted.opened);
    if ('errors' in terms) return refuse(terms.errors);
    const seen = 'errors' in before ? { ownership: 'consigned' as const, commission_percent: null } : before;
    const outcome = await changeTerms(database, { ...sold, terms, before: seen, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    if (outcome === 'changed') return res.redirect(303, `${termsUrl(sold.number, sold.artworkId)}?done=saved`);
    await refuse({ ownership: REFUSALS[outcome] });

    async function refuse(errors: FormState<TermsField>['errors']): Promise<void> {
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

function valuesOf({ ownership, commission_percent }: SoldItem): FormValues<TermsField> {
  return { ownership: ownership ?? 'owned', percent: commission_percent === null ? '' : String(commission_percent) };
}

function readTerms({ ownership, percent }: FormValues<TermsField>): ItemTerms | { errors: Record<string, string> } {
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
  { form, notice }: { form: FormState<TermsField>; notice: string | null },
): Promise<void> {
  const { title, order_number, artwork_id, price, statement } = item;
  const url = termsUrl(order_number, artwork_id);
  await renderAdminPage(
    res,
    'admin/statements/sold-work',
    {
      title: `${title}, ${order_number}`,
      work: title,
      price: withCurrency(price),
      terms: termsText(item),
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
