const MAX_LENGTH = 300;

/** Addresses with a page or call of their own, whose last part names an order, a token or a file. */
const OWN =
  /^\/(admin|web|api|forms|assets|images|webhooks|oauth|orders|order|checkout|sandbox|account|cart|favorites|followed-artists|newsletter|unfollow|preview|certificates|sign-in|sign-out|\.well-known|sitemap[^/]*|robots\.txt)(\/|$)/i;

/** Paths of files. Extensions of pages, such as `.html` and `.php`, are excluded. */
const FILE = /\.(?!(html?|php[0-9]?|aspx?|jsp|cfm|shtml)$)[a-z0-9]{1,8}$/i;

/** Paths that vulnerability scanners request. */
const PROBE =
  /(^|\/)(\.|wp-|wordpress|wp$|xmlrpc|phpmyadmin|pma|phpinfo|cgi-bin|vendor|actuator|solr|jenkins|boaform|hnap1|owa|autodiscover|remote|manager|console|backup|shell|eval-stdin|setup\.php|config\.php|install\.php|adminer)/i;

/** Paths that may hold personal data: e-mail addresses, many digits, and long parts without words, such as tokens. */
const PERSONAL = /@|%40|\d{7}|(?=[^/]*\d)[A-Za-z0-9_]{20,}|[A-Za-z0-9]{32,}/;

const BOT =
  /bot\b|crawl|spider|slurp|curl|wget|python|java\/|go-http|axios|node-fetch|headless|scan|monitor|preview|fetch/i;

/** Whether an address that no page has is stored for staff. It may be a page of an old site that visitors look for. */
export function isRecordable(path: string): boolean {
  if (path === '/' || path.length > MAX_LENGTH || path.includes('//') || /\p{Cc}/u.test(path)) return false;
  return ![OWN, FILE, PROBE, PERSONAL].some((pattern) => pattern.test(path));
}

/** Whether a browser of a person sends it, as far as that can be seen. */
export function isPerson({
  userAgent,
  accept,
  destination,
}: {
  userAgent: string;
  accept: string;
  /** `Sec-Fetch-Dest`; empty in browsers that do not send it. */
  destination: string;
}): boolean {
  if (!/^Mozilla\//.test(userAgent) || BOT.test(userAgent)) return false;
  return accept.includes('text/html') && ['', 'document', 'empty'].includes(destination);
}
