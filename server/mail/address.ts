const LONGEST = 254;

// No quotes, brackets, separators or control characters: nothing of it can mean another recipient or another line.
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** An e-mail address in the one way that we write it, lower case; null where it is none that mail could be sent to. */
export function readAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= LONGEST && address.lastIndexOf('@') <= 64 && ADDRESS.test(address) ? address : null;
}
