import { existsSync } from 'node:fs';
import { listBackups, timeOf } from '../../backup/format/manifest.ts';
import { describeLocation } from '../../storage/location.ts';
import { openStorage } from '../../storage/open.ts';
import { StorageError } from '../../storage/storage.ts';
import { HOUR, MINUTE } from '../../time/time.ts';
import { type DoctorContext, type Finding, failure, ok, warning } from '../check.ts';
import { probe } from './storage.ts';

/** Writes, reads and deletes a file in BACKUP_TO, and looks for a recent backup. */
export async function checkBackup({ settings: { backup, environment }, now }: DoctorContext): Promise<Finding[]> {
  if (!backup && environment === 'production')
    return [
      warning(
        'BACKUP_TO is not set, so this shop makes no backups.',
        'Set it to a bucket or to a folder on another disk, unless another program makes them.',
      ),
    ];
  if (!backup) return [];
  const { target, minutes } = backup;
  // Writing a file would create the folder.
  if (target.kind === 'folder' && !existsSync(target.folder))
    return [
      warning(
        `There is no folder ${target.folder}.`,
        'Correct BACKUP_TO, or wait for the first backup, which creates it.',
      ),
    ];
  const storage = await openStorage(target);
  try {
    await probe(storage);
    const newest = (await listBackups(storage)).complete.at(-1);
    return [ageFinding(describeLocation(target), newest === undefined ? null : now() - timeOf(newest), minutes)];
  } catch (error) {
    const cause =
      error instanceof StorageError
        ? error.message
        : `Cannot use ${describeLocation(target)} (${(error as NodeJS.ErrnoException).code ?? error}).`;
    return [failure(cause, 'Check BACKUP_TO and its owner or keys; no backup is made until then.')];
  } finally {
    storage.close();
  }
}

function ageFinding(place: string, age: number | null, minutes: number): Finding {
  const action =
    'Read in the log of the background jobs why the job backup fails, or make one: docs/operations.md, "Backup".';
  if (age === null) return warning(`There is no complete backup in ${place}.`, action);
  const text = `The newest backup in ${place} is ${(age / HOUR).toFixed(1)} hours old`;
  if (age > 2 * minutes * MINUTE) return warning(`${text}, more than twice BACKUP_MINUTES.`, action);
  return ok(`${text}, and files can be written.`);
}
