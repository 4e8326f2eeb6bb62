import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keptSecret } from '../../server/http/session/session-secret.ts';

it('is made once, kept for the next start, and readable by its owner alone', async () => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'galerya-secret-')), 'new');
  const secret = keptSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(keptSecret(dataDir)).toBe(secret);
  expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
  expect(keptSecret(join(dataDir, 'another'))).not.toBe(secret);
});
