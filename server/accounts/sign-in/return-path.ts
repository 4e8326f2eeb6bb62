const MAX_LENGTH = 2_048;
const PLACEHOLDER_ORIGIN = 'http://gallery.invalid';
const UNPRINTABLE = /\p{Cc}/u;
/** Would sign out again, or in once more. The page of a mailed confirmation is one to come back to. */
const NO_RETURN = /^\/(sign-in(?!\/confirm$)|sign-out|oauth)(\/|$)/i;

/** What was asked for if it is a path on this site, else the entrance. */
export function returnPath(given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('/') || given.length > MAX_LENGTH || UNPRINTABLE.test(given))
    return '/';
  const url = URL.parse(given, PLACEHOLDER_ORIGIN);
  if (url?.origin !== PLACEHOLDER_ORIGIN || NO_RETURN.test(url.pathname)) return '/';
  const path = url.pathname + url.search + url.hash;
  // `/.//elsewhere` has become `//elsewhere`, which is another host.
  return path.startsWith('//') || path.length > MAX_LENGTH ? '/' : path;
}

/** Where a query leads after sign-in: to its `returnTo`, with every other parameter passed through. */
export function returnAddress(query: string): string {
  const parameters = new URLSearchParams(query);
  const path = returnPath(parameters.get('returnTo'));
  parameters.delete('returnTo');
  if (parameters.size === 0) return path;
  const [address = '/', fragment] = path.split('#', 2);
  const passed = `${address}${address.includes('?') ? '&' : '?'}${parameters}${fragment ? `#${fragment}` : ''}`;
  return passed.length > MAX_LENGTH ? path : passed;
}
