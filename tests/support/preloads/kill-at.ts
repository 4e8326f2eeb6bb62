import type { Knex } from '../knex.ts';

/** Before or after the commit of the first transaction with a statement like this, or before the nth statement. */
export type KillPoint = { when: 'before' | 'after'; statement: string } | { nth: number };

/** Kills this process at a statement of the database, as by a power cut. */
export function killAt({ client }: Knex, death: KillPoint): void {
  const { prototype } = client.constructor;
  const query = prototype._query;
  const isTime = 'nth' in death ? countTo(death.nth) : findTransaction(death);
  prototype._query = async function (connection: object, statement: { sql: string }) {
    const sql = statement.sql.replace(/["`]/g, '');
    if (isTime(connection, sql, 'before')) process.kill(process.pid, 'SIGKILL');
    const answer = await query.call(this, connection, statement);
    if (isTime(connection, sql, 'after')) process.kill(process.pid, 'SIGKILL');
    return answer;
  };
}

type IsTime = (connection: object, sql: string, when: 'before' | 'after') => boolean;

function countTo(nth: number): IsTime {
  let count = 0;
  return (_connection, _sql, when) => when === 'before' && ++count === nth;
}

/** Before or after the end of the first transaction with such a statement. */
function findTransaction({ when: wanted, statement }: Exclude<KillPoint, { nth: number }>): IsTime {
  const found = new WeakSet<object>();
  return (connection, sql, when) => {
    if (sql.startsWith('BEGIN')) found.delete(connection);
    if (sql.includes(statement)) found.add(connection);
    return sql.startsWith('COMMIT') && when === wanted && found.has(connection);
  };
}
