import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { Actor } from '../../audit/contract.ts';
import { type PartOutcome, readParts, removeParts, storePart, type UploadPart } from '../../storage/parts.ts';
import type { Storage } from '../../storage/storage.ts';
import { KINDS } from '../import/kinds/all.ts';
import { type Encoding, EncodingUnclear } from '../import/read/encoding.ts';
import { isReadable, kindOf, READABLE_ENDINGS } from '../import/read/files.ts';
import { FileRefused } from '../import/refusal.ts';
import { type FileColumn, guessColumns, type ImportChoices, REASON_COLUMN } from './columns.ts';
import { folderOf, type Inspected, inspect, MAX_FILE_BYTES, removeFiles, uploadPath } from './files.ts';
import { createImport, findEarlierTargets, findUploaded, replaceColumns, type StaffImport } from './records.ts';

interface UploadOptions {
  storage: Storage;
  dataDir: string;
  /** The same id as in `UploadPart`. */
  upload: string;
  fileName: string;
  content: Readable;
  actor: Actor;
  now: number;
}

type UploadOutcome = PartOutcome | { outcome: 'stored'; id: number };

/** Stores a part of a file. The last part makes it an import. Throws FileRefused when it cannot be imported. */
export async function receivePart(
  database: Knex,
  { fileName, ...part }: UploadPart & { fileName: string },
  files: Omit<UploadOptions, 'upload' | 'fileName' | 'content'>,
): Promise<UploadOutcome> {
  const { upload, size } = part;
  if (!isReadable(fileName)) throw new FileRefused(`The file must be ${listed(READABLE_ENDINGS)}.`);
  if (size === 0) throw new FileRefused('The file is empty.');
  if (size > MAX_FILE_BYTES) throw new FileRefused('The file is larger than 100 MB. Please split it.');
  const { storage } = files;
  // The browser repeats the last part when its answer was lost.
  const known = await findUploaded(database, upload);
  if (known !== null) return { outcome: 'stored', id: known };
  const missing = await storePart(storage, part);
  if (missing) return missing;
  try {
    return {
      outcome: 'stored',
      id: await storeUpload(database, { ...files, upload, fileName, content: readParts(storage, upload) }),
    };
  } finally {
    await removeParts(storage, upload);
  }
}

function listed(endings: string[]): string {
  return `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`;
}

/** Stores a file and reads its columns. Resolves with the id of its import. Throws FileRefused when it cannot be imported. */
export async function storeUpload(database: Knex, options: UploadOptions): Promise<number> {
  const { storage, dataDir, upload, content, actor, now } = options;
  const fileName = plainName(options.fileName);
  const key = randomBytes(16).toString('hex');
  const path = uploadPath(key, fileName);
  try {
    await storage.write(path, content);
    const { encoding, ...found } = await inspectOrGuess(storage, { path, fileName, dataDir });
    const kind = KINDS.find((each) => each === kindOf(fileName)) ?? 'artworks';
    const choices = await firstChoices(database, { kind, columns: found.columns, encoding });
    const { id, isNew } = await createImport(
      database,
      { key, upload, fileName, kind, choices, ...found },
      { actor, now },
    );
    if (!isNew) await removeFiles(storage, folderOf(key));
    return id;
  } catch (error) {
    await removeFiles(storage, folderOf(key));
    throw error;
  }
}

const UNCLEAR =
  'The letters with accents may be wrong. If they are wrong below, choose another encoding, or save the file as “CSV UTF-8” and upload it again.';

/** A person can see which of several plausible encodings is right. */
async function inspectOrGuess(
  storage: Storage,
  file: { path: string; fileName: string; dataDir: string },
): Promise<Inspected & { encoding: Encoding | null }> {
  try {
    return { ...(await inspect(storage, { ...file, encoding: null })), encoding: null };
  } catch (error) {
    if (!(error instanceof EncodingUnclear)) throw error;
    const encoding = 'windows-1252';
    return { ...(await inspect(storage, { ...file, encoding })), encoding, notice: UNCLEAR };
  }
}

/** The file's name without a path and what a terminal or an address could not show. */
function plainName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const plain = base.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const ending = extname(plain).slice(0, 10);
  return `${
    plain
      .slice(0, plain.length - extname(plain).length)
      .slice(0, 150)
      .toWellFormed() || 'catalogue'
  }${ending}`;
}

/** What the columns' names and the choices of before suggest. */
async function firstChoices(
  database: Knex,
  { kind, columns, encoding }: { kind: string; columns: FileColumn[]; encoding: Encoding | null },
): Promise<ImportChoices> {
  const names = columns.map(({ name }) => name);
  const earlier = await findEarlierTargets(database, names);
  // Only artworks have a mapping: a file of another kind has our columns, and perhaps the reasons of refused lines.
  const ownNames: Record<string, string> = names.includes(REASON_COLUMN) ? { [REASON_COLUMN]: '' } : {};
  const guessed = kind === 'artworks' ? guessColumns(names, earlier) : ownNames;
  const slugFrom = Object.values(guessed).includes('slug') || kind !== 'artworks' ? 'slug' : 'title and artist';
  return { columns: guessed, slugFrom, category: '', price: '', newAreDrafts: true, encoding };
}

/** Reads the columns again, in another encoding. Throws FileRefused if the bytes are not of it. */
export async function readInEncoding(
  database: Knex,
  { id, key, kind, file_name: fileName }: StaffImport,
  {
    storage,
    dataDir,
    encoding,
    now,
  }: Pick<UploadOptions, 'storage' | 'dataDir' | 'now'> & { encoding: Encoding | null },
): Promise<void> {
  const found = await inspect(storage, { path: uploadPath(key, fileName), fileName, dataDir, encoding });
  const choices = await firstChoices(database, { kind, columns: found.columns, encoding });
  await replaceColumns(database, { id, choices, ...found, now });
}
