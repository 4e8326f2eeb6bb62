import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { SECOND } from '../time/time.ts';

/** A value that a process leaves to the next one. */
export interface ValueFile {
  path: string;
  /** The folder of the sources that make and read the value. Another version of them does not read it. */
  sources: string;
}

interface Content {
  value: unknown;
  sources: string;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

const HASH_BYTES = 32;
/** Several processes of a machine stop together and have the same value. */
const WRITTEN_BY_ANOTHER = 10 * SECOND;

/** Replaces the file as a whole, readable by this user only. `value`: what `node:v8` serializes. */
export async function writeValueFile({ path, sources }: ValueFile, value: unknown): Promise<void> {
  const known = await stat(path).catch(() => null);
  if (known && Math.abs(Date.now() - known.mtimeMs) < WRITTEN_BY_ANOTHER) return;
  const content: Content = { value, sources: await hashOfFolder(sources), writtenAt: Date.now() };
  const body = serialize(content);
  const draft = `${path}-${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, Buffer.concat([hashOf(body), body]), { mode: 0o600 });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** The value of a file that is not older. Null if there is none, if it is damaged, or from other sources. */
export async function readValueFile({ path, sources }: ValueFile, maxAgeMs: number): Promise<unknown> {
  const file = await readFile(path).catch(() => null);
  const body = file?.subarray(HASH_BYTES);
  if (!file || !body || !hashOf(body).equals(file.subarray(0, HASH_BYTES))) return null;
  const content: Content = deserialize(body);
  const age = Date.now() - content.writtenAt;
  const isCurrent = age >= 0 && age <= maxAgeMs && content.sources === (await hashOfFolder(sources));
  return isCurrent ? content.value : null;
}

function hashOf(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

async function hashOfFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  for (const file of files.sort()) hash.update(file).update(await readFile(join(folder, file)));
  return hash.digest('hex');
}
