/** The parameter of links in an issue of the newsletter: `?news=12`. */
const PARAMETER = 'news';
const IN_ADDRESS = new RegExp(`([?&])${PARAMETER}=([1-9]\\d{0,8})(&|$)`);

/** An address with the number of an issue. */
export function withIssue(address: string, issue: number): string {
  const [before = '', hash] = address.split('#', 2);
  const separator = before.includes('?') ? '&' : '?';
  return `${before}${separator}${PARAMETER}=${issue}${hash === undefined ? '' : `#${hash}`}`;
}

/** The issue in an address, and the address without it; null for an address without one. */
export function withoutIssue(address: string): { address: string; issue: number } | null {
  // Nearly all requests end here.
  if (!address.includes(`${PARAMETER}=`)) return null;
  const match = IN_ADDRESS.exec(address);
  if (!match) return null;
  const [whole, before = '', issue, after] = match;
  return { address: address.replace(whole, after === '&' ? before : ''), issue: Number(issue) };
}
