import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');

/** Builds the pages into `dist` unless it holds those of the current sources. An error contains the output of the build. */
export async function buildPages(): Promise<void> {
  await promisify(execFile)(process.execPath, ['bin/build.mjs', '--if-stale'], { cwd: ROOT });
}
