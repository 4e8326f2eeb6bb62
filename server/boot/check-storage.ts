import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { findMissingPictures } from '../pictures/files/missing-pictures.ts';
import { openStorage } from '../storage/open.ts';
import { type Storage, StorageError } from '../storage/storage.ts';
import type { Settings } from './settings/settings.ts';

/** The newest pictures, which the start looks for. */
const SAMPLE = 20;

/**
 * Fails the start when the settings of the bucket are wrong, and warns when this machine does not have the pictures of the database. A
 * bucket that does not respond is only logged: pages do not need it, and pictures are answered with 503 until it does.
 */
export async function checkStorage(settings: Settings, database: Knex, log: Pick<Logger, 'warn'>): Promise<void> {
  const { storage: location, databaseUrl, environment } = settings;
  if (databaseUrl && location.kind === 'folder')
    log.warn(
      { folder: `${location.folder}/images` },
      'pictures are in a folder of this machine, so other nodes on this PostgreSQL database answer 404 for them: with more than one node, set STORAGE_URL to a bucket, or mount the same folder on all of them',
    );
  const storage = await openStorage(location);
  try {
    await storage.check();
    // The demo paints its pictures after the start.
    if (environment === 'production') await warnOfMissingPictures(database, storage, log);
  } catch (err) {
    if (!(err instanceof StorageError) || err.isPermanent) throw err;
    log.warn({ err }, 'the bucket of STORAGE_URL does not respond; pictures are answered with 503 until it does');
  } finally {
    storage.close();
  }
}

async function warnOfMissingPictures(database: Knex, storage: Storage, log: Pick<Logger, 'warn'>): Promise<void> {
  const { checked, missing } = await findMissingPictures(database, storage, { newest: SAMPLE });
  if (missing.length === 0) return;
  log.warn(
    { missing: missing.length, checked },
    'pictures of the database are not in the storage of this node, and are answered with 404: `npm run gallery -- storage check` lists them, and `storage move` copies them to the bucket',
  );
}
