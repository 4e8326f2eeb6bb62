import { unmetText } from '../../../artworks/editing/publication/requirements.ts';
import { formatDimensions } from '../../../artworks/format/dimensions.ts';
import { withCurrency } from '../../../artworks/format/money.ts';
import { type InventoryOrder, STATE_NAMES, stateOf, unmetOf } from '../../../artworks/inventory/query.ts';
import type { InventoryRow } from '../../../artworks/inventory/rows.ts';
import type { HolderRow } from '../../../reservations/contract.ts';
import { formatShortDate, formatShortDateTime } from '../../../time/time.ts';
import { holderText, holderUrl } from '../../holds/list.ts';
import type { ListQuery } from '../../list/definition.ts';
import type { ArtworkListPage } from '../contract.ts';
import type { ArtworkColumn } from './definition.ts';

type Row = ArtworkListPage['rows'][number];

/** `hold`: who has it, for members who may see buyers. */
export function presentRow(row: InventoryRow, hold: HolderRow | undefined, now: number): Row {
  const { id, title, artist, category, medium, number, location, ownership, price, discounted_price } = row;
  return {
    id,
    url: `/admin/artworks/${id}`,
    title,
    picture: row.image_key === null ? null : { url: `/images/${row.image_key}/thumb.jpg`, alt: row.image_alt ?? '' },
    artist,
    category,
    medium,
    number,
    location,
    ownership: ownership === null ? null : ownership === 'owned' ? 'Owned' : 'Consigned',
    year: row.year_text ?? (row.year_made === null ? null : String(row.year_made)),
    size: formatDimensions(row, 'in'),
    price: price === null ? null : withCurrency(price),
    fullPrice: discounted_price === null || row.original_price === null ? null : withCurrency(row.original_price),
    published: row.published_at === null ? null : formatShortDate(row.published_at),
    state: presentState(row, hold, now),
    lacks: unmetText(unmetOf(row.lacks)),
  };
}

function presentState(row: InventoryRow, hold: HolderRow | undefined, now: number): Row['state'] {
  const value = stateOf(row, now);
  const state = { value, text: STATE_NAMES[value], until: null, url: null };
  if (value === 'scheduled' && row.published_at !== null)
    return { ...state, until: formatShortDateTime(row.published_at) };
  if (hold && (value === 'reserved' || value === 'held'))
    return { ...state, until: holderText(hold), url: holderUrl(hold) };
  if (value === 'reserved' && row.expires_at !== null)
    return { ...state, until: `until ${formatShortDateTime(row.expires_at)}` };
  return state;
}

export function inventoryOrder({ column, direction }: ListQuery<ArtworkColumn>['sort']) {
  return { column: column as InventoryOrder, direction };
}
