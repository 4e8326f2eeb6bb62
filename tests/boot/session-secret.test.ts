import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { storedSecret } from '../../server/boot/settings/session-secret.ts';

it('is created once, stored for the next start, and readable by its owner only', async () => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'galerya-secret-')), 'new');
  const secret = storedSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(storedSecret(dataDir)).toBe(secret);
  expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
  expect(storedSecret(join(dataDir, 'another'))).not.toBe(secret);
});
