import { chance } from '../orders/number.ts';

/** Like `7K2MQ-X40TB-9ZC3D-51GHA`: 100 bits of chance. */
export function newCode(): string {
  return grouped(chance(20));
}

/** A code as somebody typed it off the paper; null where it cannot be one. */
export function readCode(given: string): string | null {
  const typed = given.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(typed) ? grouped(typed) : null;
}

function grouped(letters: string): string {
  return letters.replace(/.{5}(?=.)/g, '$&-');
}
