import { formatDimensions } from '../artworks/format/dimensions.ts';
import { withCurrency } from '../artworks/format/money.ts';
import { writtenYear } from '../artworks/format/year.ts';
import { type ArtworkState, stateOf } from '../artworks/inventory/query.ts';
import type { PrintRow } from './rows.ts';
import type { PrintWork } from './work.ts';

/** States in which visitors do not see an artwork. */
const HIDDEN: ArtworkState[] = ['draft', 'scheduled', 'withdrawn'];

export function presentPrintWork(row: PrintRow, { origin, now }: { origin: string; now: number }): PrintWork {
  const inches = formatDimensions(row, 'in');
  const state = stateOf(row, now);
  const isPublic = !HIDDEN.includes(state);
  return {
    title: row.title,
    artist: row.artist ?? '',
    year: writtenYear(row),
    medium: row.medium_description || row.medium,
    size: inches && `${inches} (${formatDimensions(row, 'cm')})`,
    price: priceOf(row, state),
    inventoryNumber: row.number,
    description: (row.description ?? '').split(/\n+/).filter((text) => text.trim() !== ''),
    address: isPublic ? `${origin}/artworks/${row.slug}` : null,
    imageKey: row.image_key,
  };
}

function priceOf({ price }: PrintRow, state: ArtworkState): string | null {
  if (state === 'sold') return 'Sold';
  return price === null ? null : withCurrency(price);
}
