import { readSigned, sign } from '../../http/security/signed-text.ts';
import { isWordedKind, type WordedKind } from '../../mail/wording/wordings.ts';
import { PREVIEW_LIFETIME } from '../scheduled/drafts.ts';

const PURPOSE = 'mail preview';

/** A mail with example data. */
export interface PreviewedMail {
  kind: WordedKind;
  /** The position of the example. */
  example: number;
  /** The id of texts that are not saved; null for those that mails have now. */
  draft: number | null;
}

/** The address that shows the mail, for a day. The signature is all that it needs. */
export function mailPreviewPath(mail: PreviewedMail, now: number, secrets: string[]): string {
  return `/preview/mail/${sign(JSON.stringify({ ...mail, expiresAt: now + PREVIEW_LIFETIME }), PURPOSE, secrets)}`;
}

/** Null if the link is not ours, or has expired. */
export function readMailPreview(token: string, now: number, secrets: string[]): PreviewedMail | null {
  const text = readSigned(token, PURPOSE, secrets);
  if (text === null) return null;
  const { kind, example, draft, expiresAt }: PreviewedMail & { expiresAt: number } = JSON.parse(text);
  return now < expiresAt && isWordedKind(kind) ? { kind, example, draft } : null;
}
