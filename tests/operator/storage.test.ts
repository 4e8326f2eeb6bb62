import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createImage } from '../../database/factories/images.ts';
import { withBackupClaim } from '../../server/backup/claim.ts';
import { checkStorage } from '../../server/boot/check-storage.ts';
import { loadSettings } from '../../server/boot/settings/settings.ts';
import { explainFailure } from '../../server/boot/start-errors.ts';
import type { Progress } from '../../server/catalogue/progress-bar.ts';
import { runCommand } from '../../server/operator/run-command.ts';
import { withDeletionClaim, withImportClaim } from '../../server/pictures/files/picture-claims.ts';
import { MAX_PATH, tileFile, tilePaths } from '../../server/pictures/tiles/tiling.ts';
import { openStorage } from '../../server/storage/open.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { onEachEngine } from '../support/database.ts';
import type { Knex } from '../support/knex.ts';
import { startFaultyBucket } from '../support/storage/faulty-bucket.ts';
import { bucketUrl } from '../support/storage/storage.ts';

onEachEngine('files', (engine) => {
  let database: Knex;
  let dataDir: string;
  let url: string;
  let folder: Storage;
  let keys: string[];
  beforeEach(async () => {
    database ??= await engine.open();
    await database('images').delete();
    [dataDir, url] = [await mkdtemp(join(tmpdir(), 'galerya-files-')), await bucketUrl()];
    folder = await openStorage({ kind: 'folder', folder: dataDir });
    for (let count = 0; count < 3; count++) await createImage(database);
    keys = await database('images').orderBy('id').pluck('key');
    for (const key of keys)
      for (const file of ['lg.jpg', 'lg.webp']) await folder.write(`images/${key}/${file}`, Buffer.from(key + file));
  });

  const settingsWith = (env: Record<string, string>) => loadSettings({ DATA_DIR: dataDir, NODE_ENV: 'test', ...env });
  const progress: Progress[] = [];
  const gallery = (env: Record<string, string>, ...argv: string[]) => {
    const setup = { settings: settingsWith(env), showProgress: () => (step: Progress) => void progress.push(step) };
    return runCommand(argv, (work) => work({ database, now: Date.now(), setup }));
  };

  it('are copied to the bucket and back by `storage move`', async () => {
    const { code, text } = await gallery({ STORAGE_URL: url }, 'storage', 'move', 'bucket');
    expect(code).toBe(0);
    expect(text).toMatch(
      /^From the folder .+ to the bucket gallery \(.+\/\) at 127.0.0.1:\d+:\n6 files copied and verified \(0\.0 MB\), 0 were there already, in \d+ s\.$/,
    );
    expect(progress.at(-1)).toEqual({ done: 6, total: 6 });
    const again = await gallery({ STORAGE_URL: url }, 'storage', 'move', 'bucket');
    expect(again.text).toContain('0 files copied and verified (0.0 MB), 6 were there already');
    await folder.remove(`images/${keys[0]}/lg.jpg`);
    expect((await gallery({ STORAGE_URL: url }, 'storage', 'move', 'folder')).text).toContain('1 files copied');
    expect(String(await folder.read(`images/${keys[0]}/lg.jpg`))).toBe(`${keys[0]}lg.jpg`);
  });

  it('VIEW-03 of tiles are moved, counted as part of their picture, checked, and made again', async () => {
    const [key = ''] = keys;
    const paths = tilePaths({ width: 1500, height: 1100 });
    const tiles = [MAX_PATH, ...paths].map((path) => tileFile(key, path));
    for (const path of tiles) await folder.write(path, Buffer.from(path));
    await database('images').where({ key }).update({ tiled_at: 1, tile_width: 1500, tile_height: 1100 });
    expect((await gallery({ STORAGE_URL: url }, 'storage', 'move', 'bucket')).text).toContain(
      // 3 x 3, 2 x 2 and 1 tiles, the whole picture in one file, and the variants.
      `${9 + 4 + 1 + 1 + 6} files copied`,
    );
    expect(await gallery({}, 'storage', 'check')).toMatchObject({
      code: 0,
      text: expect.stringContaining(`All 1 tile sets of the database are in the folder ${dataDir}.`),
    });
    expect((await gallery({}, 'storage', 'unused')).text).toMatch(/^0 pictures/);
    await folder.remove(tiles[3] ?? '');
    expect(await gallery({}, 'storage', 'check')).toMatchObject({
      code: 1,
      text: expect.stringContaining(`1 of 1 tile sets of the database are not in the folder ${dataDir}: ${key}.`),
    });
    await database('images')
      .where({ key })
      .update({ key: 'e'.repeat(32) });
    for (const path of [...tiles, 'images/KEY/lg.jpg'])
      await folder.write(path.replace(key, 'f'.repeat(32)).replace('KEY', 'f'.repeat(32)), Buffer.from(path));
    expect((await gallery({}, 'storage', 'unused')).text).toMatch(/^1 pictures/);
    expect(await gallery({}, 'storage', 'check')).toMatchObject({
      code: 1,
      text: expect.stringMatching(
        /1 of 1 tile sets .+: e{32}\.\nTo make them again: npm run gallery -- storage tiles$/,
      ),
    });
    await database('images').where({ key: keys[1] }).update({ tile_attempts: 3 });
    expect((await gallery({}, 'storage', 'tiles')).text).toBe(
      'The background jobs make the tiles of 2 pictures again.',
    );
    expect(
      await database('images').where({ tile_attempts: 0 }).whereNull('tile_width').whereNull('tiled_at'),
    ).toHaveLength(3);
  });

  it('need a bucket and a direction to be moved', async () => {
    expect(await gallery({}, 'storage', 'move', 'bucket')).toEqual({
      code: 2,
      text: 'STORAGE_URL is not set: give this command the address of the bucket, also before the shop uses it.',
    });
    expect(await gallery({ STORAGE_URL: url }, 'storage', 'move', 'away')).toMatchObject({ code: 2 });
  });

  it('of the pictures of the database are checked by `storage check`', async () => {
    expect(await gallery({}, 'storage', 'check')).toEqual({
      code: 0,
      text: `All 3 pictures of the database are in the folder ${dataDir}.`,
    });
    expect(await gallery({ STORAGE_URL: url }, 'storage', 'check')).toEqual({
      code: 1,
      text: expect.stringMatching(/^3 of 3 pictures of the database are not in the bucket/),
    });
    await folder.remove(`images/${keys[1]}/lg.jpg`);
    expect(await gallery({}, 'storage', 'check')).toEqual({
      code: 1,
      text: `1 of 3 pictures of the database are not in the folder ${dataDir}: ${keys[1]}.`,
    });
  });

  it.each(['folder', 'bucket'])(
    'in a %s that the database does not have are deleted by `storage unused`',
    async (kind) => {
      const env: Record<string, string> = kind === 'bucket' ? { STORAGE_URL: url } : {};
      const files = await openStorage(settingsWith(env).storage);
      onTestFinished(() => files.close());
      const unused = 'f'.repeat(32);
      for (const key of [...keys, unused]) await files.write(`images/${key}/lg.webp`, Buffer.from('1234567'));
      const paths = async () => (await Array.fromAsync(files.list('images/'))).map(({ path }) => path);
      const all = await paths();
      const run = async (now: number, ...argv: string[]) => {
        const setup = { settings: settingsWith(env), showProgress: () => () => {} };
        return (await runCommand(['storage', 'unused', ...argv], (work) => work({ database, now, setup }))).text;
      };
      expect(await run(Date.now())).toMatch(
        /^1 pictures in the (folder|bucket) .+ \(0\.0 MB\) are not in the database\.$/,
      );
      expect(await run(Date.now(), '--delete')).toMatch(/ 0 of them were deleted; others are younger than a day\.$/);
      expect(await paths()).toEqual(all);
      expect(await run(Date.now() + 86_500_000, '--delete')).toMatch(/ 1 of them were deleted/);
      expect(await paths()).toEqual(all.filter((path) => !path.includes(unused)));
    },
  );

  it('that no row names are not deleted during an import or a backup, and no import starts during a deletion', async () => {
    const unused = `images/${'f'.repeat(32)}/lg.webp`;
    await folder.write(unused, Buffer.from('1234567'));
    const time = Date.now() + 86_500_000;
    const context = { database, now: () => time, stopping: new AbortController().signal };
    const setup = { settings: settingsWith({}), showProgress: () => () => {} };
    const run = () => runCommand(['storage', 'unused', '--delete'], (work) => work({ database, now: time, setup }));
    expect(await withImportClaim(context, () => withImportClaim(context, run))).toEqual({
      code: 2,
      text: 'An import is running and may use these pictures: delete them when it has ended.',
    });
    expect(await withBackupClaim(context, run)).toMatchObject({ code: 2, text: expect.stringContaining('backup') });
    await withDeletionClaim(context, async () => {
      await expect(withImportClaim(context, run)).rejects.toThrow('Unused pictures are being deleted');
    });
    expect(await folder.find(unused)).not.toBeNull();
    expect(await run()).toMatchObject({ code: 0, text: expect.stringContaining(' 1 of them were deleted') });
    expect(await database('jobs').select()).toEqual([]);
  });

  /** Log lines of the start, or its error. */
  async function start(env: Record<string, string>): Promise<{ logged: string[]; failure: string | null }> {
    const settings = settingsWith({
      NODE_ENV: 'production',
      SESSION_SECRET: 'Vj3kq0Zr8yUw5tBn',
      PUBLIC_URL: 'https://gallery.example.com',
      ...env,
    });
    const logged: string[] = [];
    const warn = (details: object, message: string) => void logged.push(`${message} ${JSON.stringify(details)}`);
    const failure = await checkStorage(settings, database, { warn } as never).then(
      () => null,
      (error) => explainFailure(error, settings) ?? String(error),
    );
    return { logged, failure };
  }

  it('in a folder of one of several nodes cause a warning at the start', async () => {
    expect(await start({})).toEqual({ logged: [], failure: null });
    const { logged, failure } = await start({ DATABASE_URL: 'postgres://user@localhost/galerya' });
    expect(failure).toBeNull();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(
      /^pictures are in a folder of this machine, .+ set STORAGE_URL to a bucket, or mount the same folder/,
    );
    expect((await start({ DATABASE_URL: 'postgres://user@localhost/galerya', STORAGE_URL: url })).logged[0]).toMatch(
      /^pictures of the database are not in the storage of this node, .+"missing":3,"checked":3/,
    );
  });

  it('in a bucket with wrong settings fail the start with a sentence', async () => {
    const wrong = async (change: (url: URL) => void) => {
      const changed = new URL(url);
      change(changed);
      return (await start({ STORAGE_URL: changed.href })).failure;
    };
    expect(await wrong((url) => Object.assign(url, { pathname: '/no-such-bucket' }))).toMatch(
      /^Settings error: STORAGE_URL: Cannot use the bucket no-such-bucket at .+: there is no such bucket; create it first \(NoSuchBucket\)\.$/,
    );
    expect(await wrong((url) => Object.assign(url, { username: 'UNKNOWNKEY' }))).toMatch(
      /the access key does not exist/,
    );
    expect(await wrong((url) => Object.assign(url, { host: 'no-such-host.invalid' }))).toMatch(/there is no such host/);
  });

  it('in a bucket that does not respond do not stop the start', async () => {
    const bucket = await startFaultyBucket(url);
    onTestFinished(() => bucket.close());
    bucket.fail('slow-down');
    const { logged, failure } = await start({ STORAGE_URL: bucket.url });
    expect(failure).toBeNull();
    expect(logged[0]).toMatch(
      /^the bucket of STORAGE_URL does not respond; pictures are answered with 503 until it does/,
    );
    expect(logged[0]).not.toContain('S3RVER');
  });
});
