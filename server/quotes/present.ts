import { pictureOf } from '../artworks/picture.ts';
import type { Quote } from './contract.ts';
import type { QuoteRow } from './rows.ts';

export function presentQuote(row: QuoteRow): Quote {
  const { slug, name, location, quote, image_key, placeholder, alt } = row;
  return { slug, name, location, quote, images: { coverImage: pictureOf(image_key, placeholder, row), altImage: alt } };
}
