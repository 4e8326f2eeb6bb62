// knex publishes its dialects as files to be extended, without types.
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Socket } from 'node:net';
  import knex, { type Knex } from 'knex';
  import type pg from 'pg';

  export interface PostgresConnection extends pg.Client {
    connection: pg.Connection & { stream: Socket };
  }

  export default class PostgresClient extends knex.Client {
    config: Knex.Config;
    acquireConnection(): Promise<PostgresConnection>;
    releaseConnection(connection: PostgresConnection): Promise<void>;
    _query(connection: PostgresConnection, query: object): Promise<object>;
    destroy(done?: (error?: unknown) => void): Promise<void>;
  }
}
