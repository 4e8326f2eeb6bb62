import { DAY } from '../time/time.ts';

export const SHARE_TARGETS = ['twitter', 'facebook', 'clipboard'] as const;

export type ShareTarget = (typeof SHARE_TARGETS)[number];

/** Shares are deleted after this time, in milliseconds. */
export const RETENTION = 90 * DAY;

/** Address of the network's form for sharing a page; null for the clipboard. */
export function shareAddress(target: ShareTarget, { url, text }: { url: string; text: string }): string | null {
  if (target === 'facebook') return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
  if (target === 'twitter') {
    return `https://twitter.com/intent/tweet?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`;
  }
  return null;
}
