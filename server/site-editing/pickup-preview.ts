import type { DayChanges } from '../checkout/closed-days.ts';
import { readSigned, sign } from '../http/security/signed-text.ts';
import { PREVIEW_LIFETIME } from './scheduled/drafts.ts';

const PURPOSE = 'pickup preview';

/** The address that shows the contact page with changed pickup days, for a day. The link itself has the change. */
export function pickupPreviewPath({ close, open }: DayChanges, now: number, secrets: string[]): string {
  const text = JSON.stringify({ close, open, expiresAt: now + PREVIEW_LIFETIME });
  return `/preview/pickup-days/${sign(text, PURPOSE, secrets)}`;
}

/** Null if the link is not ours, or has expired. */
export function readPickupPreview(token: string, now: number, secrets: string[]): DayChanges | null {
  const text = readSigned(token, PURPOSE, secrets);
  if (text === null) return null;
  const { close, open, expiresAt }: DayChanges & { expiresAt: number } = JSON.parse(text);
  return now < expiresAt ? { close, open } : null;
}
