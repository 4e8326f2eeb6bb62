import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DatabaseSettings } from '../../../database/connect.ts';
import { imports } from '../../../server/catalogue/background-import.ts';
import type { ImportChoices } from '../../../server/catalogue/staff-imports/columns.ts';
import {
  findImport,
  type StaffImport,
  startCheck,
  startImport,
} from '../../../server/catalogue/staff-imports/records.ts';
import { storeUpload } from '../../../server/catalogue/staff-imports/upload.ts';
import { openMetrics } from '../../../server/http/monitoring/metrics.ts';
import { openRunner } from '../../../server/jobs/runner.ts';
import type { StorageLocation } from '../../../server/storage/location.ts';
import { openStorage } from '../../../server/storage/open.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { type OpenedApp, openApp } from '../../support/app.ts';
import type { Knex } from '../../support/knex.ts';

export const ACTOR = { staffId: null, name: 'Maria Santos' };

/** A gallery whose staff import files. */
export class Importing {
  readonly database: Knex;
  readonly opened: OpenedApp;
  readonly storage: Storage;

  constructor(database: Knex, opened: OpenedApp, storage: Storage) {
    this.database = database;
    this.opened = opened;
    this.storage = storage;
  }

  get now(): number {
    return this.opened.clock.now;
  }

  /** Uploads a file. Resolves with the id of its import. */
  upload(content: string | Uint8Array, fileName = 'works.csv'): Promise<number> {
    const { dataDir } = this.opened.context.settings;
    const body = Readable.from([Buffer.from(content)], { objectMode: false });
    const file = { storage: this.storage, dataDir, upload: `1-${randomUUID()}`, fileName, content: body };
    return storeUpload(this.database, { ...file, actor: ACTOR, now: this.now });
  }

  async find(id: number): Promise<StaffImport> {
    const found = await findImport(this.database, id);
    if (!found) throw new Error(`There is no import ${id}.`);
    return found;
  }

  /** Checks the file with the guessed choices and these. */
  async check(id: number, choices: Partial<ImportChoices> = {}): Promise<StaffImport> {
    const found = await this.find(id);
    await startCheck(this.database, { id, choices: { ...found.choices, ...choices }, actor: ACTOR, now: this.now });
    await this.runJobs();
    return this.find(id);
  }

  async import(id: number): Promise<StaffImport> {
    await startImport(this.database, { id, actor: ACTOR, now: this.now });
    await this.runJobs();
    return this.find(id);
  }

  /** Runs the queued imports as the thread of background jobs does. */
  async runJobs(): Promise<void> {
    const context = { ...this.opened.context, metrics: openMetrics() };
    const runner = openRunner(context, [imports(context)]);
    await runner.runDue();
    await runner.close();
  }

  artworks(): Promise<string[]> {
    return this.database('artworks').orderBy('id').pluck('slug');
  }
}

export async function openImporting(
  database: Knex,
  { settings, storage }: { settings: DatabaseSettings; storage?: StorageLocation },
): Promise<Importing> {
  const opened = await openApp({ database, settings: { ...settings, ...(storage && { storage }) } });
  return new Importing(database, opened, await openStorage(opened.context.settings.storage));
}
