import { createHash } from 'node:crypto';
import { plainSlug } from '../navigation/slug.ts';
import { fold } from '../search/words.ts';

/** Characters of the slugs that imports make. That of an artist leaves space for a number. */
export const MAX_IMPORTED_SLUG = { artist: 90, artwork: 150, other: 100 } as const;

/** Slug of a name; a hash is appended when letters are lost, so that different names get different slugs. */
export function slugOf(name: string, maxLength: number): string {
  const folded = fold(name);
  const plain = plainSlug(folded);
  if (plain && plain.length <= maxLength && plain === folded.replaceAll(' ', '-')) return plain;
  const hash = createHash('sha256')
    .update(folded || name)
    .digest('hex')
    .slice(0, 8);
  const prefix = plain.slice(0, maxLength - hash.length - 1).replace(/-$/, '');
  return prefix ? `${prefix}-${hash}` : hash;
}
