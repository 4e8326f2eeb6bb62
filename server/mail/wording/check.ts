import { tooLong } from '../../texts/lengths.ts';
import type { MailTexts, WordedText } from './contract.ts';
import { unknownPlaceholder } from './placeholders.ts';
import { isLine, placeholdersOf, textsOf, type WordedKind } from './wordings.ts';

/** The words of a link, on one line: `[unsubscribe]`. */
export const LINK = /\[([^[\]\n]*[^\s[\]][^[\]\n]*)\]/;

/** Characters. A subject that is longer is cut by most mail programs. */
const MAX_LENGTH = { line: 150, text: 2_000 };

/** The texts of a form or a command, and why they are refused. */
export function readTexts(kind: WordedKind, typed: MailTexts): { fields: MailTexts; errors: Record<string, string> } {
  const fields: MailTexts = {};
  const errors: Record<string, string> = {};
  for (const [name, worded] of textsOf(kind)) {
    const text = plain(typed[name] ?? '', isLine(name));
    fields[name] = text;
    const error = textError(kind, name, worded, text);
    if (error) errors[name] = error;
  }
  return { fields, errors };
}

/** Why a text is refused, as a sentence; null if it is not. */
export function textError(kind: WordedKind, name: string, worded: WordedText, text: string): string | null {
  if (text === '') return worded.isOptional ? null : 'Please enter a text.';
  const long = tooLong(text, isLine(name) ? MAX_LENGTH.line : MAX_LENGTH.text);
  if (long) return long;
  const unknown = unknownPlaceholder(text, Object.keys(placeholdersOf(kind, worded)));
  return unknown ?? missingPlaceholders(worded, text) ?? linkError(worded, text);
}

function missingPlaceholders({ needs = [] }: WordedText, text: string): string | null {
  const missing = needs.filter((each) => !text.includes(`{${each}}`));
  return missing.length > 0 ? `This text needs ${missing.map((each) => `{${each}}`).join(' and ')}.` : null;
}

function linkError({ hasLink, text: usual }: WordedText, text: string): string | null {
  if (!hasLink) return null;
  const links = text.match(new RegExp(LINK, 'g')) ?? [];
  if (links.length === 1) return null;
  const [example] = LINK.exec(usual) ?? [];
  return `Please put the words of the link into square brackets, once: ${example}.`;
}

function plain(text: string, isOneLine: boolean): string {
  if (isOneLine) return text.replace(/\s+/g, ' ').trim();
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
