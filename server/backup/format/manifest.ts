import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { describeLocation } from '../../storage/location.ts';
import type { Storage } from '../../storage/storage.ts';
import { BackupError } from '../backup-error.ts';

/** Format of a backup's files. A version reads only its own format. */
const FORMAT = 1;
/** Written last: a folder without it is an interrupted backup. */
const MANIFEST = 'manifest.json';
const FOLDER = 'backups/';
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z$/;

const storedFile = z.object({
  /** Below the folder of the backup. */
  path: z.string().regex(/^[a-z0-9_/.-]+$/),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const table = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)).nonempty(),
  rows: z.int().nonnegative(),
  /** The last id that the database has assigned; null for tables without such ids. */
  lastId: z.int().nonnegative().nullable(),
  file: storedFile,
});

const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  engine: z.enum(['SQLite', 'PostgreSQL']),
  /** Time of the snapshot. */
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string().regex(/^[\w.-]+$/)).nonempty(),
  tables: z.array(table),
  files: z.object({ count: z.int().nonnegative(), bytes: z.int().nonnegative(), list: storedFile }),
});

export type Manifest = z.output<typeof manifest>;
export type ManifestTable = z.output<typeof table>;
export type ManifestFile = z.output<typeof storedFile>;

export interface Backup {
  name: string;
  manifest: Manifest;
}

export function newManifest(content: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...content };
}

/** UTC, without characters that file systems refuse. Names sort by time. */
export function backupName(now: number): string {
  return new Date(now).toISOString().replaceAll(':', '-');
}

export function timeOf(name: string): number {
  return Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}

export function pathOf(name: string, file: string): string {
  return `${FOLDER}${name}/${file}`;
}

export async function writeManifest(target: Storage, name: string, content: Manifest): Promise<void> {
  const text = JSON.stringify({ ...content, checksum: checksumOf(content) }, null, 2);
  await target.write(pathOf(name, MANIFEST), Buffer.from(text));
}

/** Names of all backups, oldest first, and of folders without a manifest. */
export async function listBackups(target: Storage): Promise<{ complete: string[]; interrupted: string[] }> {
  const names = new Set<string>();
  const complete: string[] = [];
  for await (const { path } of target.list(FOLDER)) {
    const [, name = '', file] = path.split('/');
    if (!NAME.test(name)) continue;
    names.add(name);
    if (file === MANIFEST) complete.push(name);
  }
  return { complete: complete.sort(), interrupted: [...names].filter((name) => !complete.includes(name)).sort() };
}

/** Reads the manifest of a backup, by default of the newest. */
export async function readBackup(target: Storage, name?: string): Promise<Backup> {
  const { complete } = await listBackups(target);
  const found = name ?? complete.at(-1);
  if (found === undefined)
    throw new BackupError(`There is no complete backup in ${describeLocation(target.location)}.`);
  if (!complete.includes(found))
    throw new BackupError(`There is no complete backup "${found}" in ${describeLocation(target.location)}.`);
  return { name: found, manifest: parse(await target.read(pathOf(found, MANIFEST)), pathOf(found, MANIFEST)) };
}

/** All files of one backup, the manifest first: what is interrupted after it is no complete backup. */
export async function removeBackup(target: Storage, name: string): Promise<void> {
  await target.remove(pathOf(name, MANIFEST));
  const paths: string[] = [];
  for await (const { path } of target.list(pathOf(name, ''))) paths.push(path);
  for (const path of paths) await target.remove(path);
  const { location } = target;
  if (location.kind === 'folder') await rm(join(location.folder, FOLDER, name), { recursive: true, force: true });
}

function parse(bytes: Buffer | null, path: string): Manifest {
  const damaged = new BackupError(`${path} is damaged.`);
  let content: { checksum?: string; format?: unknown };
  try {
    content = JSON.parse(String(bytes));
  } catch {
    throw damaged;
  }
  if (typeof content !== 'object' || content === null) throw damaged;
  const { checksum, ...rest } = content;
  if (checksum !== checksumOf(rest)) throw damaged;
  if (rest.format !== FORMAT)
    throw new BackupError(`${path} has the format ${rest.format}, and this version reads only format ${FORMAT}.`);
  const parsed = manifest.safeParse(rest);
  if (!parsed.success) throw damaged;
  return parsed.data;
}

function checksumOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
