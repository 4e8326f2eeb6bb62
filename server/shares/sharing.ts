import { DAY, HOUR } from '../time.ts';

export const SHARE_TARGETS = ['twitter', 'facebook', 'clipboard'] as const;

export type ShareTarget = (typeof SHARE_TARGETS)[number];

/** Several shares of one artwork from one IP address within this time, in milliseconds, count once. */
export const COUNTED_ONCE_IN = HOUR;
/** Shares are deleted after this time, in milliseconds. */
export const RETENTION = 90 * DAY;

/** Address of the network's form for sharing a page; null for the clipboard. */
export function shareAddress(place: ShareTarget, { url, text }: { url: string; text: string }): string | null {
  if (place === 'facebook') return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
  if (place === 'twitter') {
    return `https://twitter.com/intent/tweet?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`;
  }
  return null;
}
