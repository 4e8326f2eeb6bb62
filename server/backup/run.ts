import { commandClock } from '../../database/clock.ts';
import { connect, type DatabaseSettings } from '../../database/connect.ts';
import type { Progress } from '../catalogue/progress-bar.ts';
import { describeLocation, type StorageLocation } from '../storage/location.ts';
import { openStorage } from '../storage/open.ts';
import { BackupError } from './backup-error.ts';
import { withBackupClaim } from './claim.ts';
import { type BackupSummary, createBackup } from './create.ts';
import { deleteOldBackups } from './retention.ts';
import { refuseMissingFile } from './sqlite/snapshot.ts';

interface RunOptions {
  settings: DatabaseSettings & { storage: StorageLocation };
  target: StorageLocation;
  /** Deletes older backups afterwards; null deletes none. The new backup is complete also when the deletion fails. */
  deletion: { days: number; onError: (error: unknown) => void } | null;
  /** Default: the database's clock. */
  now?: () => number;
  stopping: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** Makes a backup while no other one is made, and deletes old ones. */
export async function runBackup(options: RunOptions): Promise<BackupSummary & { deleted: number }> {
  const { settings, deletion, stopping, onProgress } = options;
  if (!settings.databaseUrl) refuseMissingFile(settings.dataDir);
  const files = await openStorage(settings.storage);
  const target = await openStorage(options.target);
  const database = connect(settings, { maxConnections: 1 });
  try {
    await target.check();
    const now = options.now ?? (await commandClock(database));
    return await withBackupClaim({ database, now, stopping }, async (signal) => {
      const time = now();
      const summary = await createBackup({
        settings,
        files,
        target,
        now: time,
        signal,
        ...(onProgress && { onProgress }),
      });
      if (!deletion) return { ...summary, deleted: 0 };
      const deleted = await deleteOldBackups(target, { days: deletion.days, now: time, signal }).catch((error) => {
        if (!signal.aborted) deletion.onError(error);
        return 0;
      });
      return { ...summary, deleted };
    });
  } catch (error) {
    throw explained(error, options.target);
  } finally {
    await database.destroy();
    target.close();
    files.close();
  }
}

/** A sentence instead of the system's error, such as that of a full disk. */
function explained(error: unknown, target: StorageLocation): unknown {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  if (!/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EISDIR|ENOSPC|EDQUOT|EIO)$/.test(code)) return error;
  return new BackupError(`The backup to ${describeLocation(target)} failed: ${code}${path && ` at ${path}`}.`);
}
