import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { PaymentNotice, PaymentOrder, PaymentState } from '../contract.ts';
import { ForgedNotice, type PaymentProvider, ProviderUnavailable } from '../gateway.ts';
import { paymentMethods } from '../methods.ts';
import { endPage, findPage, openPage, refundPage } from './records.ts';
import { type SandboxRow, stateOf } from './rows.ts';

export const SIGNATURE = 'sandbox-signature';

/** The app's own provider: a hosted page of the app itself, with books of its own. It speaks as a real one does. */
export function sandbox({ settings, database, now }: Pick<Context, 'settings' | 'database' | 'now'>): PaymentProvider {
  const pageOf = async (reference: string): Promise<SandboxRow> => {
    const page = await findPage(database, reference);
    if (!page) throw new ProviderUnavailable('The sandbox knows no such payment.');
    return page;
  };
  return {
    name: 'sandbox',
    offers: paymentMethods,
    open: async (order) => {
      const reference = await openPage(database, newReference(), order);
      return { reference, url: addressOf(reference, order) };
    },
    ask: async (reference) => stateOf(await pageOf(reference), now()),
    end: async (reference) => {
      await endPage(database, reference);
      return stateOf(await pageOf(reference), now());
    },
    read: async (body, headers) => readNotice(body, headers[SIGNATURE], settings.sessionSecrets),
    refund: async ({ reference, key }) => refundPage(database, reference, key),
  };
}

/** What the sandbox sends, signed as `Sandbox-Signature`. */
export function sandboxNotice(
  notice: { eventId: string; reference: string; outcome: PaymentState },
  secrets: string[],
): { body: Buffer; headers: Record<string, string> } {
  const body = Buffer.from(JSON.stringify(notice));
  return { body, headers: { [SIGNATURE]: signature(body, secrets[0] ?? '') } };
}

function readNotice(body: Buffer, given: string | string[] | undefined, secrets: string[]): PaymentNotice {
  const isOurs = typeof given === 'string' && secrets.some((secret) => isSame(given, signature(body, secret)));
  if (!isOurs) throw new ForgedNotice('The signature is not that of the sandbox.');
  return JSON.parse(body.toString());
}

function signature(body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update('sandbox notice\n').update(body).digest('hex');
}

function isSame(given: string, own: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(own)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function newReference(): string {
  return `sbx_${randomBytes(15).toString('base64url')}`;
}

/** At the address that the browser will be led back to. */
function addressOf(reference: string, { successUrl }: PaymentOrder): string {
  return new URL(`/sandbox/payments/${reference}`, successUrl).href;
}
