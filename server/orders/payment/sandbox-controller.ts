import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { renderPage } from '../../frontend/page.ts';
import { NotFound } from '../../http/errors.ts';
import { formToken } from '../../http/security/csrf.ts';
import { accountId } from '../../http/session/signed-in.ts';
import { validate } from '../../http/validation.ts';
import type { PaymentOrder } from '../../payments/contract.ts';
import { presentSandbox } from '../../payments/sandbox/present.ts';
import { findPage } from '../../payments/sandbox/records.ts';
import type { SandboxRow } from '../../payments/sandbox/rows.ts';
import { findOwnOrder } from '../records.ts';
import { performSandboxAction } from './sandbox.ts';

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
