import type { Knex as TypedKnex } from 'knex';

/**
 * knex without the types of tables: a test states what a row is by its expectations, and a missing row fails the test.
 * Tests import this instead of `knex`.
 */
export type Knex = Untyped & TypedKnex;

export declare namespace Knex {
  type QueryBuilder = TypedKnex.QueryBuilder;
  type RawBinding = TypedKnex.RawBinding;
  type Transaction = Untyped & TypedKnex.Transaction;
}

// biome-ignore lint/suspicious/noExplicitAny: what knex itself returns for tables without types
type Untyped = (table: string) => TypedKnex.QueryBuilder<any, any[]>;
