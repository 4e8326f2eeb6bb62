import type { Knex } from 'knex';
import type { MenuRow } from './rows.ts';

/** Every item, also those that are not shown. */
export async function listMenuItems(database: Knex): Promise<(MenuRow & { enabled: boolean })[]> {
  const rows = await database('menu_items').orderBy(['placement', 'position', 'id']);
  return rows.map((row) => ({ ...row, enabled: Boolean(row.enabled) }));
}

/** False where there is no such item. */
export async function enableMenuItem(transaction: Knex.Transaction, id: number, enabled: boolean): Promise<boolean> {
  return (await transaction('menu_items').where({ id }).update({ enabled })) > 0;
}
