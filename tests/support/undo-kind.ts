import { write } from '../../database/transaction.ts';
import { UNDO_FUNCTIONS, type UndoFunction } from '../../server/admin/audit/undo-kinds.ts';
import type { ChangeBy, Undo } from '../../server/audit/contract.ts';
import { recordChange } from '../../server/audit/records.ts';
import { fieldsChangedSince } from '../../server/audit/undo.ts';
import { findSetting, saveSetting } from '../../server/navigation/records.ts';
import type { Permission } from '../../server/staff/permissions.ts';
import type { Knex } from './knex.ts';

interface Values {
  text: string;
  url: string | null;
}

async function findValues(database: Knex): Promise<Values> {
  return ((await findSetting(database, 'banner')) as Values | null) ?? { text: '', url: null };
}

/** Changes the banner, with an undo: the example of a noun's function. */
export function changeBanner(database: Knex, changed: Partial<Values>, { actor, now, undoes }: ChangeBy) {
  return write(database, async (transaction) => {
    const before = await findValues(transaction);
    await saveSetting(transaction, 'banner', { ...before, ...changed });
    const fields = Object.keys(changed) as (keyof Values)[];
    const changes = fields.map((field) => ({ field, from: before[field], to: changed[field] ?? null }));
    const old = Object.fromEntries(fields.map((field) => [field, before[field]]));
    const undo = { kind: 'banner', before: old, written: changed } as unknown as Undo;
    const subject = { subject: 'setting:banner', subjectName: 'Banner' };
    await recordChange(transaction, { actor, action: 'staff.role-changed', ...subject, changes, undo, undoes }, now);
  });
}

/** Registers the undo of `changeBanner`. Returns a function that removes it. */
export function registerBannerUndo(permission: Permission = 'site'): () => void {
  const banner: UndoFunction = {
    permission,
    async undo(transaction, { before, written }: { before: Partial<Values>; written: Partial<Values> }, by) {
      const fields = fieldsChangedSince({ ...(await findValues(transaction)) }, written);
      if (fields.length > 0) return { outcome: 'changed-since', fields };
      if (before.text === 'forbidden') return { outcome: 'refused', reason: 'This text may not be shown.' };
      await changeBanner(transaction, before, by);
      return { outcome: 'undone' };
    },
  };
  const functions: Record<string, UndoFunction> = UNDO_FUNCTIONS;
  functions.banner = banner;
  return () => delete functions.banner;
}
