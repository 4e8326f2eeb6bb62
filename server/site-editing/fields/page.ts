import { plainSlug } from '../../navigation/slug.ts';
import type { PageFields } from '../../static-pages/contract.ts';
import { placeholderError } from '../../static-pages/placeholders.ts';
import { isPageSlug, MAX_PAGE_SLUG } from '../../static-pages/slug.ts';
import { tooLong } from '../../texts/lengths.ts';
import { lineOf, onlyErrors } from './lines.ts';

/** Characters. A notice of privacy has 9,000. */
const MAX_LENGTHS = { title: 120, description: 300, text: 50_000 };

/** A text page of a form or a command, and why it is refused. */
export function readPage(typed: PageFields): {
  fields: PageFields;
  errors: Partial<Record<keyof PageFields, string>>;
} {
  const fields = {
    title: lineOf(typed.title),
    description: lineOf(typed.description),
    text: typed.text.replace(/\r\n?/g, '\n').trim(),
    isListed: typed.isListed,
  };
  const error = (name: 'title' | 'description' | 'text', missing: string) =>
    fields[name] === '' ? missing : (tooLong(fields[name], MAX_LENGTHS[name]) ?? placeholderError(fields[name]));
  const errors = onlyErrors<keyof PageFields>({
    title: error('title', 'Please enter a title.'),
    description: error('description', 'Please write a sentence about the page.'),
    text: error('text', 'Please write a text.'),
  });
  return { fields, errors };
}

/** The end of an address: `Caring for art` is `caring-for-art`. `/pages/caring-for-art` is read as well. Null if nothing is left. */
export function readPageSlug(text: string): string | null {
  const end = text.trim().replace(/^(https?:\/\/[^/]+)?\/?pages\//i, '');
  const slug = plainSlug(end).slice(0, MAX_PAGE_SLUG).replace(/-$/, '');
  return isPageSlug(slug) ? slug : null;
}
