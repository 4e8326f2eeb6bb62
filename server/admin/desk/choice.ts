import { findPeople, findPerson } from '../../accounts/staff-search.ts';
import { withCurrency } from '../../artworks/format/money.ts';
import { findInventoryPage } from '../../artworks/inventory/records.ts';
import { findOrdered, type OrderedArtwork } from '../../artworks/ordered.ts';
import type { Context } from '../../context.ts';
import { findHoldsOf } from '../../holds/board.ts';
import type { BoardRow } from '../../holds/contract.ts';
import { findSold } from '../../reservations/relist.ts';
import { holderText } from '../holds/list.ts';
import type { DeskChoice, DeskWork } from './contract.ts';
import type { PostedChoice } from './posted.ts';

/** Results of a search. */
const MAX_FOUND = 12;
const ANY = { state: null, artist: '', category: '', exhibition: '', lacks: null };

export interface ShownChoice {
  choice: DeskChoice;
  /** The chosen works that exist, in the order of the form. */
  ids: number[];
  /** Centavos, of all chosen works. */
  subtotal: number;
  /** Private holds of the chosen works. */
  holds: BoardRow[];
}

/** The chosen works with who has them, what a search has found, and the collector. */
export async function presentChoice(
  database: Context['database'],
  { works, search, accountId, personSearch, pressed }: PostedChoice,
  now: number,
): Promise<ShownChoice> {
  const found = pressed === 'search' && search !== '' ? await findToAdd(database, search, works) : null;
  const rows = await findOrdered(database, works);
  const all = [...rows, ...(found ?? [])].map(({ id }) => id);
  const holds = await findHoldsOf(database, all, now);
  const sold = new Set(await findSold(database, all));
  const present = (row: OrderedArtwork) => presentWork(row, { holder: holds.find(({ id }) => id === row.id), sold });
  const people = pressed === 'find' && personSearch !== '' ? await findPeople(database, personSearch) : null;
  return {
    choice: {
      ...{
        works: rows.map(present),
        chosen: rows.map(({ id }) => id).join(),
        search,
        found: found?.map(present) ?? null,
      },
      ...{ person: accountId === null ? null : await findPerson(database, accountId), personSearch, people },
    },
    ids: rows.map(({ id }) => id),
    subtotal: rows.reduce((sum, { price }) => sum + (price ?? 0), 0),
    holds: holds.filter(({ id, kind }) => kind === 'private' && works.includes(id)),
  };
}

/** Artworks whose title, artist or inventory number has the words. */
async function findToAdd(database: Context['database'], search: string, chosen: number[]): Promise<OrderedArtwork[]> {
  const size = MAX_FOUND + chosen.length;
  const sort = { column: 'title', direction: 'asc' } as const;
  const page = { filter: { ...ANY, search }, sort, page: 1, size, total: size, now: 0 };
  const ids = (await findInventoryPage(database, page)).map(({ id }) => id).filter((id) => !chosen.includes(id));
  return findOrdered(database, ids.slice(0, MAX_FOUND));
}

function presentWork(
  { id, title, artist, inventory_number, image_key, price }: OrderedArtwork,
  { holder, sold }: { holder: BoardRow | undefined; sold: Set<number> },
): DeskWork {
  const status = sold.has(id) ? 'Sold' : holder ? holderText(holder) : null;
  return {
    ...{ id, title, url: `/admin/artworks/${id}`, about: [artist, inventory_number].filter(Boolean).join(', ') },
    picture: image_key === null ? null : `/images/${image_key}/thumb.jpg`,
    price: price === null ? null : withCurrency(price),
    ...{ status, isTaken: status !== null && holder?.kind !== 'private' },
  };
}
