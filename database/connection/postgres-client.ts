import PostgresClient, { type PostgresConnection } from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';
import { ConnectionGuard } from './postgres-guard.ts';

type Config = ConstructorParameters<typeof PostgresClient>[0] & {
  connection: pg.ClientConfig & { statement_timeout: number };
  guard?: ConnectionGuard;
};

/** knex's PostgreSQL client that does not wait for a server that hangs. For serving processes. */
export class GuardedPostgres extends PostgresClient {
  constructor(config: Config) {
    super(config);
    // In the configuration, because the clients of transactions share it.
    (this.config as Config).guard = new ConnectionGuard(config.connection);
  }

  override async acquireConnection(): Promise<PostgresConnection> {
    let isAbandoned = false;
    const acquire = async () => {
      const connection = await super.acquireConnection();
      if (isAbandoned) await this.releaseConnection(connection);
      return connection;
    };
    return guardOf(this).watch(acquire, () => {
      isAbandoned = true;
    });
  }

  override _query(connection: PostgresConnection, query: object): Promise<object> {
    // The pool drops a connection without a socket, and the server rolls back its transaction.
    const abandon = () => void connection.connection.stream.destroy();
    return guardOf(this).watch(() => super._query(connection, query), abandon);
  }

  override async destroy(done?: (error?: unknown) => void): Promise<void> {
    guardOf(this).close();
    await super.destroy(done);
  }
}

function guardOf({ config }: PostgresClient): ConnectionGuard {
  return (config as Config).guard as ConnectionGuard;
}
