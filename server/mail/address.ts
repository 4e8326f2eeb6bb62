const LONGEST = 254;
const ASCII = /^[\x21-\x7e]*$/;

// No quotes, brackets, separators or control characters: nothing of it can mean another recipient or another line.
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** An e-mail address in the one way that we write it, lower case; null where it is none that mail could be sent to. */
export function readAddress(text: string): string | null {
  const written = text.trim();
  // Before lower-casing, which makes an ASCII letter of some others: U+212A KELVIN SIGN would become `k`, and the address another person's.
  if (!ASCII.test(written)) return null;
  const address = written.toLowerCase();
  return address.length <= LONGEST && address.lastIndexOf('@') <= 64 && ADDRESS.test(address) ? address : null;
}
