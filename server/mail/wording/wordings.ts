import type { MailKind } from '../contract.ts';
import type { MailTexts, WordedText, Wording } from './contract.ts';
import { ACCOUNT_TEXTS } from './texts/accounts.ts';
import { GALLERY_TEXTS } from './texts/gallery.ts';
import { ORDER_TEXTS } from './texts/orders.ts';
import { WORK_TEXTS } from './texts/works.ts';

/** The texts of each kind of mail that the gallery may word. */
export const WORDINGS = { ...ACCOUNT_TEXTS, ...ORDER_TEXTS, ...WORK_TEXTS, ...GALLERY_TEXTS } as const satisfies {
  [Kind in WordedKind]: Wording;
};

/** All kinds but issues of the newsletter, which are written whole. */
export type WordedKind = Exclude<MailKind, 'newsletter-issue'>;

export type TextName<Kind extends MailKind> = Kind extends keyof typeof WORDINGS
  ? keyof (typeof WORDINGS)[Kind]['texts'] & string
  : never;

export function isWordedKind(kind: string): kind is WordedKind {
  return Object.hasOwn(WORDINGS, kind);
}

/** The texts of a kind, in the order of its form. */
export function textsOf(kind: WordedKind): [name: string, text: WordedText][] {
  return Object.entries((WORDINGS[kind] as Wording).texts);
}

/** The placeholders that a text may contain, with what they stand for. */
export function placeholdersOf(kind: WordedKind, { placeholders = {} }: WordedText): Record<string, string> {
  return { ...WORDINGS[kind].placeholders, ...placeholders };
}

export function defaultTexts(kind: WordedKind): MailTexts {
  return Object.fromEntries(textsOf(kind).map(([name, { text }]) => [name, text]));
}

/** One line, as subjects, headings and buttons are. */
export function isLine(name: string): boolean {
  return /^(subject|preview|heading|button)/.test(name);
}
