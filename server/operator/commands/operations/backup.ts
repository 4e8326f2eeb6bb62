import { BackupError } from '../../../backup/backup-error.ts';
import { listBackups, readBackup } from '../../../backup/format/manifest.ts';
import { type RestoreSummary, restoreBackup } from '../../../backup/restore.ts';
import { runBackup } from '../../../backup/run.ts';
import { describeLocation, parseBackupLocation, type StorageLocation } from '../../../storage/location.ts';
import { openStorage } from '../../../storage/open.ts';
import { type Storage, StorageError } from '../../../storage/storage.ts';
import { CommandError, type CommandSetup, optionText, type PlainCommand, type PlainInput } from '../../command.ts';
import { table } from '../../table.ts';

export const backup: PlainCommand = {
  parameters: ['[TO]'],
  description:
    'Makes a backup of the database and its pictures in a folder or a bucket (s3://…), also while the shop is open. Default: BACKUP_TO.',
  run: (input) => refusing(() => make(input)),
};

export const backups: PlainCommand = {
  parameters: ['[IN]'],
  description: 'Lists the backups in a folder or a bucket. Default: BACKUP_TO.',
  run: ({ args, readSetup }) => refusing(() => withStorage(locationOf(args, readSetup()), list)),
};

export const restore: PlainCommand = {
  parameters: ['[FROM]'],
  options: { backup: 'NAME', replace: null, 'dry-run': null },
  description:
    'Verifies a backup, by default the newest of BACKUP_TO, and restores it. --dry-run only verifies. --replace deletes the data of the database.',
  run: (input) => refusing(() => restoreFrom(input, input.readSetup())),
};

async function make({ args, readSetup }: PlainInput): Promise<string> {
  const setup = readSetup();
  const target = locationOf(args, setup);
  const made = await runBackup({
    settings: setup.settings,
    target,
    deletion: null,
    stopping: new AbortController().signal,
    onProgress: setup.showProgress('Copying pictures (files)'),
  });
  return [
    `Backup ${made.name} in ${describeLocation(target)}:`,
    `${made.rows} rows (${megabytes(made.tableBytes)} compressed) and ${made.files} files, of which ${made.newFiles} were copied (${megabytes(made.newFileBytes)}), in ${made.seconds.toFixed(1)} s.`,
    ...(made.missingPictures > 0
      ? [`${made.missingPictures} pictures of the database have no files: "storage check" names them.`]
      : []),
  ].join('\n');
}

async function list(source: Storage): Promise<string> {
  const { complete, interrupted } = await listBackups(source);
  const rows: string[][] = [];
  for (const name of complete.toReversed()) {
    const { version, engine, tables, files } = (await readBackup(source, name)).manifest;
    const count = tables.reduce((sum, { rows }) => sum + rows, 0);
    rows.push([name, version, engine, String(count), `${files.count} (${megabytes(files.bytes)})`]);
  }
  for (const name of interrupted) rows.push([name, 'interrupted: cannot be restored']);
  return rows.length > 0
    ? table(['backup', 'version', 'engine', 'rows', 'files'], rows)
    : `There is no backup in ${describeLocation(source.location)}.`;
}

async function restoreFrom(input: PlainInput, setup: CommandSetup): Promise<string> {
  const { args, options } = input;
  const { settings, showProgress } = setup;
  const isDryRun = options['dry-run'] === true;
  const restored = await withStorage(locationOf(args, setup), (source) =>
    withStorage(settings.storage, (files) =>
      restoreBackup({
        settings,
        files,
        source,
        isDryRun,
        canReplace: options.replace === true,
        name: optionText(input, 'backup'),
        onVerified: showProgress('Verifying pictures (files)'),
        onRestored: showProgress('Restoring pictures (files)'),
      }),
    ),
  );
  return isDryRun ? dryRunText(restored) : restoredText(restored);
}

function dryRunText({ backup, rows, hasData, seconds }: RestoreSummary): string {
  const { version, createdAt, files } = backup.manifest;
  return [
    `Backup ${backup.name} of version ${version} is complete: ${rows} rows and ${files.count} files of ${createdAt}, verified in ${seconds.toFixed(1)} s. Nothing was changed.`,
    ...(hasData ? ['The database has data: restoring needs --replace, which deletes it.'] : []),
  ].join('\n');
}

function restoredText({ backup, rows, copied, seconds }: RestoreSummary): string {
  return [
    `Backup ${backup.name} is restored: ${rows} rows and ${backup.manifest.files.count} files, of which ${copied} were copied, in ${seconds.toFixed(1)} s.`,
    'The background jobs of the shop make the search index again.',
  ].join('\n');
}

async function withStorage<Result>(
  location: StorageLocation,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(location);
  try {
    return await work(storage);
  } finally {
    storage.close();
  }
}

/** The first argument, or BACKUP_TO: it can have keys, which other users of the machine would see in the list of processes. */
function locationOf([address]: string[], { settings }: CommandSetup): StorageLocation {
  if (address === undefined) {
    if (settings.backup) return settings.backup.target;
    throw new CommandError('Set BACKUP_TO, or name the folder of the backups.');
  }
  const parsed = parseBackupLocation(address);
  if ('problem' in parsed) throw new CommandError(`The address of the backup ${parsed.problem}.`);
  return parsed.location;
}

/** Turns refusals into command errors: a refused command has changed nothing. */
async function refusing(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError || error instanceof StorageError) throw new CommandError(error.message);
    throw error;
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
