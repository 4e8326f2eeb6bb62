import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { renderPage } from '../../frontend/render-page.ts';
import { NotFound } from '../../http/errors.ts';
import { validate } from '../../http/request.ts';
import { formToken } from '../../http/security/csrf.ts';
import { accountId } from '../../http/session/session.ts';
import type { PaymentOrder, SandboxAction, WebhookRequest } from '../contract.ts';
import type { PaymentGateway } from '../gateway.ts';
import { presentSandbox } from './present.ts';
import { failPage, findPage, payPage } from './records.ts';
import { type SandboxRow, statusOf } from './rows.ts';
import { sandboxWebhook } from './webhook.ts';

type PageHandler = RequestHandler<{ reference: string }>;

/**
 * Functions of orders that the payment page needs. Orders import payments, so this file cannot import them: page-table.ts and routes.ts
 * pass them, and the compiler compares their types there.
 */
interface OrderFunctions {
  findOwnOrder(database: Context['database'], accountId: number, number: string): Promise<object | null>;
  /** Handles webhooks of every provider. */
  handleWebhook(context: Context, gateway: PaymentGateway, request: WebhookRequest): Promise<unknown>;
}

const actionSchema = z.object({
  action: z.enum(['pay', 'fail', 'cancel', 'pay-late', 'notify-twice'], 'Please choose what to do.'),
});

/** `GET /sandbox/payments/{reference}`: only for the order's collector, so that Back shows nothing after a sign-out. */
export function show(context: Context, { findOwnOrder }: Pick<OrderFunctions, 'findOwnOrder'>): PageHandler {
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
export function update(context: Context, { handleWebhook }: Pick<OrderFunctions, 'handleWebhook'>): PageHandler {
  return async (req, res) => {
    const page = await find(context, req.params.reference);
    const { action } = validate(actionSchema, req.body);
    await performSandboxAction(context, handleWebhook, { reference: page.reference, action });
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

interface Press {
  reference: string;
  action: SandboxAction;
}

/** Changes the sandbox's payment, and sends a signed webhook about it through the same code as a real provider's. */
async function performSandboxAction(
  context: Context,
  handleWebhook: OrderFunctions['handleWebhook'],
  press: Press,
): Promise<void> {
  const { reference, action } = press;
  const { database, now, payments } = context;
  const send = async (request: WebhookRequest | null) => {
    const gateway = payments.find('sandbox');
    if (gateway && request) await handleWebhook(context, gateway, request);
  };
  const fail = async (state: 'failed' | 'cancelled') => {
    if ((await failPage(database, reference, state)) === 'failed') await send(await createWebhook(context, reference));
  };
  if (action === 'fail') return fail('failed');
  if (action === 'cancel') return fail('cancelled');
  // The page ends first, so that the order is closed when the payment comes.
  if (action === 'pay-late') await fail('cancelled');
  await payPage(database, reference, { late: action === 'pay-late', now: now() });
  const request = await createWebhook(context, reference);
  await send(request);
  if (action === 'notify-twice') await send(request);
}

async function createWebhook(
  { database, now, settings }: Pick<Context, 'database' | 'now' | 'settings'>,
  reference: string,
): Promise<WebhookRequest | null> {
  const page = await findPage(database, reference);
  if (!page) return null;
  const event = { eventId: crypto.randomUUID(), reference, status: statusOf(page, now()) };
  return sandboxWebhook(event, settings.sessionSecrets);
}
