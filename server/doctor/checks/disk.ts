import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type DoctorContext, type Finding, failure, ok, warning } from '../check.ts';

/** Bytes. */
const MINIMUM = 100_000_000;
const RECOMMENDED = 1_000_000_000;
/** Permissions of other users. */
const OTHERS = 0o077;

export async function checkDisk({ settings: { dataDir, databaseUrl } }: DoctorContext): Promise<Finding[]> {
  if (!existsSync(dataDir))
    return [warning(`There is no folder ${dataDir}.`, 'Correct DATA_DIR, or start the shop, which creates it.')];
  const { bavail, bsize } = await statfs(dataDir);
  const database = databaseUrl ? null : statSync(join(dataDir, 'galerya.sqlite'), { throwIfNoEntry: false });
  return [
    spaceFinding(dataDir, { free: bavail * bsize, database: database?.size ?? 0 }),
    ...((statSync(dataDir).mode & OTHERS) === 0
      ? []
      : [warning(`Other users of this host can use ${dataDir}.`, `Run: chmod 700 ${dataDir}`)]),
  ];
}

/** `free`: bytes for this user; `database`: size of SQLite's file. */
export function spaceFinding(dataDir: string, { free, database }: { free: number; database: number }): Finding {
  const text = `The disk of ${dataDir} has ${gigabytes(free)} of free space`;
  const action = 'Free space on this disk, or move DATA_DIR to a larger one.';
  if (free < MINIMUM) return failure(`${text}: changes fail when it is full.`, action);
  if (free < RECOMMENDED) return warning(`${text}, less than ${gigabytes(RECOMMENDED)}.`, action);
  if (free < database) return warning(`${text}, less than a copy of the database (${gigabytes(database)}).`, action);
  return ok(`${text}.`);
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1_000_000_000).toFixed(bytes < 10_000_000_000 ? 2 : 0)} GB`;
}
