import type { Knex } from 'knex';
import { isPostgres } from './engine.ts';
import type { Scope } from './rows.ts';
import { write, writeDurably } from './transaction.ts';

interface DueOptions {
  table: string;
  /** Columns of the primary key. */
  key: [string, ...string[]];
  /** Column with the time from which a row is due, in milliseconds; default: `due_at`. */
  due?: string;
  /** Further conditions. */
  where?: Scope;
  /** Column that counts the claims of a row. */
  counter?: string;
  /** Further columns of the claimed row. */
  set?: Record<string, unknown>;
  now: number;
  /** Milliseconds for which the row is claimed. */
  leaseMs: number;
  /** The claim survives a power cut: for orders and their money. */
  isDurable?: boolean;
}

/**
 * Claims the row that has been due for longest. It becomes due again when the lease ends, in case this process dies. Concurrent
 * processes claim different rows. Null if no row is due.
 */
export async function claimDue<Row extends object>(
  database: Knex,
  { table, key, due = 'due_at', where, counter, set, now, leaseMs, isDurable = false }: DueOptions,
): Promise<Row | null> {
  const find = (connection: Knex) => {
    const rows = connection(table)
      .where(due, '<=', now)
      .orderBy([due, ...key]);
    where?.(rows);
    return rows;
  };
  // Most calls find nothing, and need no write lock for it.
  if (!(await find(database).first(...key))) return null;
  return (isDurable ? writeDurably : write)(database, async (transaction) => {
    const rows = find(transaction);
    // On SQLite, writing transactions already run one at a time.
    if (isPostgres(transaction)) rows.forUpdate().skipLocked();
    const found: Record<string, unknown> | undefined = await rows.first(...key);
    if (!found) return null;
    const changes = {
      ...set,
      [due]: now + leaseMs,
      ...(counter && { [counter]: transaction.raw('?? + 1', [counter]) }),
    };
    const [claimed] = await transaction(table).where(found).update(changes).returning('*');
    return claimed ?? null;
  });
}
