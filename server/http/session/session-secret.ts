import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDataFolder } from '../../../database/data-folder.ts';

/** The secret for those who set none: made once and kept in the data directory, so that sessions outlive a restart. */
export function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret');
  prepareDataFolder(dataDir);
  try {
    // Of several processes that start at once, one makes it.
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
