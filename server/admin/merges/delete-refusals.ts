import type { ArtistUses } from '../../artists/editing/contract.ts';
import { pluralize } from '../../artworks/format/pluralize.ts';
import { type TermKind, termKind } from '../../terms/kinds.ts';

const LIST = new Intl.ListFormat('en-PH', { type: 'conjunction' });
const ONLY_MERGED = 'To delete, undo the merges in the audit log first.';

/** Why an artist cannot be deleted, and what staff can do instead; null if the artist can be. */
export function artistDeleteRefusal({ works, followers, merged, newsletters }: ArtistUses): string | null {
  const uses = listUses([
    [works, 'work', 'works'],
    [followers, 'follower', 'followers'],
    [merged, 'merged artist', 'merged artists'],
    [newsletters, 'newsletter', 'newsletters'],
  ]);
  if (uses === '') return null;
  const isOnlyMerged = works + followers + newsletters === 0;
  const instead = isOnlyMerged ? ` ${ONLY_MERGED}` : '';
  return `An artist who has ${uses} cannot be deleted. You can hide or merge the artist.${instead}`;
}

/** Why a term cannot be deleted, and what staff can do instead; null if it can be. */
export function termDeleteRefusal(kind: TermKind, { count, merged }: { count: number; merged: number }): string | null {
  const { one, many, items } = termKind(kind);
  const uses = listUses([
    [count, items.slice(0, -1), items],
    [merged, `merged ${one}`, `merged ${many.toLowerCase()}`],
  ]);
  if (uses === '') return null;
  const instead = count === 0 ? ` ${ONLY_MERGED}` : '';
  return `It has ${uses}, so it can be merged or retired, not deleted.${instead}`;
}

function listUses(uses: [count: number, one: string, several: string][]): string {
  return LIST.format(uses.filter(([count]) => count > 0).map((use) => pluralize(...use)));
}
