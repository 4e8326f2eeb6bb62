// Crockford's Base32, without I, L, O and U, which are easy to mistake. Each of the 32 characters has 5 bits.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Like `GA-7K2MQ-X40TB`: 50 random bits, so that numbers cannot be guessed. */
export function newNumber(): string {
  const code = randomCode(10);
  return `GA-${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Random characters of 5 bits each. */
export function randomCode(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => ALPHABET[byte % 32]).join('');
}
