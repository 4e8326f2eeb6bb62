import { DAY, HOUR } from '../time.ts';

export const places = ['twitter', 'facebook', 'clipboard'] as const;

export type Place = (typeof places)[number];

/** Milliseconds in which an address's shares of one artwork are one. */
export const countsOnceIn = HOUR;
/** Milliseconds for which it is known what was shared where. */
export const remembered = 90 * DAY;

/** Where a provider asks what its visitor wants to say of a page; null for what the browser does by itself. */
export function shareAddress(place: Place, { url, text }: { url: string; text: string }): string | null {
  if (place === 'facebook') return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
  if (place === 'twitter') {
    return `https://twitter.com/intent/tweet?url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`;
  }
  return null;
}
