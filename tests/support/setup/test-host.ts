import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect, type DatabaseSettings } from '../../../database/connect.ts';
import { migrate } from '../../../database/migrate.ts';
import { buildPages } from '../browser/pages.ts';
import { type PostgresServer, startPostgres } from '../programs/postgres.ts';
import { findProgram, type ProgramName, type ProgramSearch } from '../programs/programs.ts';
import { type S3Server, startS3 } from '../storage/s3-server.ts';

type TestServer = Pick<PostgresServer, 'url' | 'stop'>;

const SQLITE_FILE = 'galerya.sqlite';
const TEMPLATE = `galerya_template_${process.pid}`;

/**
 * Serves the test files of one run: databases, each a copy of a migrated template, and empty parts of a bucket. It also builds
 * the pages. Each engine, the S3 server and the build of the pages start at their first request, so that a run without them does
 * not wait.
 */
export class TestHost {
  #folder = mkdtemp(join(tmpdir(), 'galerya-tests-'));
  #copies = 0;
  #sqlite: Promise<string> | null = null;
  #postgres: Promise<TestServer> | null = null;
  #s3: Promise<S3Server> | null = null;
  #created = new Set<string>();
  #pages: Promise<void> | null = null;
  #programs = new Map<ProgramName, Promise<ProgramSearch>>();
  #server: Server | null = null;

  /**
   * Listens and returns its address. It answers:
   *
   * - `GET /sqlite` and `GET /postgres` with the settings of a copy; `GET /postgres/NAME` copies that copy
   * - `GET /sqlite/started` and `GET /postgres/started` once the engine runs
   * - `DELETE /postgres/NAME` after dropping a copy that has no connections
   * - `GET /bucket` with a STORAGE_URL
   * - `GET /pages` once `dist` holds the pages of the current sources
   * - `GET /programs/nginx` with the path of nginx
   */
  async listen(): Promise<string> {
    const server = createServer((request, response) => {
      // Requests are far apart: the server could close an idle connection just as a test reuses it.
      response.setHeader('Connection', 'close');
      const [, name, detail] = (request.url ?? '').split('/');
      (request.method === 'DELETE' ? this.#drop(detail) : this.#answer(name, detail))
        .then((settings) => response.end(JSON.stringify(settings)))
        .catch((error: Error) => response.writeHead(500).end(error.message));
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server?.close();
    const postgres = await this.#postgres?.catch(() => null);
    if (process.env.TEST_DATABASE_URL && postgres) await this.#dropAll(postgres.url);
    await postgres?.stop();
    await (await this.#s3?.catch(() => null))?.stop();
    await rm(await this.#folder, { recursive: true, force: true });
  }

  #answer(name = '', detail?: string): Promise<DatabaseSettings | ProgramSearch | string | null> {
    if (name === 'pages') return this.#builtPages();
    if (name === 'programs') return this.#program(detail as ProgramName);
    if (name === 'bucket') return this.#bucketPart();
    const onPostgres = name === 'postgres';
    return detail === 'started' ? this.#start(onPostgres) : this.#copy(onPostgres, detail);
  }

  async #builtPages(): Promise<null> {
    this.#pages ??= buildPages();
    await this.#pages;
    return null;
  }

  /** Fetched once, although several test files need it. */
  #program(name: ProgramName): Promise<ProgramSearch> {
    const found = this.#programs.get(name) ?? findProgram(name);
    this.#programs.set(name, found);
    return found;
  }

  async #bucketPart(): Promise<string> {
    const part = `test-${process.pid}-${++this.#copies}`;
    const given = process.env.TEST_STORAGE_URL;
    if (!given) this.#s3 ??= startS3();
    const { url } = (await this.#s3) ?? { url: given as string };
    return Object.assign(new URL(url), { pathname: `${new URL(url).pathname}/${part}` }).href;
  }

  async #copy(onPostgres: boolean, template?: string): Promise<DatabaseSettings> {
    // Numbered before the first await: concurrent copies need different names.
    const copy = ++this.#copies;
    const dataDir = join(await this.#folder, `copy-${copy}`);
    await mkdir(dataDir);
    return {
      dataDir,
      databaseUrl: onPostgres ? await this.#copyPostgres(copy, template) : await this.#copySqlite(dataDir),
    };
  }

  async #start(onPostgres: boolean): Promise<null> {
    await (onPostgres ? this.#startedPostgres() : this.#startedSqlite());
    return null;
  }

  #startedSqlite(): Promise<string> {
    this.#sqlite ??= this.#makeSqlite();
    return this.#sqlite;
  }

  async #copySqlite(dataDir: string): Promise<null> {
    await copyFile(join(await this.#startedSqlite(), SQLITE_FILE), join(dataDir, SQLITE_FILE));
    return null;
  }

  async #makeSqlite(): Promise<string> {
    const dataDir = join(await this.#folder, 'template');
    await prepare({ databaseUrl: null, dataDir });
    return dataDir;
  }

  #startedPostgres(): Promise<TestServer> {
    this.#postgres ??= this.#makePostgres();
    return this.#postgres;
  }

  async #copyPostgres(copy: number, template = TEMPLATE): Promise<string> {
    const { url } = await this.#startedPostgres();
    const name = `galerya_test_${process.pid}_${copy}`;
    await command(url, `create database ${name} template ${template} strategy file_copy`);
    this.#created.add(name);
    return named(url, name);
  }

  async #drop(name = ''): Promise<null> {
    if (!this.#created.has(name)) return null;
    const { url } = await this.#startedPostgres();
    // Processes of the test may still be connected: the copy stays until the end then.
    await command(url, `drop database ${name}`).then(
      () => this.#created.delete(name),
      () => {},
    );
    return null;
  }

  async #makePostgres(): Promise<TestServer> {
    const postgres = await this.#startPostgres();
    await command(postgres.url, `create database ${TEMPLATE}`);
    this.#created.add(TEMPLATE);
    await prepare({ databaseUrl: named(postgres.url, TEMPLATE), dataDir: await this.#folder });
    return postgres;
  }

  async #startPostgres(): Promise<TestServer> {
    const given = process.env.TEST_DATABASE_URL;
    if (given) return { url: given, stop: async () => {} };
    return startPostgres().catch((error: Error) => {
      throw new Error(
        `PostgreSQL for the tests did not start; give TEST_DATABASE_URL the address of a server to use instead. ${error.message}`,
      );
    });
  }

  async #dropAll(url: string): Promise<void> {
    for (const name of this.#created) await command(url, `drop database if exists ${name} with (force)`);
  }
}

async function prepare(settings: DatabaseSettings): Promise<void> {
  const database = connect(settings);
  await migrate(database);
  await database.destroy();
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function named(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}
