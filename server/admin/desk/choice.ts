import { findPeople, findPerson } from '../../accounts/staff/people.ts';
import { withCurrency } from '../../artworks/format/money.ts';
import { findOrdered, type OrderedArtwork } from '../../artworks/ordered.ts';
import type { Context } from '../../context.ts';
import { type Buyer, isPrivateHoldFor } from '../../private-holds/sale.ts';
import type { HolderRow } from '../../reservations/contract.ts';
import { findHolders } from '../../reservations/holders.ts';
import { findSold } from '../../reservations/records.ts';
import { findWorksToAdd } from '../arrangement/works.ts';
import { presentArtworkSummary } from '../holds/artwork.ts';
import { holderText, holderUrl } from '../holds/list.ts';
import type { DeskChoice, DeskWork } from './contract.ts';
import type { PostedChoice } from './posted.ts';

const CHANGED = {
  search: 'found',
  add: 'works',
  remove: 'works',
  up: 'works',
  down: 'works',
  find: 'people',
  person: 'person',
} as const;

export interface LoadedChoice {
  choice: DeskChoice;
  /** The chosen works that exist, in the order of the form. */
  ids: number[];
  /** Centavos, of all chosen works. */
  subtotal: number;
  /** Private holds of the chosen works. */
  holds: HolderRow[];
}

/**
 * The chosen works with who has them, what a search has found, and the collector. A sale names its buyer, who can have what is held
 * for that person.
 */
export async function presentChoice(
  database: Context['database'],
  { works, search, accountId, personSearch, pressed }: PostedChoice,
  now: number,
  buyerName: string | null = null,
): Promise<LoadedChoice> {
  const found = pressed === 'search' && search !== '' ? await findWorksToAdd(database, search, works) : null;
  const rows = await findOrdered(database, works);
  const all = [...rows, ...(found?.works ?? [])].map(({ id }) => id);
  const holds = await findHolders(database, all, now);
  const sold = new Set(await findSold(database, all));
  const person = accountId === null ? null : await findPerson(database, accountId);
  const name = pressed === 'person' && person !== null ? person.name : buyerName;
  const isOwn = (hold: HolderRow) =>
    hold.kind === 'private' && buyerName !== null && name !== null && mayBuy(hold, { accountId, name });
  const present = (row: OrderedArtwork) => {
    const holder = holds.find(({ id }) => id === row.id);
    return presentWork(row, { holder, isOwn: holder !== undefined && isOwn(holder), sold });
  };
  const people = pressed === 'find' && personSearch !== '' ? await findPeople(database, personSearch) : null;
  return {
    choice: {
      works: rows.map(present),
      chosen: rows.map(({ id }) => id).join(),
      search,
      found: found?.works.map(present) ?? null,
      person,
      personSearch,
      people,
      hasMore: found?.hasMore ?? false,
      changed: pressed && CHANGED[pressed],
    },
    ids: rows.map(({ id }) => id),
    subtotal: rows.reduce((sum, { price }) => sum + (price ?? 0), 0),
    holds: holds.filter(({ id, kind }) => kind === 'private' && works.includes(id)),
  };
}

/** Whether the buyer is the person of the hold. Before a person is named, it may be. */
function mayBuy(hold: HolderRow, buyer: Buyer): boolean {
  return (buyer.name === '' && buyer.accountId === null) || isPrivateHoldFor(hold, buyer);
}

function presentWork(
  artwork: OrderedArtwork,
  { holder, isOwn, sold }: { holder: HolderRow | undefined; isOwn: boolean; sold: Set<number> },
): DeskWork {
  const { id, price } = artwork;
  const status = sold.has(id) ? 'Sold' : holder ? holderText(holder) : null;
  return {
    ...presentArtworkSummary(artwork),
    price: price === null ? null : withCurrency(price),
    status,
    statusUrl: holder && !sold.has(id) ? holderUrl(holder) : null,
    isTaken: status !== null && !isOwn,
  };
}
