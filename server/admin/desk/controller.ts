import type { RequestHandler, Response } from 'express';
import { typedPesos, withCurrency } from '../../artworks/format/money.ts';
import { findClosedDays } from '../../checkout/closed-days.ts';
import type { Context } from '../../context.ts';
import type { DeskResult } from '../../orders/desk/contract.ts';
import { sellAtDesk } from '../../orders/desk/sell.ts';
import { DESK_METHODS } from '../../orders/wording.ts';
import { findPrivateHold } from '../../private-holds/records.ts';
import { isoDateInManila } from '../../time/time.ts';
import { idsIn } from '../arrangement/arrangement.ts';
import { idIn } from '../form/ids.ts';
import { pageUrl } from '../form/requests.ts';
import { shortText } from '../form/texts.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import { presentChoice } from './choice.ts';
import type { DeskErrors, DeskPage, SaleField } from './contract.ts';
import { DELIVERIES, emptySale, readSale, readSaleValues, type SaleValues } from './form.ts';
import { MAX_WORKS, type PostedChoice, readChoice } from './posted.ts';

const URL = '/admin/desk';
const METHODS = Object.entries(DESK_METHODS).map(([value, text]) => ({ value, text }));

type Errors = DeskErrors<SaleField | 'works' | 'form'>;

interface SalePageOptions {
  posted: PostedChoice;
  values: SaleValues;
  key: string;
  /** The amount that the form proposed before. */
  proposed: string;
  /** Private holds that the member saw. */
  holds: number[];
  errors: Errors;
}

/** `GET /admin/desk`: `works` and `hold` choose works; the hold also names the person. */
export function show(context: Context): RequestHandler {
  const { database } = context;
  return async (req, res) => {
    const posted = readChoice({ works: req.query.works });
    const hold = await findPrivateHold(database, idIn(req.query.hold) ?? 0);
    const values = emptySale();
    if (hold && hold.ended_at === null) {
      posted.works = [...new Set([...posted.works, hold.artwork_id])];
      posted.accountId = hold.account_id;
      values.name = hold.holder_name;
      if (hold.holder_contact.includes('@')) values.email = hold.holder_contact;
      else values.phone = hold.holder_contact;
    }
    const sold = shortText(req.query.sold, 20);
    const key = crypto.randomUUID();
    await renderDesk(context, res, { posted, values, key, proposed: '', holds: [], errors: {} }, sold);
  };
}

/** `POST /admin/desk`: sells, or shows the form after one of its buttons. */
export function create(context: Context): RequestHandler {
  const { database, now } = context;
  return async (req, res) => {
    const body = (req.body ?? {}) as Record<string, unknown>;
    const posted = readChoice(body);
    const values = readSaleValues(body);
    const key = shortText(body.key, 40) || crypto.randomUUID();
    const holds = idsIn(body.holds, MAX_WORKS);
    const shown = { posted, values, key, proposed: shortText(body.proposed, 30), holds };
    if (posted.pressed !== null) return renderDesk(context, res, { ...shown, errors: {} });
    const refuse = (errors: Errors) => renderDesk(context, res.status(422), { ...shown, errors });
    if (posted.works.length === 0) return refuse({ works: 'Please choose the works that are sold.' });
    const closedDays = await findClosedDays(database, isoDateInManila(now()));
    const read = readSale(values, { accountId: posted.accountId, closedDays, now: now() });
    if ('errors' in read) return refuse(read.errors);
    const sale = { ...read.sale, key, artworkIds: posted.works, privateHoldIds: holds };
    const result = await sellAtDesk(database, { sale, actor: actorOf(res), now });
    if (result.outcome === 'sold') return res.redirect(303, `${URL}?sold=${result.number}`);
    const isConflict = result.outcome === 'taken' || result.outcome === 'form-used';
    const next = result.outcome === 'form-used' ? { ...shown, key: crypto.randomUUID() } : shown;
    return renderDesk(context, res.status(isConflict ? 409 : 422), { ...next, errors: refusalOf(result) });
  };
}

function refusalOf(result: Exclude<DeskResult, { outcome: 'sold' }>): Errors {
  switch (result.outcome) {
    case 'form-used':
      return {
        form: `Nothing was sold: this form was used for order ${result.order}. Press Sell again for another sale.`,
      };
    case 'taken':
      return { works: 'Not all of these works are free for this buyer. Each says who has it.' };
    case 'incomplete':
      return { works: 'A work lacks its artist, category, picture or price. Complete it first.' };
    case 'unknown-artwork':
      return { works: 'A work does not exist any more.' };
    case 'unknown-collector':
      return { form: 'Nothing was sold: the collector’s account does not exist any more.' };
    case 'too-much':
      return { amount: `The works cost ${withCurrency(result.subtotal)}: the amount is more.` };
    case 'no-reason':
      return { reason: `The works cost ${withCurrency(result.subtotal)}. Please enter why the amount is less.` };
    case 'reference-used':
      return { reference: `Order ${result.order} has this reference. Please add something, such as the date.` };
  }
}

async function renderDesk(
  { database, now }: Context,
  res: Response,
  { posted, values, key, proposed, holds: seen, errors }: SalePageOptions,
  sold = '',
): Promise<void> {
  const { choice, ids, holds, subtotal } = await presentChoice(database, posted, now(), values.name);
  const total = typedPesos(subtotal);
  // The proposed amount follows the works, until another one is typed.
  const amount = values.amount === '' || values.amount === proposed ? total : values.amount;
  const { person } = choice;
  const isChosen = posted.pressed === 'person' && person !== null;
  const filled = isChosen ? { name: person.name, email: person.email ?? values.email } : {};
  const props: DeskPage & { title: string } = {
    title: 'Sell in the gallery',
    choice,
    key,
    errors,
    methods: METHODS,
    deliveries: DELIVERIES,
    subtotal: withCurrency(subtotal),
    proposed: ids.length > 0 ? total : '',
    holds: [...new Set([...seen, ...privateHoldIdsOf(holds)])].join(),
    values: { ...values, amount: ids.length > 0 ? amount : '', ...filled },
    sold: /^GA-[0-9A-Z-]+$/.test(sold) ? { number: sold, url: `/admin/orders/${sold}` } : null,
  };
  await renderAdminPage(res, 'admin/desk', props, pageUrl(res, URL));
}

function privateHoldIdsOf(holds: { staff_hold_id: number | null }[]): number[] {
  return holds.flatMap(({ staff_hold_id }) => staff_hold_id ?? []);
}
