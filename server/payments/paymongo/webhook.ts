import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds by which the moment in a signature may differ from ours; an older notice is somebody's copy. */
const TOLERANCE = 300_000;

export interface Signing {
  /** Of the webhook, not of the API. */
  secret: string;
  /** `te` of test mode or `li` of live mode. */
  mode: 'te' | 'li';
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Whether `Paymongo-Signature: t=…,te=…,li=…` is of this body: HMAC-SHA256 over the seconds, a dot and the bytes as they came
 * (developers.paymongo.com/docs/securing-webhook). Of both modes only the one that we are in counts; the other is often empty.
 */
export function isSigned(body: Buffer, header: string, { secret, mode, now }: Signing): boolean {
  const parts = new Map(header.split(',').map((part) => halves(part.trim())));
  const seconds = parts.get('t') ?? '';
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(Number(seconds) * 1_000 - now) > TOLERANCE) return false;
  const own = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  const given = Buffer.from(parts.get(mode) ?? '', 'hex');
  return given.length === own.length && timingSafeEqual(given, own);
}

function halves(part: string): [name: string, value: string] {
  const at = part.indexOf('=');
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}
