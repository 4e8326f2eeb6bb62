import { createHash } from 'node:crypto';
import { fold } from '../search/words.ts';

/** Slug of a name; a hash is appended when letters are lost, so that different names get different slugs. */
export function slugOf(name: string, maxLength: number): string {
  const folded = fold(name);
  const plain = folded.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  if (plain && plain.length <= maxLength && plain === folded.replaceAll(' ', '-')) return plain;
  const hash = createHash('sha256')
    .update(folded || name)
    .digest('hex')
    .slice(0, 8);
  const prefix = plain.slice(0, maxLength - hash.length - 1).replace(/-$/, '');
  return prefix ? `${prefix}-${hash}` : hash;
}
