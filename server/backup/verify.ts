import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from '../catalogue/progress-bar.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { concurrently } from './concurrently.ts';
import { contentPath, readFileList } from './format/file-list.ts';
import type { Backup } from './format/manifest.ts';
import { verifyFile } from './format/stored-streams.ts';

const MIGRATIONS = join(import.meta.dirname, '../../database/migrations');

/** Reads every file of the backup. Throws a BackupError that names the first one that is missing or damaged. */
export async function verifyBackup(
  target: Storage,
  { name, manifest }: Backup,
  onProgress?: (progress: Progress) => void,
): Promise<void> {
  await refuseNewerSchema(manifest.migrations, manifest.version);
  for (const { file } of manifest.tables) await verifyFile(target, name, file);
  await verifyFile(target, name, manifest.files.list);
  const verified = new Set<string>();
  let done = 0;
  await concurrently(readFileList(target, name, manifest), async ({ path, sha256 }) => {
    if (!verified.has(sha256)) {
      verified.add(sha256);
      await verifyContent(target, path, sha256);
    }
    done += 1;
    onProgress?.({ done, total: manifest.files.count });
  });
  if (done !== manifest.files.count) throw new BackupError(`${manifest.files.list.path} is incomplete.`);
}

async function verifyContent(target: Storage, path: string, sha256: string): Promise<void> {
  const found = await target.hash(contentPath(sha256), { isRead: true });
  if (found === null) throw new BackupError(`${contentPath(sha256)}, the content of ${path}, is missing.`);
  if (found !== sha256) throw new BackupError(`${contentPath(sha256)}, the content of ${path}, is damaged.`);
}

async function refuseNewerSchema(migrations: string[], version: string): Promise<void> {
  const known = await readdir(MIGRATIONS);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by version ${version} and has migrations that this version does not have (${unknown.join(', ')}): restore it with that version or a newer one.`,
    );
}
