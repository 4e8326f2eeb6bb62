import type { Knex } from 'knex';
import { serialize } from '../../database/engine.ts';
import { write } from '../../database/transaction.ts';
import { findOrdered, titlesOf } from '../artworks/ordered.ts';
import { publishedArtworks, unsold } from '../artworks/scopes.ts';
import type { AuditChange, ChangeBy } from '../audit/contract.ts';
import { recordChange } from '../audit/records.ts';
import type { Pick } from './contract.ts';
import { MAX_PICKS } from './limits.ts';

type Outcome =
  | { outcome: 'saved' | 'unchanged' | 'too-many' }
  /** The picks have changed meanwhile: these are the present ones. */
  | { outcome: 'conflict'; current: Pick[] };

/** Sets the curators' picks in their order. `seen`: the picks that the form was opened with; null skips the check. */
export function savePicks(
  database: Knex,
  { picks, seen, ...by }: ChangeBy & { picks: Pick[]; seen: Pick[] | null },
): Promise<Outcome> {
  if (picks.length > MAX_PICKS) return Promise.resolve({ outcome: 'too-many' });
  return write(database, async (transaction) => {
    await serialize(transaction, 'picks');
    const before = await listPicks(transaction);
    if (seen && keyOf(seen) !== keyOf(before)) return { outcome: 'conflict', current: before };
    const notes = new Map(picks.map(({ id, note }) => [id, note]));
    const works = await findOrdered(transaction, [...notes.keys()]);
    const after = works.map(({ id }) => ({ id, note: notes.get(id) ?? '' }));
    if (keyOf(after) === keyOf(before)) return { outcome: 'unchanged' };
    await replacePicks(
      transaction,
      after.map(({ id, note }, position) => ({ artwork_id: id, note, position })),
    );
    const changes = await changesOf(transaction, before, after);
    const undo = { kind: 'picks', before: before.map(asJson), after: after.map(asJson) } as const;
    const subject = { subject: 'picks', subjectName: 'Curators’ picks' };
    await recordChange(transaction, { ...by, action: 'picks.changed', ...subject, changes, undo }, by.now);
    return { outcome: 'saved' };
  });
}

/** Replaces all picks. The caller writes the line of the audit log. */
export async function replacePicks(
  transaction: Knex.Transaction,
  rows: { artwork_id: number; note: string; position: number }[],
): Promise<void> {
  await transaction('curator_picks').delete();
  if (rows.length > 0) await transaction('curator_picks').insert(rows);
}

/** Puts a restored artwork where it was among the picks. The caller writes the line of the audit log. */
export async function returnPick(
  transaction: Knex.Transaction,
  { artworkId, note, position }: { artworkId: number; note: string; position: number },
): Promise<'returned' | 'full'> {
  await serialize(transaction, 'picks');
  if ((await listPicks(transaction)).length >= MAX_PICKS) return 'full';
  await transaction('curator_picks').insert({ artwork_id: artworkId, note, position });
  return 'returned';
}

/** The picked artworks in their order. */
export async function listPicks(database: Knex): Promise<Pick[]> {
  const rows = await database('curator_picks').orderBy(['position', 'artwork_id']).select('artwork_id', 'note');
  return rows.map(({ artwork_id, note }) => ({ id: artwork_id, note }));
}

/** The published picks that are not sold. */
export async function listShownPicks(database: Knex, now: number, picks?: Pick[]): Promise<Pick[]> {
  const all = picks ?? (await listPicks(database));
  // Two queries: for a join of both tables SQLite scans all artworks.
  const ids = all.map(({ id }) => id);
  const shown = new Set<number>(
    await publishedArtworks(database, now).where(unsold).whereIn('a.id', ids).pluck('a.id'),
  );
  return all.filter(({ id }) => shown.has(id));
}

async function changesOf(transaction: Knex, before: Pick[], after: Pick[]): Promise<AuditChange[]> {
  const idsOf = (picks: Pick[]) => picks.map(({ id }) => id);
  const [from, to] = [await titlesOf(transaction, idsOf(before)), await titlesOf(transaction, idsOf(after))];
  const titles = new Map((await findOrdered(transaction, idsOf(after))).map(({ id, title }) => [id, title]));
  const earlier = new Map(before.map(({ id, note }) => [id, note]));
  const sentences = after.flatMap(({ id, note }) => {
    const old = earlier.get(id) ?? '';
    return old === note ? [] : [{ field: `Sentence: ${titles.get(id)}`, from: old || null, to: note || null }];
  });
  return [...(from === to ? [] : [{ field: 'Works', from, to }]), ...sentences];
}

function asJson({ id, note }: Pick): { id: number; note: string } {
  return { id, note };
}

function keyOf(picks: Pick[]): string {
  return JSON.stringify(picks.map(({ id, note }) => [id, note]));
}
