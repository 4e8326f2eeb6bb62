import { groupDigits } from '../../../../server/artworks/format/money.ts';

/** `1 artwork`, `1,250 artworks` */
export function counted(count: number, noun: string): string {
  return `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`;
}
