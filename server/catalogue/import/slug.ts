import { createHash } from 'node:crypto';
import { fold } from '../../search/words.ts';

/** A name as an address has it; marked by a few digits where letters were lost, so that other names get others. */
export function slugOf(name: string, most: number): string {
  const folded = fold(name);
  const plain = folded.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  if (plain && plain.length <= most && plain === folded.replaceAll(' ', '-')) return plain;
  const mark = createHash('sha256')
    .update(folded || name)
    .digest('hex')
    .slice(0, 8);
  const kept = plain.slice(0, most - mark.length - 1).replace(/-$/, '');
  return kept ? `${kept}-${mark}` : mark;
}
