/** Characters of an address, as it is stored. */
export const MAX_ADDRESS = 500;

/** Addresses of programs. They are never pages, so redirects do not apply to them. */
const PROGRAM = /^\/(admin|web|api|forms|assets|images|webhooks|oauth|healthz|readyz|metrics)(\/|$)/;
/** A single artwork, artist or exhibition: its folder and its slug. */
export const SINGLE = /^\/(artworks|artists|exhibitions)\/([^/]+)$/;

/**
 * One text for all ways to write a path: `/Lik%C3%A1s%20/` and `/Likás` are `/Likás`. Letters are not encoded, so that people
 * can read them. Null for a path that cannot be decoded.
 */
export function plainPath(path: string): string | null {
  try {
    const parts = path.split('/').map((part) => decodeURIComponent(part).replace(/[%?#]/g, encodeURIComponent));
    return parts
      .join('/')
      .replace(/\/{2,}/g, '/')
      .replace(/(?<=.)[\s/]+$/, '');
  } catch {
    return null;
  }
}

/**
 * An address of an old site as it is stored: its path, with its query if it has one. `https://old.example.com/about.php?id=5` and
 * `about.php?id=5` are `/about.php?id=5`. `problem`: why it cannot be redirected, as a sentence.
 */
export function readOldAddress(text: string): { address: string } | { problem: string } {
  const read = readAddress(text);
  if ('problem' in read) return read;
  const { path, search } = read;
  if (path === '/') return { problem: 'The home page cannot be redirected.' };
  if (PROGRAM.test(path))
    return { problem: 'Addresses of programs, such as pictures and calls, cannot be redirected.' };
  return bounded(path + search);
}

/** An address of this site. `origin`: its scheme and host, which a full address must have; null if it is not set. */
export function readNewAddress(text: string, origin: string | null): { address: string } | { problem: string } {
  const read = readAddress(text);
  if ('problem' in read) return read;
  const { path, search, hash, host } = read;
  if (host !== null && host !== (origin && new URL(origin).host))
    return { problem: 'The new address must be a page of this site.' };
  if (PROGRAM.test(path)) return { problem: 'The new address must be a page of this site.' };
  // What follows its path would hide that the page has moved when it gets another address.
  return bounded(SINGLE.test(path) ? path : path + search + hash);
}

/** The path of a stored address. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

interface ReadAddress {
  path: string;
  search: string;
  hash: string;
  /** Null without one. */
  host: string | null;
}

function readAddress(text: string): ReadAddress | { problem: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'Please enter an address.' };
  const isFull = /^https?:\/\//i.test(trimmed);
  const isPath = !/^[a-z][a-z0-9+.-]*:|^\/\/|^\\/i.test(trimmed);
  const isClean = !/[\p{Cc}\s\\]/u.test(trimmed.replaceAll(' ', ''));
  const url =
    (isFull || isPath) && isClean
      ? URL.parse(isFull ? trimmed : `/${trimmed.replace(/^\//, '')}`, 'http://site')
      : null;
  const path = url && plainPath(url.pathname);
  if (!url || !path || /\p{Cc}|[^\S ]/u.test(path)) return { problem: 'This is not an address such as /about-us.' };
  return { path, search: url.search, hash: url.hash, host: isFull ? url.host : null };
}

function bounded(address: string): { address: string } | { problem: string } {
  return address.length > MAX_ADDRESS ? { problem: `An address has at most ${MAX_ADDRESS} characters.` } : { address };
}
