import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

const OTHERS = 0o077;

/**
 * Creates the data folder, if it is missing, for this user only. Returns whether other users can use it: the mode of an existing
 * folder is not changed, since the folder may have other purposes.
 */
export function prepareDataFolder(folder: string): { isOpenToOthers: boolean } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { isOpenToOthers: (statSync(folder).mode & OTHERS) !== 0 };
}

/** Creates SQLite's file if it is missing, and removes the permissions of other users. SQLite gives its log the mode of the file. */
export function prepareDatabaseFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (existsSync(file) && (statSync(file).mode & OTHERS) !== 0) tighten(file);
  }
}

/** The mode of another user's file cannot be changed; SQLite reports an error if it cannot open the file. */
function tighten(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
