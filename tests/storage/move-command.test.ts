import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { openStorage } from '../../server/storage/open.ts';
import { childEnvironment } from '../support/programs/environment.ts';
import { startFaultyBucket } from '../support/storage/faulty-bucket.ts';
import { bucketAt, bucketUrl } from '../support/storage/storage.ts';

const FILES = 400;
/** Files that the command copies at the same time. The server of the tests lists them before they are complete. */
const UNDER_WAY = 16;

it('`npm run gallery -- storage move` continues after it was killed', async () => {
  const [dataDir, url] = [await mkdtemp(join(tmpdir(), 'galerya-move-')), await bucketUrl()];
  const service = await startFaultyBucket(url);
  onTestFinished(() => service.close());
  const folder = await openStorage({ kind: 'folder', folder: dataDir });
  const paths = Array.from({ length: FILES }, (_, index) => `images/${index}/lg.webp`);
  for (const path of paths) await folder.write(path, Buffer.from(path.repeat(200)));
  const start = (STORAGE_URL: string) =>
    spawn(process.execPath, [join(import.meta.dirname, '../../server/gallery.ts'), 'storage', 'move', 'bucket'], {
      env: childEnvironment({ DATA_DIR: dataDir, STORAGE_URL }),
    });

  const killed = start(service.url);
  for await (const line of createInterface({ input: killed.stderr })) if (/: \d\d of 400/.test(line)) break;
  // It cannot finish before it is killed.
  service.fail('hang');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const bucket = await openStorage(bucketAt(url));
  const before = (await Array.fromAsync(bucket.list('images/'))).length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(FILES);

  const again = start(url);
  const [printed] = await Promise.all([text(again.stdout), text(again.stderr), once(again, 'exit')]);
  const [, copied = '', existing = ''] =
    /(\d+) files copied and verified .+, (\d+) were there already/.exec(printed) ?? [];
  expect(Number(existing)).toBeGreaterThanOrEqual(before - UNDER_WAY);
  expect(Number(copied) + Number(existing)).toBe(FILES);
  for (const path of paths) expect(await bucket.hash(path), path).toBe(await folder.hash(path));
});
