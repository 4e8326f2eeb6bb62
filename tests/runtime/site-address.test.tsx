import { expect, it } from 'vitest';
import { siteAddress } from '../../resources/runtime/navigation/visits.ts';

const ADDRESS = { href: 'https://galerya.test/artworks?page=2', origin: 'https://galerya.test' };

function address(href: string, attributes: Record<string, string> = {}): string | null {
  const link = document.createElement('a');
  link.setAttribute('href', href);
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  // jsdom resolves against its own address, so the test sets the site's address.
  Object.defineProperty(link, 'href', { value: new URL(href, ADDRESS.href).href });
  return siteAddress(link, ADDRESS);
}

it('visits pages of the site without a load', () => {
  expect(address('/artworks/mayon-at-dawn')).toBe('/artworks/mayon-at-dawn');
  expect(address('?page=3')).toBe('/artworks?page=3');
  expect(address('/artworks#results')).toBe('/artworks#results');
});

it.each([
  ['another site', 'https://elsewhere.test/artworks', {}],
  ['a new window', '/artworks', { target: '_blank' }],
  ['a download', '/artworks', { download: '' }],
  ['signing out', '/sign-out', {}],
  ['signing in elsewhere', '/oauth/google', {}],
  // A prefetch would show the result of the payment twice.
  ['the return from a payment', '/checkout/return/GA-AAAAA-BBBBB?cancelled=1', {}],
  ['a picture', '/images/k/lg.jpg', {}],
  ['a file', '/sitemap.xml', {}],
  ['a place on this page', '#main', {}],
  ['an e-mail', 'mailto:curator@galerya.test', {}],
])('leaves %s to the browser', (_, href, attributes) => {
  expect(address(href, attributes)).toBeNull();
});
