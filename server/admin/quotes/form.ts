import type { QuoteFields } from '../../quotes/contract.ts';
import { lengthErrors } from '../../texts/lengths.ts';
import type { FormState, FormValues } from '../form/contract.ts';
import { pictureText, readPicture, UNKNOWN_PICTURE } from '../form/picture.ts';
import { trimmed } from '../form/texts.ts';

export const QUOTE_FIELDS = ['name', 'location', 'quote', 'picture', 'key'] as const;
export type QuoteField = (typeof QUOTE_FIELDS)[number];

const MAX_LENGTHS = { name: 150, location: 150, quote: 2_000 } as const;

export function quoteValues(quote: QuoteFields): FormValues<QuoteField> {
  const { name, location, quote: text } = quote;
  return { name, location, quote: text, picture: pictureText(quote), key: '' };
}

/** The fields of a form, or why they are refused. */
export function readQuote(
  values: FormValues<QuoteField>,
):
  | { fields: Pick<QuoteFields, 'name' | 'location' | 'quote'> & Partial<QuoteFields> }
  | { errors: FormState<QuoteField>['errors'] } {
  const errors: FormState<QuoteField>['errors'] = lengthErrors(trimmed(values), MAX_LENGTHS);
  if (values.name.trim() === '') errors.name = 'Please enter a name.';
  if (values.quote.trim() === '') errors.quote = 'Please enter what the collector says.';
  const picture = readPicture(values.picture);
  if (!picture) errors.picture = UNKNOWN_PICTURE;
  if (Object.keys(errors).length > 0) return { errors };
  const [name, location, quote] = [values.name.trim(), values.location.trim(), values.quote.trim()];
  return { fields: { name, location, quote, ...picture } };
}
