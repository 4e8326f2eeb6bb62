import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import type { Fulfilment } from '../../orders/contract.ts';
import { isFulfilment, readShipment } from '../../orders/fulfilment/steps.ts';
import { cancelUnpaidOrder } from '../../orders/staff/cancellation.ts';
import { resendOrderMail } from '../../orders/staff/mails/resend.ts';
import { addNote, MAX_NOTE } from '../../orders/staff/notes.ts';
import { advanceOrder, correctOrderShipment, type StepOutcome } from '../../orders/staff/steps.ts';
import { atMost } from '../../texts/lengths.ts';
import { readForm } from '../form/form.ts';
import { sentForm } from '../form/sent-form.ts';
import { actorOf } from '../session.ts';
import type { DoneNotice } from './notices.ts';
import { doneUrl, numberOf, renderOrder } from './page.ts';

type OrderHandler = RequestHandler<{ number: string }>;

const UNKNOWN_STEP = 'Please choose a step.';

/** `POST /admin/orders/{number}/steps`: `step`, and for `shipped` also `carrier` and `trackingNumber`. */
export function createStep(context: Context): OrderHandler {
  return async (req, res) => {
    const number = numberOf(req);
    const { step, ...sent } = readForm(['step', 'carrier', 'trackingNumber'], req.body).values;
    if (!isStep(step)) return renderOrder(context, res.status(422), { number, refusal: UNKNOWN_STEP });
    const read = step === 'shipped' ? readShipment(sent) : { shipment: null };
    if ('errors' in read)
      return renderOrder(context, res.status(422), { number, typed: { shipment: { ...sent, errors: read.errors } } });
    const by = { actor: actorOf(res), now: context.now() };
    const result = await advanceOrder(context.database, { number, step, shipment: read.shipment, ...by });
    await finish(context, res, { number, result, done: step });
  };
}

/** `POST /admin/orders/{number}/shipment`: corrects carrier and tracking number. */
export function updateShipment(context: Context): OrderHandler {
  return async (req, res) => {
    const number = numberOf(req);
    const sent = readForm(['carrier', 'trackingNumber'], req.body).values;
    const read = readShipment(sent);
    if ('errors' in read)
      return renderOrder(context, res.status(422), { number, typed: { shipment: { ...sent, errors: read.errors } } });
    const by = { actor: actorOf(res), now: context.now() };
    const result = await correctOrderShipment(context.database, { number, shipment: read.shipment, ...by });
    await finish(context, res, { number, result, done: 'shipment' });
  };
}

/** `POST /admin/orders/{number}/notes` */
export function createNote(context: Context): OrderHandler {
  return async (req, res) => {
    const number = numberOf(req);
    const { values } = readForm(['note', 'key'], req.body);
    const text = values.note.trim();
    const refuse = (error: string) =>
      renderOrder(context, res.status(422), { number, typed: { note: { text, error } } });
    if (text === '') return refuse('Please enter a note.');
    if (text.length > MAX_NOTE) return refuse(atMost(MAX_NOTE));
    const note = { number, text, form: sentForm(values) };
    const outcome = await addNote(context.database, { ...note, actor: actorOf(res), now: context.now() });
    if (outcome === 'unknown') throw new NotFound();
    if (outcome === 'anonymised') return refuse('The personal data of this order was erased, so it takes no notes.');
    res.redirect(303, `${doneUrl(number, 'note')}#timeline`);
  };
}

/** `POST /admin/orders/{number}/mails`: sends an e-mail again. */
export function createMail(context: Context): OrderHandler {
  return async (req, res) => {
    const number = numberOf(req);
    const { mail } = readForm(['mail'], req.body).values;
    const by = { actor: actorOf(res), now: context.now() };
    const result = await resendOrderMail(context.database, { number, mail, ...by });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'refused') return renderOrder(context, res.status(422), { number, refusal: result.reason });
    res.redirect(303, doneUrl(number, 'mail'));
  };
}

/** `POST /admin/orders/{number}/cancel`: ends the payment page of an order that awaits its payment. */
export function createCancellation(context: Context): OrderHandler {
  return async (req, res) => {
    const number = numberOf(req);
    const result = await cancelUnpaidOrder(context, { number, actor: actorOf(res) });
    if (result.outcome === 'unknown') throw new NotFound();
    if (result.outcome === 'cancelled') return res.redirect(303, doneUrl(number, 'unpaid'));
    const status = result.outcome === 'unavailable' ? 503 : 409;
    await renderOrder(context, res.status(status), { number, refusal: result.reason });
  };
}

function isStep(text: string): text is Fulfilment {
  return isFulfilment(text as Fulfilment);
}

async function finish(
  context: Context,
  res: Response,
  { number, result, done }: { number: string; result: StepOutcome; done: DoneNotice },
): Promise<void> {
  if (result.outcome === 'unknown') throw new NotFound();
  if (result.outcome === 'refused') return renderOrder(context, res.status(409), { number, refusal: result.reason });
  res.redirect(303, doneUrl(number, done));
}
