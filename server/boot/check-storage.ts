import type { Logger } from 'pino';
import { openStorage } from '../storage/open.ts';
import { StorageError } from '../storage/storage.ts';
import type { Settings } from './settings.ts';

/**
 * Fails the start when the settings of the bucket are wrong. A bucket that does not respond is only logged: pages do not need it, and
 * pictures are answered with 503 until it does.
 */
export async function checkStorage(
  { storage: location, databaseUrl }: Settings,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (databaseUrl && location.kind === 'folder')
    log.warn(
      { folder: `${location.folder}/images` },
      'pictures are in a folder of this machine, so other nodes on this PostgreSQL database answer 404 for them: with more than one node, set STORAGE_URL to a bucket, or mount the same folder on all of them',
    );
  const storage = await openStorage(location);
  try {
    await storage.check();
  } catch (err) {
    if (!(err instanceof StorageError) || err.isPermanent) throw err;
    log.warn({ err }, 'the bucket of STORAGE_URL does not respond; pictures are answered with 503 until it does');
  } finally {
    storage.close();
  }
}
