import { readSigned, sign } from '../../../http/security/signed-text.ts';
import { DAY } from '../../../time/time.ts';

const PURPOSE = 'artwork preview';

/** Milliseconds for which a preview link shows the artwork. */
export const PREVIEW_LIFETIME = DAY;

/** The address that shows an artwork which is not public, for a day. The signature is all that it needs. */
export function previewPath(id: number, now: number, secrets: string[]): string {
  return `/preview/${sign(JSON.stringify({ id, expiresAt: now + PREVIEW_LIFETIME }), PURPOSE, secrets)}`;
}

/** The id of the artwork; null if the link is not ours, or has expired. */
export function readPreview(token: string, now: number, secrets: string[]): number | null {
  const text = readSigned(token, PURPOSE, secrets);
  if (text === null) return null;
  const { id, expiresAt }: { id: number; expiresAt: number } = JSON.parse(text);
  return now < expiresAt ? id : null;
}
