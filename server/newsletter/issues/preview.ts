import { readSigned, sign } from '../../http/security/signed-text.ts';
import { DAY } from '../../time/time.ts';

const PURPOSE = 'newsletter preview';
const LIFETIME = DAY;

/** The address that shows the mail of an issue, for a day. The signature is all that it needs. */
export function issuePreviewPath(id: number, now: number, secrets: string[]): string {
  return `/preview/newsletter/${sign(JSON.stringify({ id, expiresAt: now + LIFETIME }), PURPOSE, secrets)}`;
}

/** The id of the issue; null if the link is not ours, or has expired. */
export function readIssuePreview(token: string, now: number, secrets: string[]): number | null {
  const text = readSigned(token, PURPOSE, secrets);
  if (text === null) return null;
  const { id, expiresAt }: { id: number; expiresAt: number } = JSON.parse(text);
  return now < expiresAt ? id : null;
}
