import type { Knex } from 'knex';
import { type Place, placeText } from '../../artworks/editing/draft.ts';
import type { AuditChange } from '../../audit/contract.ts';
import { returnToExhibition } from '../../exhibitions/editing/place.ts';
import { returnItem } from '../../newsletter/issues/records.ts';
import { returnPick } from '../../picks/records.ts';

/** Puts a restored artwork back where it was, as far as these places are free. Returns the fields of its line in the audit log. */
export async function returnPlaces(
  transaction: Knex.Transaction,
  { id, places }: { id: number; places: Place[] },
): Promise<{ changes: AuditChange[]; isComplete: boolean }> {
  const outcomes: [Place, Outcome][] = [];
  for (const place of places)
    outcomes.push([place, await RETURN[place.kind](transaction, { ...place, artworkId: id })]);
  return {
    changes: outcomes.map(([place, outcome]) => changeOf(place, outcome)),
    isComplete: outcomes.every(([, outcome]) => outcome === 'returned'),
  };
}

type Outcome = 'returned' | keyof typeof REASONS;

const RETURN: Record<
  Place['kind'],
  (transaction: Knex.Transaction, place: Place & { artworkId: number }) => Promise<Outcome>
> = { exhibition: returnToExhibition, picks: returnPick, newsletter: returnItem };

const REASONS = {
  unknown: 'it was deleted meanwhile.',
  full: 'it has no room any more.',
  sent: 'it was sent meanwhile.',
};

function changeOf(place: Place, outcome: Outcome): AuditChange {
  if (outcome === 'returned') return { field: 'Place', from: null, to: placeText(place) };
  return { field: 'Not brought back', from: null, to: `${placeText(place)}: ${REASONS[outcome]}` };
}
