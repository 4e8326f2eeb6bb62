import type { InquiredArtwork } from '../../../server/mail/contract.ts';

/** `“Payaw” by Ana Cruz` */
export function artworkName({ title, artist }: Pick<InquiredArtwork, 'title' | 'artist'>): string {
  return artist ? `“${title}” by ${artist}` : `“${title}”`;
}
