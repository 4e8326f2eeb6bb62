import { escapeHtml } from '../http/html.ts';
import { unknownPlaceholder } from '../mail/wording/placeholders.ts';
import type { Gallery } from '../navigation/contract.ts';

interface Placeholder {
  /** What it stands for. */
  about: string;
  /** Empty if the gallery has not set it. */
  read(gallery: GalleryData): string;
  /** What visitors read while it is not set. */
  otherwise: string;
  /** What the gallery lacks then, as a sentence. */
  missing: string;
  /** Markup that is replaced then, such as a link without an address. In addresses the renderer has encoded the braces. */
  unset: [markup: RegExp, instead: string][];
}

/** The data that the placeholders stand for. */
export type GalleryData = Pick<Gallery, 'name' | 'curatorEmail' | 'pickupAddress'>;

/** The placeholders of text pages, by name. This is the only list of them. */
const PLACEHOLDERS: Record<string, Placeholder> = {
  galleryName: {
    about: 'the name of the gallery',
    read: ({ name }) => name,
    otherwise: 'the gallery',
    missing: 'The gallery has no name',
    unset: [],
  },
  curatorEmail: {
    about: 'the e-mail address for visitors',
    read: ({ curatorEmail }) => curatorEmail,
    otherwise: 'our curators',
    missing: 'The gallery has no e-mail address for visitors',
    unset: [
      // A section about the address alone, then links in other texts.
      [/<h2[^>]*>[^<]*<\/h2>\n<p><a href="mailto:%7BcuratorEmail%7D">\{curatorEmail\}<\/a><\/p>.*?(?=<h2|$)/gs, ''],
      [/<a href="mailto:%7BcuratorEmail%7D">\{curatorEmail\}<\/a>/g, '{curatorEmail}'],
    ],
  },
  pickupAddress: {
    about: 'the address of the gallery',
    read: ({ pickupAddress }) => pickupAddress,
    otherwise: 'our gallery',
    missing: 'The gallery has no address',
    unset: [[/<blockquote>\n?<p>\{pickupAddress\}<\/p>\n?<\/blockquote>\n?/g, '']],
  },
};

/** For staff: each placeholder with what it stands for. */
export function listPlaceholders(): { text: string; about: string }[] {
  return Object.entries(PLACEHOLDERS).map(([name, { about }]) => ({ text: `{${name}}`, about }));
}

/** Why the placeholders of a text are refused, as a sentence; null if they are all known. */
export function placeholderError(text: string): string | null {
  return unknownPlaceholder(text, Object.keys(PLACEHOLDERS));
}

/** Details that a text names by placeholders and that the gallery has not set, as sentences. */
export function unsetDetails(text: string, gallery: GalleryData): string[] {
  return Object.entries(PLACEHOLDERS).flatMap(([name, { missing, otherwise, read }]) => {
    const isMissed = read(gallery) === '' && text.includes(`{${name}}`);
    return isMissed ? [`${missing}: visitors read “${otherwise}” instead of {${name}}.`] : [];
  });
}

const WRITTEN = new RegExp(`(?:\\{|%7B)(${Object.keys(PLACEHOLDERS).join('|')})(?:\\}|%7D)`, 'g');

export function fillText(text: string, gallery: GalleryData): string {
  return text.replace(WRITTEN, (_, name: string) => dataFor(name, gallery));
}

export function fillHtml(html: string, gallery: GalleryData): string {
  const shown = Object.values(PLACEHOLDERS).reduce(
    (text, { read, unset }) =>
      read(gallery) === '' ? unset.reduce((rest, [markup, instead]) => rest.replace(markup, instead), text) : text,
    html,
  );
  return shown.replace(WRITTEN, (_, name: string) => escapeHtml(dataFor(name, gallery)));
}

function dataFor(name: string, gallery: GalleryData): string {
  const placeholder = PLACEHOLDERS[name];
  return placeholder?.read(gallery) || (placeholder?.otherwise ?? '');
}
