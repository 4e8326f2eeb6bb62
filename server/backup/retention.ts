import type { Storage } from '../storage/storage.ts';
import { DAY } from '../time/time.ts';
import { BackupError } from './backup-error.ts';
import { contentPath, findContents, readFileList } from './format/file-list.ts';
import { listBackups, readBackup, removeBackup, timeOf } from './format/manifest.ts';

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
  const abandoned = interrupted.filter((name) => timeOf(name) < now - DAY);
  for (const name of [...abandoned, ...old]) {
    signal.throwIfAborted();
    await removeBackup(target, name);
  }
  const isAnotherRunning = interrupted.length > abandoned.length;
  if (abandoned.length + old.length > 0 && !isAnotherRunning)
    await deleteUnused(target, { remaining, writtenBefore: now - DAY, signal });
  return old.length;
}

/** Deletes contents that no backup needs, also those of a deletion that was interrupted. New ones may belong to a backup that is being made. */
async function deleteUnused(
  target: Storage,
  { remaining, writtenBefore, signal }: { remaining: string[]; writtenBefore: number; signal: AbortSignal },
): Promise<void> {
  for (const sha256 of await findUnused(target, remaining)) {
    signal.throwIfAborted();
    const found = await target.find(contentPath(sha256));
    if (found && found.modifiedAt.getTime() < writtenBefore) await target.remove(contentPath(sha256));
  }
}

/** Hashes of contents that no remaining backup has. A backup that cannot be read may need any content. */
async function findUnused(target: Storage, remaining: string[]): Promise<Iterable<string>> {
  const unused = await findContents(target);
  // The newest has most contents, and the oldest most of the rest: the others are rarely read.
  for (const name of [...remaining.slice(-1), ...remaining.slice(0, -1)]) {
    if (unused.size === 0) break;
    try {
      for await (const { sha256 } of filesOf(target, name)) unused.delete(sha256);
    } catch (error) {
      if (error instanceof BackupError) return [];
      throw error;
    }
  }
  return unused.keys();
}

async function* filesOf(target: Storage, name: string) {
  yield* readFileList(target, name, (await readBackup(target, name)).manifest);
}
