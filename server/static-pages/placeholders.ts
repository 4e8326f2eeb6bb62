import { escapeHtml } from '../http/html.ts';

/** The data for placeholders like `{curatorEmail}`. */
export interface GalleryData {
  name: string;
  curatorEmail: string;
  pickupAddress: string;
}

// In URLs the renderer has encoded the braces as %7B and %7D.
const PLACEHOLDER = /(?:\{|%7B)(galleryName|curatorEmail|pickupAddress)(?:\}|%7D)/g;
const EMAIL_LINK = /<a href="mailto:%7BcuratorEmail%7D">\{curatorEmail\}<\/a>/g;
const EMAIL_SECTION =
  /<h2[^>]*>[^<]*<\/h2>\n<p><a href="mailto:%7BcuratorEmail%7D">\{curatorEmail\}<\/a><\/p>.*?(?=<h2|$)/gs;
const ADDRESS_QUOTE = /<blockquote>\n?<p>\{pickupAddress\}<\/p>\n?<\/blockquote>\n?/g;

export function fillText(text: string, gallery: GalleryData): string {
  return text.replace(PLACEHOLDER, (_, name: string) => dataFor(name, gallery));
}

export function fillHtml(html: string, gallery: GalleryData): string {
  return removeUnset(html, gallery).replace(PLACEHOLDER, (_, name: string) => escapeHtml(dataFor(name, gallery)));
}

/** Removes links and sections about an e-mail or pickup address that the gallery has not set. */
function removeUnset(html: string, { curatorEmail, pickupAddress }: GalleryData): string {
  const withoutEmail = curatorEmail ? html : html.replace(EMAIL_SECTION, '').replace(EMAIL_LINK, '{curatorEmail}');
  return pickupAddress ? withoutEmail : withoutEmail.replace(ADDRESS_QUOTE, '');
}

function dataFor(name: string, gallery: GalleryData): string {
  if (name === 'galleryName') return gallery.name;
  return name === 'curatorEmail' ? gallery.curatorEmail || 'our curators' : gallery.pickupAddress || 'our gallery';
}
