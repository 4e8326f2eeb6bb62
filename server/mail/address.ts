const MAX_LENGTH = 254;
const ASCII = /^[\x21-\x7e]*$/;

// Without quotes, brackets, separators and control characters, an address cannot add a recipient or a header.
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Normalizes an e-mail address to lower case; null when it is not a valid one. */
export function readAddress(text: string): string | null {
  const trimmed = text.trim();
  // Checked before lower-casing, which maps U+212A KELVIN SIGN to `k` and so to another person's address.
  if (!ASCII.test(trimmed)) return null;
  const address = trimmed.toLowerCase();
  return address.length <= MAX_LENGTH && address.lastIndexOf('@') <= 64 && ADDRESS.test(address) ? address : null;
}
