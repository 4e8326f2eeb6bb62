import { afterAll, beforeAll, describe, inject } from 'vitest';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import { isPostgres } from '../../database/engine.ts';
import type { Knex } from './knex.ts';

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** Connects to a new, migrated, empty database, or once more to a given one; closed when the suite ends. */
  open(settings?: DatabaseSettings): Promise<Knex>;
  /** The settings of a new, migrated, empty database, for what connects by itself. */
  create(): Promise<DatabaseSettings>;
}

/** Resolves once `dist` holds the pages of the present sources; builds them when the run asks for the first time. */
export async function builtPages(): Promise<void> {
  await ask('/pages');
}

const paths = { SQLite: '/sqlite', PostgreSQL: '/postgres' };

/** One suite on both engines. */
export function onEachEngine(title: string, suite: (engine: Engine) => void): void {
  onEngine('SQLite', title, suite);
  onEngine('PostgreSQL', title, suite);
}

/** A suite about what only one engine has. */
export function onEngine(name: Engine['name'], title: string, suite: (engine: Engine) => void): void {
  describe(`${title} on ${name}`, () => {
    const opened: Knex[] = [];
    // Here, for whoever comes first waits for the engine's start, which may take longer than a test.
    beforeAll(() => ask(`${paths[name]}/started`));
    afterAll(() => Promise.all(opened.map((database) => database.destroy())));
    const create = () => ask<DatabaseSettings>(paths[name]);
    suite({
      name,
      create,
      open: async (settings) => {
        const database = connect(settings ?? (await create()));
        opened.push(database);
        return database;
      },
    });
  });
}

/**
 * For a test beside processes that write to the same database, and that writes itself without the patience of `write`: waits for
 * their locks within the call, and everything in this process with it.
 */
export async function waitForLocks(database: Knex): Promise<void> {
  if (!isPostgres(database)) await database.raw('PRAGMA busy_timeout = 10000');
}

async function ask<Answer>(path: string): Promise<Answer> {
  const response = await fetch(inject('testHost') + path);
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Answer>;
}
