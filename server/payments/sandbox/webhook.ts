import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent, WebhookRequest } from '../contract.ts';
import { InvalidWebhook } from '../gateway.ts';

const SIGNATURE_HEADER = 'sandbox-signature';

/** A webhook request of the sandbox, signed with the first secret. */
export function sandboxWebhook(event: WebhookEvent, secrets: string[]): WebhookRequest {
  const body = Buffer.from(JSON.stringify(event));
  return { body, headers: { [SIGNATURE_HEADER]: sign(body, secrets[0] ?? '') } };
}

/** Verifies the signature by any of the secrets and parses the event. */
export function readSandboxWebhook({ body, headers }: WebhookRequest, secrets: string[]): WebhookEvent {
  const signature = headers[SIGNATURE_HEADER];
  const isSigned = typeof signature === 'string' && secrets.some((secret) => isEqual(signature, sign(body, secret)));
  if (!isSigned) throw new InvalidWebhook('The signature is not that of the sandbox.');
  return JSON.parse(body.toString());
}

function sign(body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update('sandbox notice\n').update(body).digest('hex');
}

function isEqual(received: string, expected: string): boolean {
  const [left, right] = [Buffer.from(received), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
