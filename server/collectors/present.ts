import { pictureOf } from '../artworks/picture.ts';
import type { Collector } from './contract.ts';
import type { CollectorRow } from './rows.ts';

export function presentCollector(row: CollectorRow): Collector {
  const { slug, name, location, quote, image_key, placeholder, alt } = row;
  return { slug, name, location, quote, images: { coverImage: pictureOf(image_key, placeholder, row), altImage: alt } };
}
