import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** Builds the pages into `dist` unless it holds those of the present sources; a failure carries what the build printed. */
export async function buildPages(): Promise<void> {
  await promisify(execFile)(process.execPath, ['bin/build.mjs', '--if-stale'], { cwd: root });
}
