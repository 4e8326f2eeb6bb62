import type { Storage } from '../storage/storage.ts';
import { DAY } from '../time.ts';
import { BackupError } from './backup-error.ts';
import { contentPath, readFileList } from './file-list.ts';
import { listBackups, readBackup, removeBackup, timeOf } from './manifest.ts';

/** Deletes backups that are older than the given days, but never the newest, and interrupted ones. Returns the number of deleted backups. */
export async function deleteOldBackups(
  target: Storage,
  { days, now, signal }: { days: number; now: number; signal: AbortSignal },
): Promise<number> {
  const { complete, interrupted } = await listBackups(target);
  const isOld = (name: string) => timeOf(name) < now - days * DAY;
  const old = complete.slice(0, -1).filter(isOld);
  const remaining = complete.filter((name) => !old.includes(name));
  // A backup that looks interrupted may be a running one of another database with the same target.
  for (const name of interrupted) if (timeOf(name) < now - DAY) await removeBackup(target, name);
  const unused = await findUnused(target, old, remaining);
  for (const name of old) {
    signal.throwIfAborted();
    await removeBackup(target, name);
  }
  for (const sha256 of unused) {
    signal.throwIfAborted();
    await target.remove(contentPath(sha256));
  }
  return old.length;
}

/** Hashes of contents that only the old backups need. A backup that cannot be read may need any content. */
async function findUnused(target: Storage, old: string[], remaining: string[]): Promise<Set<string>> {
  const unused = new Set<string>();
  try {
    for (const name of old) for await (const { sha256 } of filesOf(target, name)) unused.add(sha256);
    for (const name of remaining.toReversed()) {
      if (unused.size === 0) break;
      for await (const { sha256 } of filesOf(target, name)) unused.delete(sha256);
    }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    unused.clear();
  }
  return unused;
}

async function* filesOf(target: Storage, name: string) {
  yield* readFileList(target, name, (await readBackup(target, name)).manifest);
}
