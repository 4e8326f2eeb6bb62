import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDataFolder } from '../../../database/connection/data-folder.ts';

/** The secret if SESSION_SECRET is not set: created once in DATA_DIR, so that sessions survive a restart. */
export function storedSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret');
  prepareDataFolder(dataDir);
  try {
    // `wx`: of several processes that start together, one creates it.
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
