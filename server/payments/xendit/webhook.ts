import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { WebhookRequest } from '../contract.ts';
import { InvalidWebhook } from '../gateway.ts';
import { webhookBody } from './schema.ts';

/** Verifies the callback token of a webhook request and parses its body. */
export function readWebhookBody(
  { body, headers }: WebhookRequest,
  callbackToken: string,
): z.output<typeof webhookBody> {
  const token = headers['x-callback-token'];
  if (typeof token !== 'string' || !isEqual(token, callbackToken))
    throw new InvalidWebhook('The callback token is not ours.');
  try {
    return webhookBody.parse(JSON.parse(body.toString()));
  } catch (cause) {
    throw new InvalidWebhook('The body of a webhook request could not be read.', { cause });
  }
}

/** Compares digests: they have the same length, and the time that it takes does not reveal where the tokens differ. */
function isEqual(received: string, expected: string): boolean {
  const [left, right] = [received, expected].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
