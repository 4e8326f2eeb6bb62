import { readSigned, sign } from '../http/security/signed-text.ts';
import { PREVIEW_LIFETIME } from './scheduled/drafts.ts';

const PURPOSE = 'site preview';

/** The address that shows a page with a change that is not public, for a day. The signature is all that it needs. */
export function sitePreviewPath(id: number, now: number, secrets: string[]): string {
  return `/preview/site/${sign(JSON.stringify({ id, expiresAt: now + PREVIEW_LIFETIME }), PURPOSE, secrets)}`;
}

/** The id of the change; null if the link is not ours, or has expired. */
export function readSitePreview(token: string, now: number, secrets: string[]): number | null {
  const text = readSigned(token, PURPOSE, secrets);
  if (text === null) return null;
  const { id, expiresAt }: { id: number; expiresAt: number } = JSON.parse(text);
  return now < expiresAt ? id : null;
}
