import { escapeHtml } from '../http/html.ts';

/** What the texts leave to the gallery's own data, as `{curatorEmail}`. */
export interface GalleryData {
  name: string;
  curatorEmail: string;
  pickupAddress: string;
}

// In an address the renderer has written the braces as %7B and %7D.
const placeholder = /(?:\{|%7B)(galleryName|curatorEmail|pickupAddress)(?:\}|%7D)/g;
const mailLink = /<a href="mailto:%7BcuratorEmail%7D">\{curatorEmail\}<\/a>/g;
const mailSection =
  /<h2[^>]*>[^<]*<\/h2>\n<p><a href="mailto:%7BcuratorEmail%7D">\{curatorEmail\}<\/a><\/p>.*?(?=<h2|$)/gs;
const addressAlone = /<blockquote>\n?<p>\{pickupAddress\}<\/p>\n?<\/blockquote>\n?/g;

export function fillText(text: string, gallery: GalleryData): string {
  return text.replace(placeholder, (_, name: string) => dataFor(name, gallery));
}

export function fillHtml(html: string, gallery: GalleryData): string {
  return withoutUnknown(html, gallery).replace(placeholder, (_, name: string) => escapeHtml(dataFor(name, gallery)));
}

/** Until a gallery has said its addresses, what begins with one of them goes, and no link leads to nobody. */
function withoutUnknown(html: string, { curatorEmail, pickupAddress }: GalleryData): string {
  const known = curatorEmail ? html : html.replace(mailSection, '').replace(mailLink, '{curatorEmail}');
  return pickupAddress ? known : known.replace(addressAlone, '');
}

function dataFor(name: string, gallery: GalleryData): string {
  if (name === 'galleryName') return gallery.name;
  return name === 'curatorEmail' ? gallery.curatorEmail || 'our curators' : gallery.pickupAddress || 'our gallery';
}
