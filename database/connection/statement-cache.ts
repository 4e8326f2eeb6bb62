import type { Database, Statement } from 'better-sqlite3';

/** Statements that a connection holds ready; the lists of ids in some make more of them than are worth keeping. */
const most = 500;

/** Lets a connection compile each statement once: knex asks for it anew with every query. */
export function cacheStatements(connection: Database): void {
  const statements = new Map<string, Statement>();
  const compile = connection.prepare.bind(connection);
  connection.prepare = ((sql: string) => {
    const known = statements.get(sql);
    if (known) {
      // Last again, so that the first is the one that was not asked for longest.
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const statement = compile(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > most && oldest !== undefined) statements.delete(oldest);
    return statement;
  }) as Database['prepare'];
}
