export function orderUrl(number: string): string {
  return `/orders/${number}`;
}

/** Whether a link of a menu or of the banner may lead there: a path of this site, or an https address. */
export function isLinkAddress(url: string): boolean {
  return /^\/(?![/\\])\S*$/.test(url) || (/^https:\/\/\S+$/.test(url) && URL.canParse(url));
}

/** The link of a telephone number: `tel:+63281234567`. */
export function telephoneUrl(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}
