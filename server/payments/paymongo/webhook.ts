import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE, SECOND } from '../../time/time.ts';
import type { WebhookEvent, WebhookRequest } from '../contract.ts';
import { InvalidWebhook } from '../gateway.ts';
import { webhookEvent } from './schema.ts';

/** Milliseconds by which the time in a signature may differ from ours. An older request may be a replay. */
const TOLERANCE = 5 * MINUTE;

interface SignatureOptions {
  /** Secret of the webhook, not of the API. */
  secret: string;
  /** `te`: test mode; `li`: live mode. */
  mode: 'te' | 'li';
  now: number;
}

/** Verifies the signature of a webhook request and parses its event. */
export function readEvent({ body, headers }: WebhookRequest, options: SignatureOptions): WebhookEvent {
  const signature = headers['paymongo-signature'];
  if (typeof signature !== 'string' || !isSigned(body, signature, options))
    throw new InvalidWebhook('The signature is not PayMongo’s, or of another time.');
  try {
    return webhookEvent.parse(JSON.parse(body.toString()));
  } catch (cause) {
    throw new InvalidWebhook('The body of a signed webhook request could not be read.', { cause });
  }
}

/**
 * Whether `Paymongo-Signature: t=…,te=…,li=…` is the HMAC-SHA256 of the seconds, a dot and the bytes of the body
 * (developers.paymongo.com/docs/securing-webhook). Only the signature of our own mode counts; the other one is often empty.
 */
function isSigned(body: Buffer, signature: string, { secret, mode, now }: SignatureOptions): boolean {
  const parts = new Map(signature.split(',').map((part) => splitPart(part.trim())));
  const seconds = parts.get('t') ?? '';
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(Number(seconds) * SECOND - now) > TOLERANCE) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  const received = Buffer.from(parts.get(mode) ?? '', 'hex');
  return received.length === expected.length && timingSafeEqual(received, expected);
}

function splitPart(part: string): [name: string, value: string] {
  const at = part.indexOf('=');
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}
