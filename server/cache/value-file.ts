import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { types } from 'node:util';
import { DefaultDeserializer, serialize } from 'node:v8';
import { SECOND } from '../time/time.ts';

interface Content {
  value: unknown;
  /** Hash of the sources. */
  sources: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

declare module 'node:v8' {
  interface Deserializer {
    /** Reads an array. Subclasses may replace it. */
    _readHostObject(): unknown;
  }
}

const HASH_BYTES = 32;
const PART = '.part';
/** Several processes of a machine stop together and have the same value. */
const SAVED_BY_ANOTHER = 10 * SECOND;

/** A file with a value that a process saves for the next one. */
export class ValueFile {
  readonly #path: string;
  /** Read at once: an upgrade may replace the sources while this process runs. */
  readonly #sources: Promise<string>;

  /** `sources`: the folder of the sources that make the value. Another version of them does not read it. */
  constructor(path: string, { sources }: { sources: string }) {
    this.#path = path;
    this.#sources = hashOfFolder(sources).catch(() => '');
  }

  /** Replaces the file as a whole, readable by this user only. `value`: what `node:v8` serializes, at the time of the call. */
  async save(value: unknown): Promise<void> {
    const sources = await this.#sources;
    if (!sources || (await isRecent(this.#path))) return;
    const body = serialize({ value, sources, savedAt: Date.now() } satisfies Content);
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    await this.#removeParts();
    const part = `${this.#path}.${randomUUID()}${PART}`;
    try {
      await writeFile(part, Buffer.concat([hashOf(body), body]), { mode: 0o600 });
      await rename(part, this.#path);
    } finally {
      await rm(part, { force: true });
    }
  }

  /** Parts of processes that were killed while they saved. */
  async #removeParts(): Promise<void> {
    const folder = dirname(this.#path);
    const isPart = (name: string) => name.startsWith(`${basename(this.#path)}.`) && name.endsWith(PART);
    for (const name of (await readdir(folder)).filter(isPart))
      if (!(await isRecent(join(folder, name)))) await rm(join(folder, name), { force: true });
  }

  /** The saved value. Null if there is none, if it is older, damaged or from other sources. */
  async read(maxAgeMs: number): Promise<unknown> {
    const file = await readFile(this.#path).catch(() => null);
    const body = file?.subarray(HASH_BYTES);
    if (!file || !body || !hashOf(body).equals(file.subarray(0, HASH_BYTES))) return null;
    const { value, sources, savedAt } = contentOf(body);
    const age = Date.now() - savedAt;
    return age >= 0 && age <= maxAgeMs && sources === (await this.#sources) ? value : null;
  }
}

function contentOf(body: Buffer): Content {
  const deserializer = new CopyingDeserializer(body);
  deserializer.readHeader();
  return deserializer.readValue();
}

/** node:v8 returns most arrays as parts of the file's buffer, which then stays in memory as long as one of them. */
class CopyingDeserializer extends DefaultDeserializer {
  override _readHostObject(): unknown {
    const read = super._readHostObject();
    return types.isTypedArray(read) && read.buffer.byteLength > read.byteLength ? read.slice() : read;
  }
}

async function isRecent(path: string): Promise<boolean> {
  const existing = await stat(path).catch(() => null);
  return existing !== null && Math.abs(Date.now() - existing.mtimeMs) < SAVED_BY_ANOTHER;
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
