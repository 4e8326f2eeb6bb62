import { escapeHtml } from '../http/html.ts';

/** The data for placeholders like `{curatorEmail}`. */
export interface GalleryData {
  name: string;
  curatorEmail: string;
  pickupAddress: string;
}

/** Placeholders, with what they stand for. */
export const PLACEHOLDERS: Record<string, string> = {
  galleryName: 'the name of the gallery',
  curatorEmail: 'the e-mail address for visitors',
  pickupAddress: 'the address of the gallery',
};

const ANY_PLACEHOLDER = /\{\s*([A-Za-z][\w-]*)\s*\}/g;

/** Why the placeholders of a text are refused, as a sentence; null if they are all known. */
export function placeholderFault(text: string): string | null {
  const known = Object.keys(PLACEHOLDERS);
  for (const [written, name = ''] of text.matchAll(ANY_PLACEHOLDER)) {
    if (known.some((each) => written === `{${each}}`)) continue;
    const alike = known.find((each) => isAlike(each, name));
    if (alike) return `${written} is unknown. Please write {${alike}}.`;
    return `${written} is unknown. Known are ${known.map((each) => `{${each}}`).join(', ')}.`;
  }
  return null;
}

/** The same letters in another order, or in other cases. */
function isAlike(one: string, other: string): boolean {
  const letters = (text: string) => [...text.toLowerCase().replace(/[^a-z]/g, '')].sort().join('');
  return letters(one) === letters(other) || one.toLowerCase().startsWith(other.toLowerCase().slice(0, 5));
}

/** Details that a text names by placeholders and that the gallery has not set, as sentences. */
export function unsetDetails(text: string, { curatorEmail, pickupAddress }: GalleryData): string[] {
  const unset = [
    curatorEmail ? null : ['curatorEmail', 'The gallery has no e-mail address for visitors'],
    pickupAddress ? null : ['pickupAddress', 'The gallery has no address'],
  ];
  return unset.flatMap((each) => {
    const [name = '', reason = ''] = each ?? [];
    const shown = dataFor(name, { name: '', curatorEmail: '', pickupAddress: '' });
    return each && text.includes(`{${name}}`) ? [`${reason}: visitors read “${shown}” instead of {${name}}.`] : [];
  });
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
