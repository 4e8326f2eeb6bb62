/** Addresses of links and pictures in the HTML of a page. */
export interface PageLinks {
  /** Addresses of this site. */
  own: string[];
  /** Why others are refused, as sentences. */
  errors: string[];
}

const ADDRESS = /<(a|img) (?:href|src)="([^"]*)"/g;
const OTHER_SITE = /^(https?:\/\/|mailto:|tel:)/;

export function linksIn(html: string): PageLinks {
  const links: PageLinks = { own: [], errors: [] };
  for (const [, tag, encoded = ''] of html.matchAll(ADDRESS)) {
    const address = encoded.replaceAll('&amp;', '&');
    if (/^\/(?!\/)/.test(address)) {
      // A picture is a file, not a page.
      if (tag === 'a') links.own.push(address);
    } else if (tag === 'img')
      links.errors.push(`The picture ${address} is not of this site, so browsers do not show it.`);
    else if (address.startsWith('#')) {
      if (!html.includes(` id="${address.slice(1)}"`)) links.errors.push(`No heading of this page is ${address}.`);
    } else if (!OTHER_SITE.test(address))
      links.errors.push(`The link ${address || 'without an address'} must begin with / or https://.`);
  }
  return links;
}
