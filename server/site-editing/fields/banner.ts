import { isLinkAddress } from '../../navigation/links.ts';
import { tooLong } from '../../texts/lengths.ts';
import type { PartFields } from '../contract.ts';
import { lineOf, onlyErrors } from './lines.ts';

type Banner = PartFields['banner'];

const MAX_TEXT = 200;
const MAX_URL = 500;

export const WRONG_LINK = 'Please write a path like /exhibitions, or an address that begins with https://.';

/** The banner of a form or a command, and why it is refused. */
export function readBanner({ text, url }: Banner): { fields: Banner; errors: Partial<Record<keyof Banner, string>> } {
  const fields = { text: lineOf(text), url: url.trim() };
  const errors = onlyErrors<keyof Banner>({
    text: tooLong(fields.text, MAX_TEXT) ?? (fields.url !== '' && fields.text === '' ? 'Please enter a text.' : null),
    url: fields.url === '' || isLinkAddress(fields.url) ? tooLong(fields.url, MAX_URL) : WRONG_LINK,
  });
  return { fields, errors };
}
