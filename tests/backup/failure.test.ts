import { expect, it } from 'vitest';
import { createBackup } from '../../server/backup/create.ts';
import { listBackups } from '../../server/backup/format/manifest.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { onEachInstallation } from '../support/storage/storage.ts';
import { openGallery } from './gallery.ts';

const UNREADABLE = 'images/aa02/lg.webp';

onEachInstallation('a failed backup to a target', (engine, { open }) => {
  async function openBackup() {
    const { settings, files } = await openGallery(engine);
    const target = await open();
    const make = (changed: { files?: Storage; target?: Storage } = {}) =>
      createBackup({ settings, files, target, now: Date.now(), signal: new AbortController().signal, ...changed });
    const paths = async (prefix: string) => (await Array.fromAsync(target.list(prefix))).map(({ path }) => path);
    return { files, target, make, paths };
  }

  it('because of a picture names the picture, and the next backup uses the stored contents', async () => {
    const { files, target, make, paths } = await openBackup();
    const damaged: Storage = {
      ...files,
      read: (path) => (path === UNREADABLE ? Promise.reject(new Error('EIO: i/o error, read')) : files.read(path)),
    };
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(make({ files: damaged })).rejects.toThrow(`Cannot read ${UNREADABLE} of the folder`);
    expect(await paths('backups/')).toEqual([]);
    const stored = await paths('files/');
    expect(stored.length).toBeGreaterThan(0);
    const { newFiles } = await make();
    expect(newFiles).toBe(6 - stored.length);
    expect(await listBackups(target)).toEqual({ complete: [expect.any(String)], interrupted: [] });
  });

  it('because the target is full leaves no tables', async () => {
    const { target, make, paths } = await openBackup();
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const write: Storage['write'] = (path, ...content) =>
      path.startsWith('files/') ? Promise.reject(full) : target.write(path, ...content);
    await expect(make({ target: { ...target, write } })).rejects.toBe(full);
    expect(await paths('backups/')).toEqual([]);
  });
});
