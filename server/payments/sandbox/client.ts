import { randomBytes } from 'node:crypto';
import type { PaymentOrder } from '../contract.ts';
import { type GatewayOptions, GatewayUnavailable, type PaymentGateway } from '../gateway.ts';
import { PAYMENT_METHOD_NAMES } from '../methods.ts';
import { endPage, findPage, openPage, refundPage } from './records.ts';
import { type SandboxRow, statusOf } from './rows.ts';
import { readSandboxWebhook } from './webhook.ts';

/** The app's own provider for demo and tests: it shows payment pages of the app and stores its payments in its own table. */
export function sandboxGateway({ database, now, secrets }: Omit<GatewayOptions, 'isCurrent'>): PaymentGateway {
  const findExisting = async (reference: string): Promise<SandboxRow> => {
    const page = await findPage(database, reference);
    if (!page) throw new GatewayUnavailable('The sandbox has no such payment.');
    return page;
  };
  return {
    name: 'sandbox',
    methods: PAYMENT_METHOD_NAMES,
    open: async (order) => {
      const reference = await openPage(database, newReference(), order);
      return { reference, url: pageUrl(reference, order) };
    },
    fetchStatus: async (reference) => statusOf(await findExisting(reference), now()),
    expire: async (reference) => {
      await endPage(database, reference);
      return statusOf(await findExisting(reference), now());
    },
    readWebhook: async (request) => readSandboxWebhook(request, secrets),
    refund: async ({ reference, amount, key }) => refundPage(database, reference, { amount, key }),
  };
}

function newReference(): string {
  return `sbx_${randomBytes(15).toString('base64url')}`;
}

/** On the origin that the page leads back to. */
function pageUrl(reference: string, { successUrl }: PaymentOrder): string {
  return new URL(`/sandbox/payments/${reference}`, successUrl).href;
}
