import type { Knex } from 'knex';
import { afterAll, describe, inject } from 'vitest';
import { connect, type DatabaseSettings } from '../../database/connect.ts';

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** Connects to a new, migrated, empty database, or once more to a given one; closed when the suite ends. */
  open(settings?: DatabaseSettings): Promise<Knex>;
  /** The settings of a new, migrated, empty database, for what connects by itself. */
  create(): Promise<DatabaseSettings>;
}

/** One suite on both engines. */
export function onEachEngine(title: string, suite: (engine: Engine) => void): void {
  describe.each([
    { name: 'SQLite', path: '/sqlite' },
    { name: 'PostgreSQL', path: '/postgres' },
  ] as const)(`${title} on $name`, ({ name, path }) => {
    const opened: Knex[] = [];
    afterAll(() => Promise.all(opened.map((database) => database.destroy())));
    const create = () => ask(path);
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

async function ask(path: string): Promise<DatabaseSettings> {
  const response = await fetch(inject('databaseHost') + path);
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<DatabaseSettings>;
}
