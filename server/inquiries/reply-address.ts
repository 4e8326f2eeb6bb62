/** Characters of a token: 96 random bits in hexadecimal digits, since mail servers may change the case of an address. */
const TOKEN = /^[0-9a-f]{24}$/;

/** The address for replies to one inquiry: `inquiries+TOKEN@example.com` of `inquiries@example.com`. */
export function replyAddress(address: string, token: string): string {
  const [local, domain] = address.split('@');
  return `${local}+${token}@${domain}`;
}

/** The token in the first of these addresses that has one; null if none has. */
export function tokenIn(addresses: string[], own: string): string | null {
  const [local, domain] = own.split('@');
  for (const address of addresses) {
    const [name = '', host = ''] = address.trim().toLowerCase().split('@');
    const [start, token = ''] = name.split('+');
    if (start === local && host === domain && TOKEN.test(token)) return token;
  }
  return null;
}
