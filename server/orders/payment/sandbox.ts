import type { Context } from '../../context.ts';
import type { SandboxAction, WebhookRequest } from '../../payments/contract.ts';
import { failPage, findPage, payPage } from '../../payments/sandbox/records.ts';
import { statusOf } from '../../payments/sandbox/rows.ts';
import { sandboxWebhook } from '../../payments/sandbox/webhook.ts';
import { handleWebhook } from './webhook.ts';

type SandboxContext = Pick<Context, 'database' | 'now' | 'payments' | 'settings' | 'log'>;

/** Changes the sandbox's payment, and sends a signed webhook about it through the same code as a real provider's. */
export async function performSandboxAction(
  context: SandboxContext,
  reference: string,
  action: SandboxAction,
): Promise<void> {
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
