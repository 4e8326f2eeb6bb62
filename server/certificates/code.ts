import { randomCode } from '../orders/number.ts';

/** Like `7K2MQ-X40TB-9ZC3D-51GHA`: 100 random bits. */
export function newCode(): string {
  return groupByFive(randomCode(20));
}

/** Normalizes a typed code; null where it cannot be one. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(code) ? groupByFive(code) : null;
}

function groupByFive(letters: string): string {
  return letters.replace(/.{5}(?=.)/g, '$&-');
}
