import { pictureOf } from '../artworks/picture.ts';
import type { Exhibit } from './contract.ts';
import { formatPeriod, sortExhibits, stateOf } from './period.ts';
import type { ExhibitRow } from './rows.ts';

export function presentExhibits(rows: ExhibitRow[], now: number): Exhibit[] {
  return sortExhibits(rows, now).map((row) => presentExhibit(row, now));
}

export function presentExhibit(row: ExhibitRow, now: number): Exhibit {
  return {
    slug: row.slug,
    kind: row.kind,
    state: stateOf(row, now),
    title: row.title,
    url: `/exhibitions/${row.slug}`,
    date: formatPeriod(row),
    starts_at: new Date(row.starts_at).toISOString(),
    ends_at: new Date(row.ends_at).toISOString(),
    venue: row.venue,
    description: row.description,
    longDescription: row.long_description,
    buttonName: row.button_name,
    images: { background: pictureOf(row.image_key, row.placeholder, row), altImage: row.alt },
  };
}
