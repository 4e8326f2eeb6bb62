/** Headers as Node has them. */
type Headers = Record<string, string | string[] | undefined>;

/** Whether a link was followed on this site, or its address typed in. */
export function isFollowedHere(headers: Headers, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // Older browsers say where they come from, if anything.
  const { referer } = headers;
  return referer === undefined || (typeof referer === 'string' && URL.parse(referer)?.origin === origin);
}
