import type { InventoryFilter } from '../artworks/inventory/query.ts';
import type { InventoryRow } from '../artworks/inventory/rows.ts';

/** Artworks in the given order, or those that a filter leaves. */
export type PrintSelection = { ids: number[] } | { filter: InventoryFilter };

export type PrintRow = InventoryRow & { description: string | null; medium_description: string | null };
