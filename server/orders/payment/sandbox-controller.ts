import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { renderPage } from '../../frontend/render-page.ts';
import { NotFound } from '../../http/errors.ts';
import { validate } from '../../http/request.ts';
import { formToken } from '../../http/security/csrf.ts';
import { accountId } from '../../http/session/session.ts';
import type { PaymentOrder, SandboxAction, WebhookRequest } from '../../payments/contract.ts';
import { presentSandbox } from '../../payments/sandbox/present.ts';
import { failPage, findPage, payPage } from '../../payments/sandbox/records.ts';
import { type SandboxRow, statusOf } from '../../payments/sandbox/rows.ts';
import { sandboxWebhook } from '../../payments/sandbox/webhook.ts';
import { findOwnOrder } from '../records.ts';
import { handleWebhook } from './webhook.ts';

type PageHandler = RequestHandler<{ reference: string }>;

const actionSchema = z.object({
  action: z.enum(['pay', 'fail', 'cancel', 'pay-late', 'notify-twice'], 'Please choose what to do.'),
});

/** `GET /sandbox/payments/{reference}`: only for the order's collector, so that Back shows nothing after a sign-out. */
export function show(context: Context): PageHandler {
  return async (req, res) => {
    const page = await find(context, req.params.reference);
    const { number }: PaymentOrder = JSON.parse(page.content);
    if (!(await findOwnOrder(context.database, accountId(req), number))) throw notFound();
    await renderPage(res, 'sandbox/show', {
      ...presentSandbox(page, context.now(), { _csrf: formToken(req) }),
      breadcrumbs: [],
      meta: { title: 'Sandbox payment', description: 'A test payment page. No money is charged.' },
    });
  };
}

/** `POST /forms/sandbox/payments/{reference}` */
export function update(context: Context): PageHandler {
  return async (req, res) => {
    const page = await find(context, req.params.reference);
    const { action } = validate(actionSchema, req.body);
    await performSandboxAction(context, page.reference, action);
    const order: PaymentOrder = JSON.parse(page.content);
    res.redirect(303, action === 'fail' || action === 'cancel' ? order.cancelUrl : order.successUrl);
  };
}

/** The confirmation page where the form's token has expired. */
export function confirmation(_req: Pick<Request, 'body'>) {
  return {
    heading: 'Continue?',
    text: 'This payment page was open for too long.',
    button: 'Continue',
    fields: ['action'],
  };
}

async function find({ database, payments }: Context, reference: string): Promise<SandboxRow> {
  const page = payments.find('sandbox') && (await findPage(database, reference));
  if (!page) throw notFound();
  return page;
}

function notFound(): NotFound {
  return new NotFound('There is no such payment.');
}

type SandboxContext = Pick<Context, 'database' | 'now' | 'payments' | 'settings' | 'log'>;

/** Changes the sandbox's payment, and sends a signed webhook about it through the same code as a real provider's. */
async function performSandboxAction(context: SandboxContext, reference: string, action: SandboxAction): Promise<void> {
  if (action === 'fail') return fail(context, reference, 'failed');
  if (action === 'cancel') return fail(context, reference, 'cancelled');
  // The page ends first, so that the order is closed when the payment comes.
  if (action === 'pay-late') await fail(context, reference, 'cancelled');
  await payPage(context.database, reference, { late: action === 'pay-late', now: context.now() });
  const request = await createWebhook(context, reference);
  await send(context, request);
  if (action === 'notify-twice') await send(context, request);
}

async function fail(context: SandboxContext, reference: string, state: 'failed' | 'cancelled'): Promise<void> {
  if ((await failPage(context.database, reference, state)) === 'failed')
    await send(context, await createWebhook(context, reference));
}

async function createWebhook(
  { database, now, settings }: SandboxContext,
  reference: string,
): Promise<WebhookRequest | null> {
  const page = await findPage(database, reference);
  if (!page) return null;
  const event = { eventId: crypto.randomUUID(), reference, status: statusOf(page, now()) };
  return sandboxWebhook(event, settings.sessionSecrets);
}

async function send(context: SandboxContext, request: WebhookRequest | null): Promise<void> {
  const gateway = context.payments.find('sandbox');
  if (gateway && request) await handleWebhook(context, gateway, request);
}
