import type { Context } from '../../context.ts';
import type { SandboxAction } from '../../payments/contract.ts';
import { sandboxNotice } from '../../payments/sandbox/client.ts';
import { failPage, findPage, payPage } from '../../payments/sandbox/records.ts';
import { stateOf } from '../../payments/sandbox/rows.ts';
import { type Letter, receiveNotice } from './webhook.ts';

type Needs = Pick<Context, 'database' | 'now' | 'payments' | 'settings' | 'log'>;

/** Changes the sandbox's books, and sends the notice of it as a real provider would: signed, and read by the same reader. */
export async function actAtSandbox(needs: Needs, reference: string, action: SandboxAction): Promise<void> {
  const { database, now } = needs;
  if (action === 'fail' || action === 'cancel')
    await fail(needs, reference, action === 'fail' ? 'failed' : 'cancelled');
  // So late that the order has been closed by then.
  if (action === 'pay-late') await fail(needs, reference, 'cancelled');
  if (action === 'fail' || action === 'cancel') return;
  await payPage(database, reference, { late: action === 'pay-late', now: now() });
  const letter = await letterOf(needs, reference);
  await post(needs, letter);
  if (action === 'notify-twice') await post(needs, letter);
}

async function fail(needs: Needs, reference: string, state: 'failed' | 'cancelled'): Promise<void> {
  if ((await failPage(needs.database, reference, state)) === 'failed')
    await post(needs, await letterOf(needs, reference));
}

async function letterOf({ database, now, settings }: Needs, reference: string): Promise<Letter | null> {
  const page = await findPage(database, reference);
  if (!page) return null;
  const notice = { eventId: crypto.randomUUID(), reference, outcome: stateOf(page, now()) };
  return sandboxNotice(notice, settings.sessionSecrets);
}

async function post(needs: Needs, letter: Letter | null): Promise<void> {
  const provider = needs.payments.named('sandbox');
  if (provider && letter) await receiveNotice(needs, provider, letter);
}
