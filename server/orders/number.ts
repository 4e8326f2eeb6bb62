// Crockford's: no I, L, O or U, so that a number survives being read out. 32 letters are 5 bits each.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Like `GA-7K2MQ-X40TB`: 50 bits of chance, so that nobody comes upon another's. */
export function newNumber(): string {
  const chosen = chance(10);
  return `GA-${chosen.slice(0, 5)}-${chosen.slice(5)}`;
}

/** So many letters, 5 bits of chance each. */
export function chance(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % 32]).join('');
}
