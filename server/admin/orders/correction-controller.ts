import type { RequestHandler, Response } from 'express';
import { findClosedDays } from '../../checkout/closed-days.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { findOrderByNumber } from '../../orders/records.ts';
import type { OrderRow } from '../../orders/rows.ts';
import { correctOrder } from '../../orders/staff/corrections.ts';
import { correctionRefusal, orderSubject } from '../../orders/staff/rules.ts';
import { isoDateInManila } from '../../time/time.ts';
import { openForm, readForm, refusedForm } from '../form/form.ts';
import { pageUrl } from '../form/requests.ts';
import { saveForm } from '../form/save-form.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { OrderCorrectionPage } from './contract.ts';
import { CORRECTION_FIELDS, correctionValues, readCorrection } from './correction-form.ts';
import { orderPageUrl } from './list.ts';
import { doneUrl, numberOf, renderOrder } from './page.ts';

type OrderHandler = RequestHandler<{ number: string }>;
type Form = OrderCorrectionPage['form'];

/** `GET /admin/orders/{number}/correct` */
export function show(context: Context): OrderHandler {
  return async (req, res) => {
    const order = await findOrder(context, numberOf(req));
    const refusal = correctionRefusal(order);
    if (refusal !== null) return renderOrder(context, res.status(409), { number: order.number, refusal });
    await renderForm(res, order, openForm(correctionValues(order), order.version));
  };
}

/** `POST /admin/orders/{number}/correct` */
export function update(context: Context): OrderHandler {
  const { database, now } = context;
  return async (req, res) => {
    const order = await findOrder(context, numberOf(req));
    const { number } = order;
    const posted = readForm(CORRECTION_FIELDS, req.body);
    const read = readCorrection(posted.values, order, {
      closedDays: await findClosedDays(database, isoDateInManila(now())),
      now: now(),
    });
    if (!read.fields) return renderForm(res.status(422), order, refusedForm(posted, read.errors));
    const { agreed, notify } = posted.values;
    const change = { number, fields: read.fields, notifies: notify === 'yes', actor: actorOf(res), now: now() };
    const result = await saveForm(
      database,
      posted,
      (version: number) => correctOrder(database, { ...change, version }),
      {
        valuesOf: (current) => ({ ...correctionValues(current), agreed, notify }),
        subjectOf: orderSubject,
      },
    );
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'refused') return renderOrder(context, res.status(409), { number, refusal: result.reason });
    if (result.outcome === 'conflict') return renderForm(res.status(409), result.current, result.form);
    res.redirect(303, result.outcome === 'saved' ? doneUrl(number, 'corrected') : orderPageUrl(number));
  };
}

async function findOrder({ database }: Context, number: string): Promise<OrderRow> {
  const order = await findOrderByNumber(database, number);
  if (!order) throw new NotFound();
  return order;
}

function renderForm(res: Response, { number, delivery, fulfilment }: OrderRow, form: Form): Promise<void> {
  const url = orderPageUrl(number);
  return renderAdminPage(
    res,
    'admin/orders/correct',
    {
      title: `Correct order ${number}`,
      number,
      url,
      form,
      isPickup: delivery === 'pickup',
      hasLeft: fulfilment === 'shipped' || fulfilment === 'delivered',
    },
    pageUrl(res, `${url}/correct`),
  );
}
