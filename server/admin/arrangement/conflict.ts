import type { AuditEntry } from '../../audit/contract.ts';
import type { ArrangementConflict } from './contract.ts';

/** A list that another person has saved since a form was opened. */
export interface SavedMeanwhile {
  /** Ids that the form was opened with. */
  opened: number[];
  /** Ids as they are stored now. */
  stored: number[];
  /** The line of the audit log that saved them. */
  last: AuditEntry | undefined;
  /** Texts that the other person has changed, by id. */
  notes?: Map<number, string>;
}

/** What the other person has changed, in titles. Things without a title have been deleted since. */
export function presentConflict(
  { opened, stored, last, notes = new Map() }: SavedMeanwhile,
  titles: Map<number, string>,
): ArrangementConflict {
  const titlesOf = (ids: number[]) => ids.flatMap((id) => titles.get(id) ?? []);
  const isIn = (ids: number[]) => (id: number) => ids.includes(id);
  const isMoved = opened.filter(isIn(stored)).join() !== stored.filter(isIn(opened)).join();
  return {
    by: last?.actor ?? null,
    at: last?.at ?? null,
    added: titlesOf(stored.filter((id) => !opened.includes(id))),
    removed: titlesOf(opened.filter((id) => !stored.includes(id))),
    order: isMoved ? titlesOf(stored) : null,
    notes: [...notes].flatMap(([id, note]) => {
      const title = titles.get(id);
      return title === undefined ? [] : [{ title, note }];
    }),
  };
}
