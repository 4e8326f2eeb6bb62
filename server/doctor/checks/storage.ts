import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { findMissingPictures, findMissingTiles } from '../../pictures/files/missing-pictures.ts';
import { describeLocation } from '../../storage/location.ts';
import { openStorage } from '../../storage/open.ts';
import { type Storage, StorageError } from '../../storage/storage.ts';
import { type DoctorContext, type Finding, failure, ok, skipped, warning } from '../check.ts';

/** The newest pictures, whose files are looked for. */
const SAMPLE = 20;

/** Writes, reads and deletes a file, and looks for the newest pictures and tiles of the database. */
export async function checkStorageUse(context: DoctorContext): Promise<Finding[]> {
  const location = context.settings.storage;
  // Writing a file would create the folder.
  if (location.kind === 'folder' && !existsSync(location.folder))
    return [skipped(`Not checked: there is no folder ${location.folder}.`)];
  const storage = await openStorage(location);
  try {
    await probe(storage);
    const usable = ok(`Files can be written, read and deleted in ${describeLocation(location)}.`);
    return [usable, ...(await checkPictures(context, storage))];
  } catch (error) {
    const cause =
      error instanceof StorageError
        ? error.message
        : `Cannot use ${describeLocation(location)} (${(error as NodeJS.ErrnoException).code ?? error}).`;
    const setting = location.kind === 'bucket' ? 'STORAGE_URL and the bucket' : 'DATA_DIR and its owner';
    return [failure(cause, `Check ${setting}; pictures are not served until then.`)];
  } finally {
    storage.close();
  }
}

/** Writes, reads and deletes a file. */
export async function probe(storage: Storage): Promise<void> {
  const path = `doctor-${randomBytes(8).toString('hex')}`;
  const content = randomBytes(1024);
  try {
    await storage.write(path, content);
    const found = await storage.read(path);
    if (!found?.equals(content)) throw new Error('a file has other content than was written');
  } finally {
    await storage.remove(path);
  }
  if (await storage.find(path)) throw new Error('a deleted file is still there');
}

async function checkPictures({ database, isMigrated }: DoctorContext, storage: Storage): Promise<Finding[]> {
  if (!database || !isMigrated) return [];
  const pictures = await findMissingPictures(database, storage, { newest: SAMPLE });
  const tileSets = await findMissingTiles(database, storage, { newest: SAMPLE });
  return [...missingText('pictures', pictures, 'check'), ...missingText('tile sets', tileSets, 'tiles')];
}

function missingText(name: string, found: { checked: number; missing: string[] }, command: string): Finding[] {
  const { checked, missing } = found;
  if (missing.length === 0) return [];
  const text = `${missing.length} of the newest ${checked} ${name} of the database have no file.`;
  return [warning(text, `Run: npm run gallery -- storage ${command}`)];
}
