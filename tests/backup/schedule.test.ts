import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { createImage } from '../../database/factories/images.ts';
import { registerBackupMetrics } from '../../server/backup/metrics.ts';
import { runBackup } from '../../server/backup/run.ts';
import { loadSettings } from '../../server/boot/settings/settings.ts';
import { jobKinds } from '../../server/jobs/kinds.ts';
import { openRunner } from '../../server/jobs/runner.ts';
import { DAY, HOUR } from '../../server/time/time.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { startFaultyBucket } from '../support/storage/faulty-bucket.ts';
import { bucketUrl } from '../support/storage/storage.ts';
import { type GallerySettings, gallery, newFolder, openGallery } from './gallery.ts';

onEachEngine('regular backups', (engine) => {
  /** The background jobs of a gallery with the given settings, and the folder of its backups. */
  async function openJobs(env: Record<string, string> = {}) {
    const { database, settings, files } = await openGallery(engine);
    const folder = await newFolder();
    const { backup } = loadSettings({ BACKUP_TO: folder, ...env });
    const shop = await openApp({ database, settings: { ...settings, backup } });
    const runner = openRunner(shop.context, jobKinds(shop.context, 'http://localhost'));
    onTestFinished(() => runner.close());
    const names = async () => (await readdir(join(folder, 'backups')).catch(() => [])).sort();
    const dated = new Set<string>();
    const run = async () => {
      await runner.runDue('backup');
      for (const path of (await contentsOf(folder)).filter((each) => !dated.has(each))) {
        dated.add(path);
        await utimes(path, shop.clock.now / 1000, shop.clock.now / 1000);
      }
    };
    return { ...shop, settings, files, folder, names, run };
  }

  it('warn of pictures that the database names and that have no file', async () => {
    const { clock, context, files, logged, run } = await openJobs({ BACKUP_MINUTES: '60' });
    for (const key of await context.database('images').pluck('key'))
      await files.write(`images/${key}/lg.jpg`, Buffer.from(key));
    await run();
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'backup made', missingPictures: 0 }));
    const warning = { msg: 'backup has no files of some pictures', missingPictures: 1 };
    expect(logged).not.toContainEqual(expect.objectContaining({ msg: warning.msg }));
    await createImage(context.database);
    clock.advance(HOUR);
    await run();
    expect(logged).toContainEqual(expect.objectContaining(warning));
  });

  it('are made at once, and again after BACKUP_MINUTES', async () => {
    const { clock, logged, names, run } = await openJobs({ BACKUP_MINUTES: '60' });
    await run();
    await run();
    expect(await names()).toHaveLength(1);
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'backup made', files: 6, newFiles: 6, deleted: 0 }));
    clock.advance(HOUR);
    await run();
    expect(await names()).toHaveLength(2);
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'backup made', files: 6, newFiles: 0 }));
  });

  it('have an age for alerts, which grows while they fail', async () => {
    const { context, clock, folder, run, settings } = await openJobs({ BACKUP_MINUTES: '60' });
    const registry = new Registry();
    const { database, now } = context;
    const { backup } = loadSettings({ BACKUP_TO: folder, BACKUP_MINUTES: '60' });
    registerBackupMetrics({ metrics: { registry }, settings: { backup }, database, now });
    const age = async () => (await registry.getSingleMetric('backup_newest_age_seconds')?.get())?.values[0]?.value;
    await run();
    expect(await age()).toBe(0);
    expect(await registry.metrics()).toContain('backup_interval_seconds 3600\n');
    // BACKUP_TO is a file now.
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    for (const hours of [1, 2, 3]) {
      clock.advance(HOUR);
      await run();
      expect(await age()).toBe(hours * 3_600);
    }
    await rm(folder);
    clock.advance(HOUR);
    await run();
    expect(await age()).toBe(0);
    expect(await verified(settings, folder)).toBe(true);
  });

  it('are deleted after BACKUP_DAYS with the contents that only they need, but never the newest', async () => {
    const { clock, files, folder, names, run, settings } = await openJobs({ BACKUP_DAYS: '2' });
    await run();
    const [first] = await names();
    await files.remove('images/aa02/lg.jpg');
    await files.write('images/aa02/lg.webp', Buffer.from('other'));
    clock.advance(DAY);
    await run();
    clock.advance(DAY + HOUR);
    await run();
    expect(await names()).toHaveLength(2);
    expect(await names()).not.toContain(first);
    expect(await contentsOf(folder)).toHaveLength(5);
    clock.advance(30 * DAY);
    await run();
    expect(await names()).toHaveLength(1);
    expect(await verified(settings, folder)).toBe(true);
  });

  it('are deleted with the contents that an interrupted deletion has left', async () => {
    const { clock, files, folder, names, run, settings } = await openJobs({ BACKUP_DAYS: '2' });
    await run();
    const [first = ''] = await names();
    await files.remove('images/aa02/lg.jpg');
    clock.advance(DAY);
    await run();
    // State after an interrupted deletion: the first manifest is deleted, its content is not.
    await rm(join(folder, 'backups', first), { recursive: true });
    expect(await contentsOf(folder)).toHaveLength(6);
    clock.advance(2 * DAY + HOUR);
    await run();
    expect(await names()).toHaveLength(1);
    expect(await contentsOf(folder)).toHaveLength(5);
    expect(await verified(settings, folder)).toBe(true);
  });

  it('are deleted without new contents, which another backup may need', async () => {
    const { clock, folder, names, run } = await openJobs({ BACKUP_DAYS: '2' });
    await run();
    clock.advance(3 * DAY);
    const path = join(folder, 'files', 'ab', 'ab'.repeat(32));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'new');
    await utimes(path, clock.now / 1000, clock.now / 1000);
    await run();
    expect(await names()).toHaveLength(1);
    expect(existsSync(path)).toBe(true);
    clock.advance(3 * DAY);
    await run();
    expect(existsSync(path)).toBe(false);
  });

  it('are complete also when old ones cannot be deleted, as with a key that may only write', async () => {
    const bucket = await startFaultyBucket(await bucketUrl());
    onTestFinished(bucket.close);
    const { clock, logged, run, settings } = await openJobs({ BACKUP_TO: bucket.url, BACKUP_DAYS: '1' });
    await run();
    clock.advance(3 * DAY);
    bucket.fail('forbidden', undefined, 'DELETE');
    await run();
    expect(logged).toContainEqual(
      expect.objectContaining({ msg: 'old backups could not be deleted, retrying with the next' }),
    );
    expect(logged).not.toContainEqual(expect.objectContaining({ msg: 'job failed, retrying' }));
    expect((await gallery(settings, 'backups', bucket.url)).text.split('\n')).toHaveLength(3);
    bucket.recover();
    clock.advance(DAY);
    await run();
    expect((await gallery(settings, 'backups', bucket.url)).text.split('\n')).toHaveLength(3);
  });

  it('wait for one another without a failure, so that none deletes what another one needs', async () => {
    const { context, clock, logged, names, run, settings, folder } = await openJobs();
    const now = clock.now;
    await context.database('jobs').insert({ kind: 'backup-run', key: 'all', due_at: now + 15_000, created_at: now });
    await run();
    expect(logged).not.toContainEqual(expect.objectContaining({ msg: 'job failed, retrying' }));
    const target = { kind: 'folder', folder, isPrivate: true } as const;
    const byHand = { settings, target, deletion: null, now: context.now, stopping: new AbortController().signal };
    await expect(runBackup(byHand)).rejects.toThrow('Another backup is being made');
    expect(await names()).toEqual([]);
    // The process of the other backup has died.
    clock.advance(16_000);
    await run();
    expect(await names()).toHaveLength(1);
    expect(await verified(settings, folder)).toBe(true);
  });
});

it('are off without BACKUP_TO, and a wrong setting is named', () => {
  expect(loadSettings({}).backup).toBeNull();
  expect(loadSettings({ BACKUP_TO: '/backups' }).backup).toEqual({
    target: { kind: 'folder', folder: '/backups', isPrivate: true },
    minutes: 1_440,
    days: 30,
  });
  expect(() => loadSettings({ BACKUP_TO: 's3://host' })).toThrow('BACKUP_TO must name a bucket');
  expect(() => loadSettings({ BACKUP_MINUTES: '1' })).toThrow(/BACKUP_MINUTES must be a whole number of minutes/);
});

async function verified(settings: GallerySettings, folder: string): Promise<boolean> {
  return (await gallery(settings, 'restore', folder, '--dry-run')).code === 0;
}

/** Paths of the contents of pictures in a folder of backups. */
async function contentsOf(folder: string): Promise<string[]> {
  const paths = await readdir(join(folder, 'files'), { recursive: true }).catch(() => []);
  return paths.filter((path) => path.length > 60).map((path) => join(folder, 'files', path));
}
