import type { Knex } from 'knex';

export interface Given {
  database: Knex;
  now: number;
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

/** One thing that can be done with a noun. */
export interface Verb {
  /** The words that follow it, as they are written in the help. */
  words?: string[];
  /** Options by name: what their value is called in the help, or null where they have none. */
  options?: Record<string, string | null>;
  /** Options that must be given. */
  needs?: string[];
  says: string;
  /** What is told to the operator. */
  run: (given: Given) => Promise<string>;
}

export function textOf({ options }: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
