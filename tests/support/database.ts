import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import { isPostgres } from '../../database/engine.ts';
import type { Knex } from './knex.ts';
import { WAIT_LIMIT } from './wait-limit.ts';

export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  /** Connects to a new, migrated, empty database, or again to a given one. The connection is closed when the suite ends. */
  open(settings?: DatabaseSettings): Promise<Knex>;
  /** The settings of a new, migrated, empty database, for code that connects itself, or of a copy of a database without connections. */
  create(template?: DatabaseSettings): Promise<DatabaseSettings>;
}

/** Resolves when `dist` holds the pages of the current sources. The first call of a run builds them. */
export async function builtPages(): Promise<void> {
  await requestHost('/pages');
}

const SQLITE_FILE = 'galerya.sqlite';

const PATHS = { SQLite: '/sqlite', PostgreSQL: '/postgres' };

/** One suite on both engines. */
export function onEachEngine(title: string, suite: (engine: Engine) => void): void {
  onEngine('SQLite', title, suite);
  onEngine('PostgreSQL', title, suite);
}

/** A suite about a feature of one engine. */
export function onEngine(name: Engine['name'], title: string, suite: (engine: Engine) => void): void {
  describe(`${title} on ${name}`, () => {
    const opened: Knex[] = [];
    // In a hook: the first suite waits for the start of the engine, which may take longer than the timeout of a test.
    beforeAll(() => requestHost(`${PATHS[name]}/started`));
    const created: DatabaseSettings[] = [];
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.destroy()));
      await Promise.all(created.map(drop));
    });
    const create: Engine['create'] = async (template) => {
      const settings = await requestHost<DatabaseSettings>(PATHS[name] + templateName(template));
      created.push(settings);
      if (template && !template.databaseUrl)
        await copyFile(join(template.dataDir, SQLITE_FILE), join(settings.dataDir, SQLITE_FILE));
      return settings;
    };
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
 * For a test that writes without `write()` while other processes write to the same database: SQLite waits for their locks within
 * the call, and blocks this process meanwhile.
 */
export async function waitForLocks(database: Knex): Promise<void> {
  if (!isPostgres(database)) await database.raw(`PRAGMA busy_timeout = ${WAIT_LIMIT}`);
}

/**
 * For a write within another one: until it waits for a lock, or has ended because it takes none. On SQLite one write waits for the
 * other in any case.
 */
export async function waitForLockOrEnd(database: Knex, result: Promise<unknown>): Promise<void> {
  if (!isPostgres(database)) return;
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  result.then(end, end);
  const waiting = () => database('pg_stat_activity').whereRaw('datname = current_database()');
  while (!hasEnded && (await waiting().where('wait_event_type', 'Lock')).length === 0);
}

/** PostgreSQL copies databases itself. */
function templateName(template?: DatabaseSettings): string {
  return template?.databaseUrl ? new URL(template.databaseUrl).pathname : '';
}

/** The files of a whole run's databases would fill the memory. */
async function drop({ databaseUrl, dataDir }: DatabaseSettings): Promise<void> {
  if (databaseUrl) await requestHost(`${PATHS.PostgreSQL}${new URL(databaseUrl).pathname}`, 'DELETE');
  else await rm(dataDir, { recursive: true, force: true });
}

async function requestHost<Answer>(path: string, method = 'GET'): Promise<Answer> {
  const response = await fetch(inject('testHost') + path, { method });
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Answer>;
}
