import { BackupError } from '../../../backup/backup-error.ts';
import { withBackupClaim } from '../../../backup/claim.ts';
import { IMAGE_CACHE_CONTROL, ORIGINALS } from '../../../pictures/files/image-store.ts';
import {
  findMissingOriginals,
  findMissingPictures,
  findMissingTiles,
} from '../../../pictures/files/missing-pictures.ts';
import { PicturesClaimed, withDeletionClaim } from '../../../pictures/files/picture-claims.ts';
import { findUnusedPictures, type UnusedPictures } from '../../../pictures/files/unused-pictures.ts';
import { retryPalettes } from '../../../pictures/palettes/records.ts';
import { remakeTiles } from '../../../pictures/records.ts';
import { TILES } from '../../../pictures/tiles/tiling.ts';
import { copyFiles } from '../../../storage/copy-files.ts';
import { describeLocation, type FolderLocation } from '../../../storage/location.ts';
import { openStorage } from '../../../storage/open.ts';
import type { Storage } from '../../../storage/storage.ts';
import { readOneOf } from '../../arguments.ts';
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandResult,
  type CommandSetup,
  setupOf,
} from '../../command.ts';

/** Missing pictures that are named. */
const SHOWN = 10;

export const storage: Record<string, Command> = {
  move: {
    parameters: ['TO'],
    description:
      'Copies the pictures from DATA_DIR to the bucket of STORAGE_URL (TO: bucket) or back (TO: folder), and verifies each copy. Can be repeated; deletes nothing.',
    run: move,
  },
  check: {
    description:
      'Looks for the files of every picture, tile set and original of the database. Exit code 1: some are missing.',
    run: check,
  },
  tiles: {
    description:
      'Lets the background jobs make tiles for zooming again: those that are missing in the storage, and those of pictures that could not be tiled.',
    run: tiles,
  },
  palettes: {
    description: 'Lets the background jobs read the colors of those pictures again that could not be read.',
    run: async ({ database }) =>
      `The background jobs read the colors of ${await retryPalettes(database)} pictures again.`,
  },
  unused: {
    options: { delete: null },
    description:
      'Counts pictures and originals of the storage that the database does not have. --delete deletes those older than a day; use it only if no other gallery has the same folder or bucket.',
    run: unused,
  },
};

async function unused(input: CommandInput): Promise<string> {
  const { database, now, options } = input;
  const { settings } = setupOf(input);
  const isDeleting = options.delete === true;
  const files = await openStorage(settings.storage);
  try {
    await files.check();
    const { pictures, bytes, deleted } = isDeleting
      ? await deleteUnused(input, files)
      : await findUnusedPictures(database, files, { isDeleting, now });
    const text = `${pictures} pictures in ${describeLocation(settings.storage)} (${(bytes / 1_000_000).toFixed(1)} MB) are not in the database.`;
    return isDeleting ? `${text} ${deleted} of them were deleted; others are younger than a day.` : text;
  } finally {
    files.close();
  }
}

/** While neither an import nor a backup runs: both need pictures that no row names yet, or no longer. */
async function deleteUnused({ database, now }: CommandInput, files: Storage): Promise<UnusedPictures> {
  const began = performance.now();
  const clock = () => Math.round(now + performance.now() - began);
  const context = { database, now: clock, stopping: new AbortController().signal };
  try {
    return await withBackupClaim(context, () =>
      withDeletionClaim(context, (signal) => findUnusedPictures(database, files, { isDeleting: true, now, signal })),
    );
  } catch (error) {
    if (error instanceof PicturesClaimed || error instanceof BackupError) throw new CommandError(error.message);
    throw error;
  }
}

async function move(input: CommandInput): Promise<string> {
  const to = readOneOf(input.args[0] ?? '', ['bucket', 'folder'], 'target');
  const { settings, showProgress } = setupOf(input);
  if (settings.storage.kind !== 'bucket')
    throw new CommandError(
      'STORAGE_URL is not set: give this command the address of the bucket, also before the shop uses it.',
    );
  const folder: FolderLocation = { kind: 'folder', folder: settings.dataDir };
  const [bucketStorage, folderStorage] = [await openStorage(settings.storage), await openStorage(folder)];
  try {
    await bucketStorage.check();
    const [source, target] = to === 'bucket' ? [folderStorage, bucketStorage] : [bucketStorage, folderStorage];
    return await copyPictures(source, target, input.now, showProgress);
  } finally {
    bucketStorage.close();
  }
}

async function copyPictures(
  source: Storage,
  target: Storage,
  now: number,
  showProgress: CommandSetup['showProgress'],
): Promise<string> {
  const started = performance.now();
  const variants = await copyFiles(source, target, {
    prefix: 'images/',
    writeOptions: { cacheControl: IMAGE_CACHE_CONTROL },
    now,
    onProgress: showProgress('Copying pictures (files)'),
  });
  const tileSets = await copyFiles(source, target, {
    prefix: TILES,
    writeOptions: { cacheControl: IMAGE_CACHE_CONTROL },
    now,
    onProgress: showProgress('Copying tiles (files)'),
  });
  const originals = await copyFiles(source, target, {
    prefix: ORIGINALS,
    now,
    onProgress: showProgress('Copying originals (files)'),
  });
  const sum = (name: 'copied' | 'copiedBytes' | 'existing') => variants[name] + tileSets[name] + originals[name];
  const seconds = Math.round((performance.now() - started) / 1000);
  return [
    `From ${describeLocation(source.location)} to ${describeLocation(target.location)}:`,
    `${sum('copied')} files copied and verified (${(sum('copiedBytes') / 1_000_000).toFixed(1)} MB), ${sum('existing')} were there already, in ${seconds} s.`,
  ].join('\n');
}

async function check(input: CommandInput): Promise<CommandResult> {
  const { settings } = setupOf(input);
  const files = await openStorage(settings.storage);
  try {
    await files.check();
    const { checked, missing } = await findMissingPictures(input.database, files);
    const where = describeLocation(settings.storage);
    const tileSets = await findMissingTiles(input.database, files);
    const originals = await findMissingOriginals(input.database, files);
    const texts = [
      checkText('pictures', { checked, missing }, where),
      ...(tileSets.checked > 0 ? [checkText('tile sets', tileSets, where)] : []),
      ...(tileSets.missing.length > 0 ? ['To make them again: npm run gallery -- storage tiles'] : []),
      ...(originals.checked > 0 ? [checkText('originals', originals, where)] : []),
    ];
    const count = missing.length + tileSets.missing.length + originals.missing.length;
    return { code: count > 0 ? 1 : 0, text: texts.join('\n') };
  } finally {
    files.close();
  }
}

async function tiles(input: CommandInput): Promise<string> {
  const { settings } = setupOf(input);
  const files = await openStorage(settings.storage);
  try {
    await files.check();
    const { missing } = await findMissingTiles(input.database, files);
    return `The background jobs make the tiles of ${await remakeTiles(input.database, missing)} pictures again.`;
  } finally {
    files.close();
  }
}

function checkText(name: string, { checked, missing }: { checked: number; missing: string[] }, where: string): string {
  if (missing.length === 0) return `All ${checked} ${name} of the database are in ${where}.`;
  const others = missing.length > SHOWN ? ` and ${missing.length - SHOWN} more` : '';
  return `${missing.length} of ${checked} ${name} of the database are not in ${where}: ${missing.slice(0, SHOWN).join(', ')}${others}.`;
}
