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

/** Characters before and after an e-mail address in a text such as `Ana <ana@example.com>, 0917 555 0100`. */
const SEPARATORS = [...' \t\r\n,;:<>()[]"'];

/** The first e-mail address in a text; null if there is none. */
export function findAddress(text: string): string | null {
  const words = SEPARATORS.reduce((rest, each) => rest.replaceAll(each, ' '), text).split(' ');
  for (const word of words) {
    const address = readAddress(word.replace(/\.$/, ''));
    if (address !== null) return address;
  }
  return null;
}

/** A condition that a column has this address, alone or in a text in which `findAddress` would find it. */
export function hasAddress(column: string, email: string): { sql: string; bindings: string[] } {
  const words = SEPARATORS.reduce((sql, each) => `replace(${sql}, '${each}', ' ')`, 'lower(??)');
  const like = `' ' || ${words} || ' ' like ? escape '\\'`;
  const pattern = email.replace(/[\\%_]/g, '\\$&');
  return {
    sql: `(lower(??) like ? escape '\\' and (${like} or ${like}))`,
    bindings: [column, `%${pattern}%`, column, `% ${pattern} %`, column, `% ${pattern}. %`],
  };
}
