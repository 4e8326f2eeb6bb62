import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

const OTHERS = 0o077;

/** Makes the folder for data if it is missing, for this user alone. Returns whether others can use it: one that was there keeps its mode, since it may serve other purposes. */
export function prepareDataFolder(folder: string): { isOpenToOthers: boolean } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { isOpenToOthers: (statSync(folder).mode & OTHERS) !== 0 };
}

/** Makes SQLite's file if it is missing, and takes it from other users if they can use it. SQLite gives its log the mode of the file. */
export function prepareDatabaseFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (existsSync(file) && (statSync(file).mode & OTHERS) !== 0) tighten(file);
  }
}

/** Another user's file is left as it is: that SQLite cannot open it is said by SQLite itself. */
function tighten(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
