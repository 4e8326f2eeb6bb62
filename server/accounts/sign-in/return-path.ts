const MAX_LENGTH = 2_048;
const PLACEHOLDER_ORIGIN = 'http://gallery.invalid';
const UNPRINTABLE = /\p{Cc}/u;
/** Paths that would sign out or start another sign-in. The page of a mailed confirmation link is allowed. */
const NO_RETURN = /^\/(sign-in(?!\/confirm$)|sign-out|oauth)(\/|$)/i;

/** The requested path if it is on this site, else the home page. */
export function returnPath(requested: unknown): string {
  if (
    typeof requested !== 'string' ||
    !requested.startsWith('/') ||
    requested.length > MAX_LENGTH ||
    UNPRINTABLE.test(requested)
  )
    return '/';
  const url = URL.parse(requested, PLACEHOLDER_ORIGIN);
  if (url?.origin !== PLACEHOLDER_ORIGIN || NO_RETURN.test(url.pathname)) return '/';
  const path = url.pathname + url.search + url.hash;
  // `/.//elsewhere` is normalized to `//elsewhere`, which is another host.
  return path.startsWith('//') || path.length > MAX_LENGTH ? '/' : path;
}

/** The path after the sign-in: `returnTo` of the query, with all other parameters added. */
export function returnAddress(query: string): string {
  const parameters = new URLSearchParams(query);
  const path = returnPath(parameters.get('returnTo'));
  parameters.delete('returnTo');
  if (parameters.size === 0) return path;
  const [address = '/', fragment] = path.split('#', 2);
  const passed = `${address}${address.includes('?') ? '&' : '?'}${parameters}${fragment ? `#${fragment}` : ''}`;
  return passed.length > MAX_LENGTH ? path : passed;
}
